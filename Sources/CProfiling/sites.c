// What jemalloc calls with each block. Nothing here allocates, locks, or calls into Swift.
#define _GNU_SOURCE
#include "sites.h"

#include "tables.h"
#include "walks.h"

static recording *all;
static int32_t current_label = -1;

RECORDING_FUNCTIONS(sites)

#ifdef STOREBENCH_WALKS

#include <stdlib.h>
#include <sys/mman.h>

static size_t (*block_size)(const void *, int);
static size_t largest_small_block;
static walked_thread thread;
static _Thread_local int is_recorded;

/// A stack that is walked from the hook that asks for it.
typedef struct {
  walk walk;
  int skipped;
} hook_walk;

/// Takes frames by their unwind tables until the program is reached: two or three of the allocator, and those of
/// libraries. The first is the hook that asks.
static _Unwind_Reason_Code take_frame(struct _Unwind_Context *context, void *argument) {
  hook_walk *hook = argument;
  uintptr_t address = _Unwind_GetIP(context);
  int is_ours = is_in_program(&thread, address);
  if (hook->skipped < 3 && hook->walk.depth == 0 && is_ours) {
    hook->skipped++;
    return _URC_NO_REASON;
  }
  if (address == 0 || hook->walk.depth == STOREBENCH_DEPTH) return _URC_END_OF_STACK;
  hook->walk.frames[hook->walk.depth++] = address;
  if (!is_ours) return _URC_NO_REASON;
  hook->walk.frame_pointer = (uintptr_t)_Unwind_GetGR(context, FRAME_POINTER);
  return _URC_END_OF_STACK;
}

/// The return addresses above the hook, innermost first.
static uint32_t take_stack(uintptr_t *frames) {
  hook_walk hook = {.walk = {.frames = frames}};
  _Unwind_Backtrace(take_frame, &hook);
  follow_frames(&hook.walk, &thread, (uintptr_t)&hook);
  return hook.walk.depth;
}

static void note(void *block, int counts) {
  uintptr_t frames[STOREBENCH_DEPTH];
  uint32_t depth = take_stack(frames);
  note_taken(all, (uintptr_t)block, block_size(block, 0), counts, current_label, frames, depth);
}

static void block_taken(void *extra, int kind, void *block, uintptr_t raw, uintptr_t arguments[3]) {
  if (is_recorded && current_label >= 0 && block != NULL) note(block, 1);
}

static void block_given(void *extra, int kind, void *block, uintptr_t arguments[3]) {
  if (is_recorded && block != NULL) note_given(all, (uintptr_t)block);
}

static void block_resized(
    void *extra, int kind, void *block, size_t old_size, size_t new_size, uintptr_t raw, uintptr_t arguments[4]) {
  if (!is_recorded) return;
  // jemalloc counts the bytes of every such call, and a block where a large one has become another size.
  size_t size = block_size(block, 0);
  int counts = old_size > largest_small_block && size != old_size;
  if (current_label >= 0) {
    note(block, counts);
  } else {
    note_given(all, (uintptr_t)block);
  }
}

int storebench_sites_open(size_t (*size_of)(const void *, int), size_t largest_small) {
  if (all != NULL || find_thread(&thread) != 0) return -1;
  void *memory = mmap(
      NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return -1;
  block_size = size_of;
  largest_small_block = largest_small;
  current_label = -1;
  all = memory;
  // The first stack of a process makes what the unwinder needs.
  uintptr_t frames[STOREBENCH_DEPTH];
  take_stack(frames);
  is_recorded = 1;
  return 0;
}

storebench_hooks storebench_sites_hooks(void) {
  return (storebench_hooks){.taken = block_taken, .given = block_given, .resized = block_resized};
}

void storebench_sites_close(void) {
  is_recorded = 0;
  current_label = -1;
  munmap(all, sizeof *all);
  all = NULL;
}

__attribute__((noinline)) size_t storebench_sites_try(void) {
  // Volatile, so that no call is left out.
  void *(*volatile take)(size_t) = malloc;
  void *(*volatile take_zeroed)(size_t, size_t) = calloc;
  void *(*volatile resize)(void *, size_t) = realloc;
  int (*volatile take_aligned)(void **, size_t, size_t) = posix_memalign;
  void (*volatile give)(void *) = free;
  void *small = take(24);
  small = resize(small, 30);
  small = resize(small, 3000);
  void *large = take(100000);
  large = resize(large, 130000);
  large = resize(large, 50000);
  void *zeroed = take_zeroed(10, 20);
  void *aligned = NULL;
  if (take_aligned(&aligned, 64, 100) != 0) aligned = NULL;
  give(small);
  give(large);
  give(zeroed);
  give(aligned);
  return 7;
}

typedef struct {
  storebench_image *images;
  size_t most;
  size_t count;
} image_list;

static int add_image(struct dl_phdr_info *image, size_t size, void *argument) {
  image_list *list = argument;
  if (list->count < list->most) {
    storebench_image *entry = &list->images[list->count];
    entry->path = image->dlpi_name;
    entry->offset = image->dlpi_addr;
    code_of(image, &entry->begin, &entry->end);
  }
  list->count++;
  return 0;
}

size_t storebench_images(storebench_image *images, size_t most) {
  image_list list = {.images = images, .most = most};
  dl_iterate_phdr(add_image, &list);
  return list.count;
}

/// Of the library of Swift; both are there in 6.x, the first writes names as backtraces show them.
extern char *_swift_backtrace_demangle(const char *, size_t, char *, size_t *) __attribute__((weak));
extern char *swift_demangle(const char *, size_t, char *, size_t *, uint32_t) __attribute__((weak));

char *storebench_demangled(const char *name, size_t length) {
  if (_swift_backtrace_demangle) {
    size_t size = 0;
    return _swift_backtrace_demangle(name, length, NULL, &size);
  }
  return swift_demangle ? swift_demangle(name, length, NULL, NULL, 0) : NULL;
}

#else

int storebench_sites_open(size_t (*size_of)(const void *, int), size_t largest_small) { return -1; }
storebench_hooks storebench_sites_hooks(void) { return (storebench_hooks){0}; }
void storebench_sites_close(void) {}
size_t storebench_sites_try(void) { return 0; }
size_t storebench_images(storebench_image *images, size_t most) { return 0; }
char *storebench_demangled(const char *name, size_t length) { return 0; }

#endif
