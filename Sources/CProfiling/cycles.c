// Samples of one thread, taken in a signal handler that its own timer calls.
#define _GNU_SOURCE
#include "cycles.h"

#include "tables.h"
#include "walks.h"

static recording *all;
/// Written by the thread and read in its handler.
static volatile int32_t current_label = -1;
static uint64_t sample_count;

RECORDING_FUNCTIONS(cycles)

uint64_t storebench_cycles_samples(void) { return sample_count; }

#ifdef STOREBENCH_WALKS

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

#define PERIOD_NS (1000000000 / STOREBENCH_SAMPLE_RATE)

/// In the handler sanitizers would look up frames that they know nothing of.
#define IN_HANDLER __attribute__((no_sanitize("address", "thread", "undefined")))

static walked_thread thread;
static timer_t timer;
static int is_running;
static struct sigaction action_before;
static sigset_t mask_before;
/// How long the thread had worked when it was last looked at.
static uint64_t last_work_ns;
/// Whether unwind tables may be read in a handler: where the loader finds them without a lock.
static int reads_tables;

/// A walk that begins below the handler, at the instruction that was interrupted.
typedef struct {
  walk walk;
  uintptr_t interrupted;
  uintptr_t stack_pointer;
  /// That of the frame that was met last, where it is one of the program; 0 otherwise.
  uintptr_t candidate;
  int is_met;
} interrupted_walk;

/// Whether a frame pointer leads to a record that returns to this address. Some small functions that the compiler adds
/// to a program keep none.
IN_HANDLER static int returns_to(const interrupted_walk *stack, uintptr_t address) {
  uintptr_t frame = stack->candidate;
  return frame >= stack->stack_pointer && frame % sizeof frame == 0
         && frame <= thread.stack_end - 2 * sizeof frame && ((const uintptr_t *)frame)[1] == address;
}

IN_HANDLER static _Unwind_Reason_Code take_frame(struct _Unwind_Context *context, void *argument) {
  interrupted_walk *stack = argument;
  uintptr_t address = _Unwind_GetIP(context);
  if (!stack->is_met) {
    stack->is_met = address == stack->interrupted;
    return _URC_NO_REASON;
  }
  if (address == 0 || stack->walk.depth == STOREBENCH_DEPTH) return _URC_END_OF_STACK;
  if (returns_to(stack, address)) {
    stack->walk.frame_pointer = stack->candidate;
    return _URC_END_OF_STACK;
  }
  stack->walk.frames[stack->walk.depth++] = address;
  stack->candidate = is_in_program(&thread, address) ? (uintptr_t)_Unwind_GetGR(context, FRAME_POINTER) : 0;
  return _URC_NO_REASON;
}

/// The stack of a thread that was interrupted there.
///
/// Callers are found by the unwind tables until a function of the program is reached whose frame pointer is right: a
/// function of a library keeps none, and one that has just begun has not made its own. From there on frame pointers
/// lead to the end. Where the tables cannot be read, or say nothing, frame pointers must do from the beginning; then a
/// caller may be missing.
IN_HANDLER static uint32_t take_stack(
    uintptr_t *frames, uintptr_t interrupted, uintptr_t frame_pointer, uintptr_t stack_pointer) {
  interrupted_walk stack = {
      .walk = {.frames = frames, .depth = 1}, .interrupted = interrupted, .stack_pointer = stack_pointer};
  frames[0] = interrupted + 1;
  if (reads_tables) _Unwind_Backtrace(take_frame, &stack);
  if (stack.walk.depth == 1 && stack.walk.frame_pointer == 0) stack.walk.frame_pointer = frame_pointer;
  follow_frames(&stack.walk, &thread, stack_pointer - 1);
  return stack.walk.depth;
}

