import BenchRuns
import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Turns Ctrl-C, a closed terminal and a polite request to end into a wish that the run fulfils when it can.
struct Interrupts {
  let interruption = Interruption()
  private let sources: [any DispatchSourceSignal]

  init() {
    let interruption = interruption
    // A reader that has left, or a file that may not grow, is an error of the write that finds it.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      // The default would end the process at once, before the folder is whole and the child is gone.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { interruption.request() }
      source.resume()
      return source
    }
  }
}
