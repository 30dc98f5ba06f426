#ifndef STOREBENCH_TABLES_H
#define STOREBENCH_TABLES_H

#include "sites.h"

/// Stacks are numbered in the order in which they come; sites, a stack under a label, too.
#define MOST_STACKS (1u << 16)
#define MOST_SITES (1u << 17)
/// Live blocks that belong to a site; the table is kept three quarters full at most.
#define LIVE_PLACES (1u << 23)

typedef struct {
  uint64_t hash;
  uint32_t depth;
  uintptr_t frames[STOREBENCH_DEPTH];
} stack_entry;

/// A block that was taken under a label and is still there; `address` is 0 in an empty place.
typedef struct {
  uintptr_t address;
  uint64_t size;
  uint32_t site;
} live_block;

/// Everything that is recorded. Pages of it that are not written to take no memory.
typedef struct {
  stack_entry stacks[MOST_STACKS];
  storebench_site sites[MOST_SITES];
  live_block live[LIVE_PLACES];
  /// Numbers plus one; 0 in an empty place.
  uint32_t stack_index[2 * MOST_STACKS];
  uint32_t site_index[2 * MOST_SITES];
  uint32_t stack_count;
  uint32_t site_count;
  uint32_t live_count;
  int losses;
} recording;

/// What sites and cycles read alike, of `all` and `current_label` of their files.
#define RECORDING_FUNCTIONS(kind)                                                         \
  void storebench_##kind##_label(int32_t label) { current_label = label; }                \
  int storebench_##kind##_losses(void) { return all->losses; }                            \
  size_t storebench_##kind##_count(void) { return all->site_count; }                      \
  storebench_site storebench_##kind##_at(size_t place) { return all->sites[place]; }      \
  const uintptr_t *storebench_##kind##_stack(uint32_t stack, uint32_t *depth) {           \
    *depth = all->stacks[stack].depth;                                                    \
    return all->stacks[stack].frames;                                                     \
  }

/// Notes that a block of this size lives, taken by this stack under this label; `counts` is 1 where it is counted as a
/// block and 0 where only its bytes are.
void note_taken(
    recording *all, uintptr_t address, uint64_t size, int counts, int32_t label, const uintptr_t *frames,
    uint32_t depth);

/// Notes that this stack was met once more under this label.
void note_sample(recording *all, int32_t label, const uintptr_t *frames, uint32_t depth);

/// Notes that a block is gone; nothing happens where it belongs to no site.
void note_given(recording *all, uintptr_t address);

#endif
