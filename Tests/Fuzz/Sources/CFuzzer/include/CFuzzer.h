// What the fuzzer's own C interfaces are: libFuzzer's driver, and zlib's checksum and gzip.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

// Runs the fuzzer with command line arguments as `clang -fsanitize=fuzzer` takes them.
// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));
