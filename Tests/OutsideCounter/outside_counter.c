// Counts what a thread takes from the allocator and gives back, by standing between the two (LD_PRELOAD).
//
// It knows one thing of storebench: that it flushes the thread cache of jemalloc at the begin and at the end of each
// stretch whose blocks it counts. What lies between such a pair of flushes is a window here.
//
// When the process ends, it writes a file to the folder that OUTSIDE_COUNTER names: the command line, then a line for
// each window with blocks taken, blocks given back, bytes taken and bytes given back, as the allocator rounds them up.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_WINDOWS 256
// Without this model the first use of a thread's variable would itself allocate.
#define PER_THREAD __thread __attribute__((tls_model("initial-exec")))

struct window {
  long taken, given, bytes_taken, bytes_given;
};

static struct window windows[MAX_WINDOWS];
static int window_count;
static PER_THREAD int is_open;

static size_t flush_mib[8];
static size_t flush_length;

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);
static int (*real_posix_memalign)(void **, size_t, size_t);
static void *(*real_aligned_alloc)(size_t, size_t);
static int (*real_nametomib)(const char *, size_t *, size_t *);
static int (*real_bymib)(const size_t *, size_t, void *, size_t *, void *, size_t);

// What dlsym itself asks for before the real functions are known.
static char early[1 << 16];
static size_t early_used;

static int is_early(void *block) { return (char *)block >= early && (char *)block < early + sizeof early; }

static void *take_early(size_t size) {
  size_t start = (early_used + 15) & ~(size_t)15;
  if (start + size > sizeof early) abort();
  early_used = start + size;
  return early + start;
}

static int is_finding;

// The first call of all finds the real functions; libraries allocate before any constructor of ours runs.
static int has_found(void) {
  if (real_bymib) return 1;
  if (is_finding) return 0;
  is_finding = 1;
  real_malloc = dlsym(RTLD_NEXT, "malloc");
  real_calloc = dlsym(RTLD_NEXT, "calloc");
  real_realloc = dlsym(RTLD_NEXT, "realloc");
  real_free = dlsym(RTLD_NEXT, "free");
  real_posix_memalign = dlsym(RTLD_NEXT, "posix_memalign");
  real_aligned_alloc = dlsym(RTLD_NEXT, "aligned_alloc");
  real_nametomib = dlsym(RTLD_NEXT, "mallctlnametomib");
  real_bymib = dlsym(RTLD_NEXT, "mallctlbymib");
  if (!real_bymib) abort();
  return 1;
}

static void *took(void *block) {
  if (is_open && block) {
    windows[window_count - 1].taken += 1;
    windows[window_count - 1].bytes_taken += malloc_usable_size(block);
  }
  return block;
}

static void gives(void *block) {
  if (is_open && block) {
    windows[window_count - 1].given += 1;
    windows[window_count - 1].bytes_given += malloc_usable_size(block);
  }
}

void *malloc(size_t size) { return has_found() ? took(real_malloc(size)) : take_early(size); }

void *calloc(size_t count, size_t size) {
  return has_found() ? took(real_calloc(count, size)) : take_early(count * size);
}

void *realloc(void *block, size_t size) {
  if (!has_found()) abort();
  if (!block || is_early(block)) {
    void *moved = took(real_malloc(size));
    if (block && moved) memcpy(moved, block, size);
    return moved;
  }
  gives(block);
  return took(real_realloc(block, size));
}

void free(void *block) {
  if (!block || is_early(block) || !has_found()) return;
  gives(block);
  real_free(block);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (!has_found()) abort();
  int error = real_posix_memalign(block, alignment, size);
  if (!error) took(*block);
  return error;
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (!has_found()) abort();
  return took(real_aligned_alloc(alignment, size));
}

// C++'s new and delete: jemalloc brings its own, which would pass by the functions above. (The names are those that C++
// compilers give them.)
void *_Znwm(size_t size) { return malloc(size); }
void *_Znam(size_t size) { return malloc(size); }
void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag) { return (void)tag, malloc(size); }
void *_ZnamRKSt9nothrow_t(size_t size, const void *tag) { return (void)tag, malloc(size); }
void *_ZnwmSt11align_val_t(size_t size, size_t alignment) { return aligned_alloc(alignment, size); }
void *_ZnamSt11align_val_t(size_t size, size_t alignment) { return aligned_alloc(alignment, size); }
void _ZdlPv(void *block) { free(block); }
void _ZdaPv(void *block) { free(block); }
void _ZdlPvm(void *block, size_t size) { (void)size, free(block); }
void _ZdaPvm(void *block, size_t size) { (void)size, free(block); }
void _ZdlPvSt11align_val_t(void *block, size_t alignment) { (void)alignment, free(block); }
void _ZdaPvSt11align_val_t(void *block, size_t alignment) { (void)alignment, free(block); }
void _ZdlPvmSt11align_val_t(void *block, size_t size, size_t alignment) {
  (void)size, (void)alignment, free(block);
}
void _ZdaPvmSt11align_val_t(void *block, size_t size, size_t alignment) { (void)size, (void)alignment, free(block); }

int mallctlnametomib(const char *name, size_t *mib, size_t *length) {
  if (!has_found()) abort();
  int error = real_nametomib(name, mib, length);
  if (!error && strcmp(name, "thread.tcache.flush") == 0 && *length <= 8) {
    memcpy(flush_mib, mib, *length * sizeof *mib);
    flush_length = *length;
  }
  return error;
}

int mallctlbymib(const size_t *mib, size_t length, void *old, size_t *old_size, void *value, size_t value_size) {
  int flushes = flush_length && length == flush_length && memcmp(mib, flush_mib, length * sizeof *mib) == 0;
  int was_open = is_open;
  if (flushes) is_open = 0;
  int error = real_bymib(mib, length, old, old_size, value, value_size);
  if (flushes && !was_open && window_count < MAX_WINDOWS) {
    window_count += 1;
    is_open = 1;
  }
  return error;
}

__attribute__((destructor)) static void report(void) {
  const char *folder = getenv("OUTSIDE_COUNTER");
  if (!folder || window_count == 0) return;
  is_open = 0;
  char text[4096];
  snprintf(text, sizeof text, "%s/%d.txt", folder, getpid());
  FILE *file = fopen(text, "w");
  if (!file) return;
  int arguments = open("/proc/self/cmdline", O_RDONLY);
  long length = arguments < 0 ? 0 : read(arguments, text, sizeof text - 1);
  for (long index = 0; index < length; index++) fputc(text[index] ? text[index] : ' ', file);
  fputc('\n', file);
  for (int index = 0; index < window_count; index++)
    fprintf(file, "%ld %ld %ld %ld\n", windows[index].taken, windows[index].given, windows[index].bytes_taken,
      windows[index].bytes_given);
  fclose(file);
}
