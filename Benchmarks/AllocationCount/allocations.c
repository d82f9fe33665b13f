// The allocator of the C library with counters before it: a program that holds these functions uses them for all of its memory.
#include "allocations.h"
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static __thread unsigned long count __attribute__((tls_model("initial-exec")));
static long blocks;

unsigned long allocations_of_this_thread(void) { return count; }
long blocks_of_this_process(void) { return __atomic_load_n(&blocks, __ATOMIC_RELAXED); }

static void *counted(void *block) {
    count++;
    if (block) __atomic_fetch_add(&blocks, 1, __ATOMIC_RELAXED);
    return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *realloc(void *block, size_t size) {
    if (!block) return malloc(size);
    count++;
    // No size frees the block.
    if (size == 0) __atomic_fetch_sub(&blocks, 1, __ATOMIC_RELAXED);
    return __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = counted(__libc_memalign(alignment, size));
    return *block ? 0 : ENOMEM;
}

void free(void *block) {
    if (block) __atomic_fetch_sub(&blocks, 1, __ATOMIC_RELAXED);
    __libc_free(block);
}
