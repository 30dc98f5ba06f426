#ifndef STOREBENCH_AFFINITY_H
#define STOREBENCH_AFFINITY_H

/// Keeps the calling thread, and those that it starts, on one of the cores that it may use: the one with this number,
/// counted around. Returns 0, or -1 where the system does not let it be chosen.
int storebench_stay_on_core(unsigned number);

/// Makes a pipe, the end to read from first, that no process inherits which another thread starts at this moment; on
/// macOS the caller of posix_spawn sees to that. Returns 0, or -1 with `errno`.
int storebench_pipe(int ends[2]);

#endif
