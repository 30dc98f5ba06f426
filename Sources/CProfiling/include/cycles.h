#ifndef STOREBENCH_CYCLES_H
#define STOREBENCH_CYCLES_H

#include "sites.h"

/// Looks at a thread many times a second and notes where in the program it is.
///
/// The looking is done in a signal handler, which interrupts the thread anywhere: it neither allocates nor locks, and
/// writes to nothing but what was reserved before. There is one recording at a time in a process.

/// How many times a second: a prime, so that no work that recurs in round intervals is met at the same place each time.
#define STOREBENCH_SAMPLE_RATE 997

/// Why a thread cannot be looked at; STOREBENCH_OPEN where it can.
enum {
  STOREBENCH_OPEN = 0,
  STOREBENCH_OTHER_SYSTEM = 1,
  STOREBENCH_NO_MEMORY = 2,
  STOREBENCH_NO_TIMER = 3,
  STOREBENCH_DELAYED_SIGNALS = 4,
};

/// Begins an empty recording of the calling thread, under no label, and starts the timer.
int storebench_cycles_open(void);

/// A sample that is taken from here on is credited to this label; to nothing when it is negative.
void storebench_cycles_label(int32_t label);

/// Stops the timer. What was recorded can be read until the recording is closed.
void storebench_cycles_stop(void);

/// How many samples there are in all, and why some were left out, as bits of sites; 0 where none was.
uint64_t storebench_cycles_samples(void);
int storebench_cycles_losses(void);

/// How many pairs of a stack and a label there are, and each of them: `blocks` is its number of samples.
size_t storebench_cycles_count(void);
storebench_site storebench_cycles_at(size_t place);

/// The addresses of a stack, innermost first, each as a return address: one behind the instruction that it stands for.
const uintptr_t *storebench_cycles_stack(uint32_t stack, uint32_t *depth);

/// Gives the tables back.
void storebench_cycles_close(void);

#endif
