import BenchProcesses
import BenchRuns
import Foundation
import Synchronization

/// Turns Ctrl-C, Ctrl-\\, a closed terminal and a polite request to end into a wish that the run fulfils when it can.
struct Interrupts {
  let interruption = Interruption(asking: { Interrupts.caught.load(ordering: .relaxed) })

  /// The state that a handler can reach: it gets nothing but a number. One for the process, as signals are.
  private static let caught = Atomic<Bool>(false)

  init() {
    // A reader that has left, or a file that may not grow, is an error of the write that finds it.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // Made before the first signal: a handler may not wait for another thread that makes it.
    Self.caught.store(false, ordering: .relaxed)
    // The default would end the process at once, before the folder is whole and the child is gone. No thread waits for
    // signals, because where the system refuses threads there would be none.
    for number in ChildProcess.How.wishesToStop {
      signal(number) { _ in Interrupts.caught.store(true, ordering: .relaxed) }
    }
    Self.unblock()
  }

  /// A program inherits the mask of the thread that starts it. Threads of a pool block these signals, and a run that
  /// one of them starts could not be stopped.
  private static func unblock() {
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in ChildProcess.How.wishesToStop { sigaddset(&mask, number) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }
}