/// The time that the thread has worked. `clock_gettime` may be called in handlers.
IN_HANDLER static uint64_t work_ns(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return UINT64_MAX;
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/// Called on the thread itself, between two of its instructions.
IN_HANDLER static void look(int number, siginfo_t *information, void *interrupted) {
  int error = errno;
  // The timer runs while the thread waits for a processor, or for a device: that is no work of its own.
  uint64_t work = work_ns();
  int has_worked = work - last_work_ns >= PERIOD_NS / 2;
  if (information->si_code == SI_TIMER && information->si_value.sival_ptr == &timer && has_worked) {
    last_work_ns = work;
    int32_t label = current_label;
    if (label >= 0) {
      const mcontext_t *machine = &((const ucontext_t *)interrupted)->uc_mcontext;
      uintptr_t frames[STOREBENCH_DEPTH];
#ifdef __x86_64__
      uint32_t depth = take_stack(
          frames, (uintptr_t)machine->gregs[REG_RIP], (uintptr_t)machine->gregs[REG_RBP],
          (uintptr_t)machine->gregs[REG_RSP]);
#else
      uint32_t depth = take_stack(
          frames, (uintptr_t)machine->pc, (uintptr_t)machine->regs[FRAME_POINTER], (uintptr_t)machine->sp);
#endif
      note_sample(all, label, frames, depth);
      sample_count++;
    }
  }
  errno = error;
}

/// Whether signals are put off until the thread calls the system, as under the thread sanitizer.
static int delays_signals(void) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
  return 1;
#endif
#endif
  return 0;
}

/// The timer runs by the clock and not by the time of the thread, which the system looks at 250 times a second.
static int start_timer(void) {
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGPROF};
  event.sigev_value.sival_ptr = &timer;
  event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) return -1;
  struct itimerspec often = {.it_interval = {.tv_nsec = PERIOD_NS}, .it_value = {.tv_nsec = PERIOD_NS}};
  if (timer_settime(timer, 0, &often, NULL) == 0) return 0;
  timer_delete(timer);
  return -1;
}

static void take_handler_away(void) {
  // What is still on its way is let go before the action before, which may end the process, is there again.
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigaction(SIGPROF, &ignore, NULL);
  sigaction(SIGPROF, &action_before, NULL);
  pthread_sigmask(SIG_SETMASK, &mask_before, NULL);
}

int storebench_cycles_open(void) {
  if (delays_signals()) return STOREBENCH_DELAYED_SIGNALS;
  if (all != NULL || find_thread(&thread) != 0) return STOREBENCH_OTHER_SYSTEM;
  void *memory = mmap(
      NULL, sizeof *all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return STOREBENCH_NO_MEMORY;
  all = memory;
  current_label = -1;
  sample_count = 0;
  last_work_ns = work_ns();
  // Of the C library since 2.35, and documented to be safe in handlers; the unwinder asks it where there is one.
  reads_tables = dlsym(RTLD_DEFAULT, "_dl_find_object") != NULL;
  // The first stack of a process makes what the unwinder needs.
  uintptr_t frames[STOREBENCH_DEPTH];
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  take_stack(frames, 0, here, here);
  struct sigaction action = {.sa_sigaction = look, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigset_t profiling;
  sigemptyset(&profiling);
  sigaddset(&profiling, SIGPROF);
  sigaction(SIGPROF, &action, &action_before);
  pthread_sigmask(SIG_UNBLOCK, &profiling, &mask_before);
  is_running = start_timer() == 0;
  if (is_running) return STOREBENCH_OPEN;
  take_handler_away();
  storebench_cycles_close();
  return STOREBENCH_NO_TIMER;
}

void storebench_cycles_stop(void) {
  current_label = -1;
  if (!is_running) return;
  timer_delete(timer);
  take_handler_away();
  is_running = 0;
}

void storebench_cycles_close(void) {
  storebench_cycles_stop();
  munmap(all, sizeof *all);
  all = NULL;
}

#else

int storebench_cycles_open(void) { return STOREBENCH_OTHER_SYSTEM; }
void storebench_cycles_stop(void) {}
void storebench_cycles_close(void) {}

#endif
