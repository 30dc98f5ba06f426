import BenchHost
import Foundation
import Synchronization

/// A handler that turns Ctrl-C, Ctrl-\\, a closed terminal and a termination request into a request to the run to stop.
struct Interrupts {
  let interruption = Interruption(asking: { Interrupts.caught.load(ordering: .relaxed) })

  /// The state for signal handlers, which get only a signal's number. A process has one state: threads share signals.
  private static let caught = Atomic<Bool>(false)

  init() {
    // With these signals ignored, a write fails with an error if the output has no reader or a file may not grow.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // The state is initialized before the first signal, because a handler must not wait while another thread does this.
    Self.caught.store(false, ordering: .relaxed)
    // By default the process would end at once, with the folder incomplete and the child alive. No thread waits for
    // signals, because the system may refuse threads.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in ChildProcess.How.wishesToStop {
      sigaddset(&mask, number)
      let before = signal(number) { _ in Interrupts.caught.store(true, ordering: .relaxed) }
      // `nohup` starts a program with a signal ignored, and the program must go on after the signal.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
    // A program inherits the mask of the thread that starts it. Threads of a pool block these signals, and a run that
    // was started by such a thread could not be stopped.
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }
}
