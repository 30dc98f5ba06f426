import Dispatch
import Foundation
import Synchronization

/// The user's request to stop, set by a signal and polled by running work.
package final class Interruption: Sendable {
  private let requested = Atomic<Bool>(false)
  private let asked: @Sendable () -> Bool

  /// Creates a request that is set by `request()`, and while the closure returns true; the closure is polled often.
  package init(asking asked: @escaping @Sendable () -> Bool = { false }) { self.asked = asked }

  /// True if the user wants to stop; safe on any thread.
  package var isRequested: Bool { requested.load(ordering: .relaxed) || asked() }

  /// Requests that the work stops; safe on any thread, and repeatable.
  package func request() { requested.store(true, ordering: .relaxed) }

  /// Runs work that cannot be stopped midway, on a new thread.
  ///
  /// - Returns: the result of the work.
  /// - Throws: the error of the work; `ChildError` if the system provides no thread; `Interrupted` as soon as the user
  ///   wants to stop. The unfinished work then ends with the process.
  package func perform<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) throws -> Value {
    let outcome = Handover<Value>()
    let isDone = DispatchSemaphore(value: 0)
    try SystemThread.start {
      outcome.put(Result { try work() })
      isDone.signal()
    }
    while isDone.wait(timeout: .now() + .milliseconds(20)) == .timedOut { if isRequested { throw Interrupted() } }
    return try outcome.take()
  }
}

package struct Interrupted: Error { package init() {} }

package final class Handover<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>>(.failure(Interrupted()))

  /// Creates an empty handover; `take()` throws `Interrupted` until a result is put.
  package init() {}

  package func put(_ result: Result<Value, any Error>) { self.result.withLock { $0 = result } }

  package func take() throws -> Value { try result.withLock { $0 }.get() }
}
