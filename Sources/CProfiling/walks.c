// Walks the stack of a thread, within `malloc` and in signal handlers: nothing here allocates, locks or calls Swift.
#define _GNU_SOURCE
#include "walks.h"

#ifdef STOREBENCH_WALKS

#include "sites.h"

#include <dlfcn.h>
#include <pthread.h>

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

/// Takes the code of the image that this function belongs to for that of the program.
static int find_code(struct dl_phdr_info *image, size_t size, void *argument) {
  walked_thread *thread = argument;
  code_of(image, &thread->program_begin, &thread->program_end);
  return is_in_program(thread, (uintptr_t)&find_code);
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
  int is_found = dl_iterate_phdr(find_code, thread);
  uintptr_t allocator = (uintptr_t)dlsym(RTLD_DEFAULT, "malloc");
  uintptr_t runtime = (uintptr_t)dlsym(RTLD_DEFAULT, "swift_allocObject");
  if (!is_found || is_in_program(thread, allocator) || runtime == 0 || is_in_program(thread, runtime))
    thread->program_begin = thread->program_end = 0;
  return 0;
}

#endif
