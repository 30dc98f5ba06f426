// Open addressing with linear probing throughout: no pointers, no locks, and an entry is found in a line or two of the
// cache.
#include "tables.h"

#include <string.h>

static uint64_t mixed(uint64_t value) {
  value ^= value >> 33;
  value *= 0xff51afd7ed558ccdull;
  value ^= value >> 33;
  value *= 0xc4ceb9fe1a85ec53ull;
  return value ^ value >> 33;
}

static uint64_t hash_of(const uintptr_t *frames, uint32_t depth) {
  uint64_t hash = depth;
  for (uint32_t i = 0; i < depth; i++) hash = mixed(hash ^ frames[i]);
  return hash;
}

/// The number of a stack, which is added where it is new; MOST_STACKS where there is no room.
static uint32_t stack_of(recording *all, const uintptr_t *frames, uint32_t depth) {
  const uint32_t mask = 2 * MOST_STACKS - 1;
  uint64_t hash = hash_of(frames, depth);
  uint32_t place = (uint32_t)hash & mask;
  for (; all->stack_index[place] != 0; place = (place + 1) & mask) {
    const stack_entry *entry = &all->stacks[all->stack_index[place] - 1];
    if (entry->hash == hash && entry->depth == depth
        && memcmp(entry->frames, frames, depth * sizeof *frames) == 0)
      return all->stack_index[place] - 1;
  }
  if (all->stack_count == MOST_STACKS) {
    all->losses |= STOREBENCH_TOO_MANY_STACKS;
    return MOST_STACKS;
  }
  stack_entry *entry = &all->stacks[all->stack_count];
  entry->hash = hash;
  entry->depth = depth;
  memcpy(entry->frames, frames, depth * sizeof *frames);
  all->stack_index[place] = ++all->stack_count;
  return all->stack_count - 1;
}

/// The number of a site, which is added where it is new; MOST_SITES where there is no room.
static uint32_t site_of(recording *all, int32_t label, const uintptr_t *frames, uint32_t depth) {
  uint32_t stack = stack_of(all, frames, depth);
  if (stack == MOST_STACKS) return MOST_SITES;
  const uint32_t mask = 2 * MOST_SITES - 1;
  uint32_t place = (uint32_t)mixed((uint64_t)stack << 32 | (uint32_t)label) & mask;
  for (; all->site_index[place] != 0; place = (place + 1) & mask) {
    const storebench_site *site = &all->sites[all->site_index[place] - 1];
    if (site->stack == stack && site->label == label) return all->site_index[place] - 1;
  }
  if (all->site_count == MOST_SITES) {
    all->losses |= STOREBENCH_TOO_MANY_SITES;
    return MOST_SITES;
  }
  storebench_site *site = &all->sites[all->site_count];
  *site = (storebench_site){.label = label, .stack = stack};
  all->site_index[place] = ++all->site_count;
  return all->site_count - 1;
}

static uint32_t home_of(uintptr_t address) { return (uint32_t)mixed(address) & (LIVE_PLACES - 1); }

static uint32_t live_place(const recording *all, uintptr_t address) {
  uint32_t place = home_of(address);
  while (all->live[place].address != 0 && all->live[place].address != address)
    place = (place + 1) & (LIVE_PLACES - 1);
  return place;
}

void note_taken(
    recording *all, uintptr_t address, uint64_t size, int counts, int32_t label, const uintptr_t *frames,
    uint32_t depth) {
  // A block that another thread gave back was not seen to go.
  note_given(all, address);
  uint32_t number = site_of(all, label, frames, depth);
  if (number == MOST_SITES) return;
  all->sites[number].blocks += (uint64_t)counts;
  all->sites[number].bytes += size;
  if (all->live_count >= LIVE_PLACES / 4 * 3) {
    all->losses |= STOREBENCH_TOO_MANY_BLOCKS;
    return;
  }
  all->live[live_place(all, address)] = (live_block){.address = address, .size = size, .site = number};
  all->live_count++;
}

void note_sample(recording *all, int32_t label, const uintptr_t *frames, uint32_t depth) {
  uint32_t number = site_of(all, label, frames, depth);
  if (number != MOST_SITES) all->sites[number].blocks++;
}

void note_given(recording *all, uintptr_t address) {
  const uint32_t mask = LIVE_PLACES - 1;
  uint32_t hole = live_place(all, address);
  if (all->live[hole].address == 0) return;
  all->sites[all->live[hole].site].freed_bytes += all->live[hole].size;
  all->live_count--;
  // What follows and could not lie where it belongs moves up, so that no search ends at the hole.
  for (uint32_t next = (hole + 1) & mask; all->live[next].address != 0; next = (next + 1) & mask) {
    uint32_t home = home_of(all->live[next].address);
    if (((next - home) & mask) < ((next - hole) & mask)) continue;
    all->live[hole] = all->live[next];
    hole = next;
  }
  all->live[hole].address = 0;
}
