// What the C library has and Swift's Glibc overlay does not show. Header only: nothing to link.
#ifndef FREEDRIVE_CPLATFORM_H
#define FREEDRIVE_CPLATFORM_H

#if defined(__linux__)
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Swaps two paths of one file system in one atomic step. Returns 0, or the errno of the failure.
static inline int platform_exchange_paths(const char *first, const char *second) {
    return syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2u /* RENAME_EXCHANGE */) == 0 ? 0 : errno;
}
#else
#include <errno.h>

static inline int platform_exchange_paths(const char *first, const char *second) {
    (void)first;
    (void)second;
    return ENOTSUP;
}
#endif

#endif
