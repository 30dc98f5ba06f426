// The calls for this are extensions of the C library, which Swift's modules of it leave out.
#define _GNU_SOURCE
#include "affinity.h"

#include <fcntl.h>
#include <unistd.h>

#ifdef __linux__
#include <sched.h>

int storebench_stay_on_core(unsigned number) {
  cpu_set_t allowed, chosen;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return -1;
  unsigned rest = number % (unsigned)CPU_COUNT(&allowed);
  int core = 0;
  while (!CPU_ISSET(core, &allowed) || rest-- > 0) core++;
  CPU_ZERO(&chosen);
  CPU_SET(core, &chosen);
  return sched_setaffinity(0, sizeof chosen, &chosen);
}

int storebench_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
#else
int storebench_stay_on_core(unsigned number) { return -1; }

int storebench_pipe(int ends[2]) { return pipe(ends); }
#endif
