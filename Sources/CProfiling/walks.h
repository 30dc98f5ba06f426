#ifndef STOREBENCH_WALKS_H
#define STOREBENCH_WALKS_H

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define STOREBENCH_WALKS 1
#endif

#ifdef STOREBENCH_WALKS

#include <stdint.h>
#include <link.h>
#include <unwind.h>

// DWARF's number of the register that points to a frame.
#ifdef __x86_64__
#define FRAME_POINTER 6
#else
#define FRAME_POINTER 29
#endif

/// What has to be known of a thread, and of the program, to walk its stack.
typedef struct {
  /// Where the stack of the thread ends.
  uintptr_t stack_end;
  /// The code of the program itself, which keeps frame pointers; empty where the allocator or Swift's runtime, which
  /// do not, are linked into it.
  uintptr_t program_begin, program_end;
} walked_thread;

/// A stack that is being walked, from the innermost frame on.
typedef struct {
  uintptr_t *frames;
  uint32_t depth;
  /// That of the first frame of the program; 0 as long as none was met.
  uintptr_t frame_pointer;
} walk;

/// The calling thread; -1 where its stack cannot be found.
int find_thread(walked_thread *thread);

static inline int is_in_program(const walked_thread *thread, uintptr_t address) {
  return address >= thread->program_begin && address < thread->program_end;
}

/// Adds the frames above by frame pointers. Each frame of the program points to the one before, which lies higher;
/// `lowest` is an address below all of them. Reads nothing but the stack.
void follow_frames(walk *walk, const walked_thread *thread, uintptr_t lowest);

/// Where the code of an image lies.
void code_of(const struct dl_phdr_info *image, uintptr_t *begin, uintptr_t *end);

#endif
#endif
