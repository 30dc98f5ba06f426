#ifndef STOREBENCH_SITES_H
#define STOREBENCH_SITES_H

#include <stddef.h>
#include <stdint.h>

/// Credits blocks to the places in the program that took them.
///
/// All of it is in C, because it runs inside `malloc`: it must neither allocate nor lock, which Swift code does not
/// promise. What it writes to is reserved when it is opened. There is one recording at a time in a process, and it sees
/// the thread that opened it.

/// How many frames of a stack are kept, from the innermost.
#define STOREBENCH_DEPTH 64

/// What jemalloc 5.2 and 5.3 read at `experimental.hooks.install`: they are told of each block that is taken, given
/// back, or made larger or smaller where it lies.
typedef struct {
  void (*taken)(void *extra, int kind, void *block, uintptr_t raw, uintptr_t arguments[3]);
  void (*given)(void *extra, int kind, void *block, uintptr_t arguments[3]);
  void (*resized)(
      void *extra, int kind, void *block, size_t old_size, size_t new_size, uintptr_t raw, uintptr_t arguments[4]);
  void *extra;
} storebench_hooks;

/// What one stack took under one label.
typedef struct {
  int32_t label;
  uint32_t stack;
  uint64_t blocks;
  uint64_t bytes;
  /// Of these, the bytes that were given back, under whichever label.
  uint64_t freed_bytes;
} storebench_site;

/// Why a recording is not whole, as bits.
enum { STOREBENCH_TOO_MANY_STACKS = 1, STOREBENCH_TOO_MANY_SITES = 2, STOREBENCH_TOO_MANY_BLOCKS = 4 };

/// An image that is loaded: its file, what is to be added to the addresses in it, and where its code lies.
typedef struct {
  const char *path;
  uintptr_t offset;
  uintptr_t begin;
  uintptr_t end;
} storebench_image;

/// Begins an empty recording of the calling thread, under no label. `size_of` answers how many bytes a block takes;
/// blocks of more than `largest_small` bytes are counted again when they are resized in place, as jemalloc does.
/// Returns 0, or -1 where the machine cannot be profiled or has no memory for the tables.
int storebench_sites_open(size_t (*size_of)(const void *, int), size_t largest_small);

/// What is to be installed while the recording is open.
storebench_hooks storebench_sites_hooks(void);

/// What is taken from here on is credited to this label; to nothing when it is negative.
void storebench_sites_label(int32_t label);

/// Why blocks were left out, as bits; 0 where none was.
int storebench_sites_losses(void);

/// How many sites there are, and each of them, in the order in which they first took a block.
size_t storebench_sites_count(void);
storebench_site storebench_sites_at(size_t place);

/// The return addresses of a stack, innermost first; a stack of STOREBENCH_DEPTH may have had more.
const uintptr_t *storebench_sites_stack(uint32_t stack, uint32_t *depth);

/// Gives the tables back. The hooks must not be installed any more.
void storebench_sites_close(void);

/// Takes blocks in every way that there is and gives all of them back: new, zeroed, aligned, small ones resized where
/// they lie and moved, large ones made larger and smaller. Returns how many blocks that are.
size_t storebench_sites_try(void);

/// The images of the process, at most so many; returns how many there are.
size_t storebench_images(storebench_image *images, size_t most);

/// The name that the mangled name stands for, to be freed; NULL where it stands for none.
char *storebench_demangled(const char *name, size_t length);

#endif
