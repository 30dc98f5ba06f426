#ifndef STOREBENCH_AFFINITY_H
#define STOREBENCH_AFFINITY_H

/// Keeps the calling thread, and those that it starts, on one of the cores that it may use: the one with this number,
/// counted around. Returns 0, or -1 where the system does not let it be chosen.
int storebench_stay_on_core(unsigned number);

#endif
