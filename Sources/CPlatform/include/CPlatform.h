// What the C library has and Swift's Glibc overlay does not show. Header only: nothing to link.
#ifndef FREEDRIVE_CPLATFORM_H
#define FREEDRIVE_CPLATFORM_H

#if defined(__linux__)
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Swaps two paths of one file system in one atomic step. Returns 0, or the errno of the failure.
static inline int platform_exchange_paths(const char *first, const char *second) {
    return syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2u /* RENAME_EXCHANGE */) == 0 ? 0 : errno;
}

/// Gives freed memory back to the system at once. glibc otherwise holds on to what a large block that was freed has shown it to need,
/// and a program that works in stages ends with the sum of them. Costs no time that could be measured in an import.
static inline void platform_return_freed_memory(void) {
    mallopt(M_TRIM_THRESHOLD, 64 * 1024);
    mallopt(M_MMAP_THRESHOLD, 64 * 1024);
}
#else
#include <errno.h>

static inline void platform_return_freed_memory(void) {}

static inline int platform_exchange_paths(const char *first, const char *second) {
    (void)first;
    (void)second;
    return ENOTSUP;
}
#endif

#endif
