// Walks the stack of a thread, within `malloc` and in signal handlers: nothing here allocates, locks or calls Swift.
#define _GNU_SOURCE
#include "walks.h"

#ifdef STOREBENCH_WALKS

#include "sites.h"

#include <dlfcn.h>
#include <pthread.h>

_Unwind_Reason_Code add_frame(walk *walk, const walked_thread *thread, struct _Unwind_Context *context) {
  uintptr_t address = _Unwind_GetIP(context);
  if (address == 0 || walk->depth == STOREBENCH_DEPTH) return _URC_END_OF_STACK;
  walk->frames[walk->depth++] = address;
  if (!is_in_program(thread, address)) return _URC_NO_REASON;
  walk->frame_pointer = (uintptr_t)_Unwind_GetGR(context, FRAME_POINTER);
  return _URC_END_OF_STACK;
}

// Sanitizers know of no frames but those of the function itself.
__attribute__((no_sanitize("address", "thread", "undefined"))) void follow_frames(
    walk *walk, const walked_thread *thread, uintptr_t lowest) {
  uintptr_t frame = walk->frame_pointer;
  while (walk->depth < STOREBENCH_DEPTH && frame > lowest && frame % sizeof frame == 0
         && frame <= thread->stack_end - 2 * sizeof frame) {
    const uintptr_t *record = (const uintptr_t *)frame;
    if (record[1] == 0) break;
    walk->frames[walk->depth++] = record[1];
    lowest = frame;
    frame = record[0];
  }
}

void code_of(const struct dl_phdr_info *image, uintptr_t *begin, uintptr_t *end) {
  *begin = UINTPTR_MAX;
  *end = 0;
  for (int i = 0; i < image->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &image->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    uintptr_t first = image->dlpi_addr + part->p_vaddr;
    if (first < *begin) *begin = first;
    if (first + part->p_memsz > *end) *end = first + part->p_memsz;
  }
}

/// The code of the image that an address belongs to.
typedef struct {
  uintptr_t address;
  uintptr_t begin;
  uintptr_t end;
} code_range;

static int find_code(struct dl_phdr_info *image, size_t size, void *argument) {
  code_range *range = argument;
  uintptr_t begin, end;
  code_of(image, &begin, &end);
  if (range->address < begin || range->address >= end) return 0;
  range->begin = begin;
  range->end = end;
  return 1;
}

static int is_inside(const code_range *range, void *function) {
  return (uintptr_t)function >= range->begin && (uintptr_t)function < range->end;
}

int find_thread(walked_thread *thread) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return -1;
  void *lowest;
  size_t size;
  int failed = pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  if (failed) return -1;
  thread->stack_end = (uintptr_t)lowest + size;
  code_range range = {.address = (uintptr_t)&find_thread};
  dl_iterate_phdr(find_code, &range);
  void *runtime = dlsym(RTLD_DEFAULT, "swift_allocObject");
  int isApart = !is_inside(&range, dlsym(RTLD_DEFAULT, "malloc")) && runtime != NULL && !is_inside(&range, runtime);
  thread->program_begin = isApart ? range.begin : 0;
  thread->program_end = isApart ? range.end : 0;
  return 0;
}

#endif
