import Dispatch
import Foundation
import Synchronization

/// The user's wish to stop, set by a signal and asked by whatever works.
package final class Interruption: Sendable {
  private let requested = Atomic<Bool>(false)
  private let asked: @Sendable () -> Bool

  /// A wish that is not there yet; it may come through `request`, or through what is asked here many times a second.
  package init(asking asked: @escaping @Sendable () -> Bool = { false }) { self.asked = asked }

  /// Whether the user wishes to stop; may be asked from any thread.
  package var isRequested: Bool { requested.load(ordering: .relaxed) || asked() }

  /// Asks for the work to stop; called from any thread, once or more often.
  package func request() { requested.store(true, ordering: .relaxed) }

  /// Does work that cannot be stopped half-way, on a thread of its own.
  ///
  /// - Returns: what the work returns.
  /// - Throws: what the work throws; `ChildError` where the system gives no thread; `Interrupted` as soon as the user
  ///   wishes to stop. The work is then left behind unfinished: it ends with the process, which has nothing more to do.
  package func perform<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) throws -> Value {
    let outcome = Handover<Value>()
    let isDone = DispatchSemaphore(value: 0)
    try SystemThread.start {
      outcome.put(Result { try work() })
      isDone.signal()
    }
    while isDone.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
      if isRequested { throw Interrupted() }
    }
    return try outcome.take()
  }
}

/// Thrown where work ends because the user wished it.
package struct Interrupted: Error {
  /// Says nothing but that the user wished it.
  package init() {}
}

/// What one thread leaves for another.
package final class Handover<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>>(.failure(Interrupted()))

  /// Nothing is left yet; taking it would say that the work was interrupted.
  package init() {}

  package func put(_ result: Result<Value, any Error>) { self.result.withLock { $0 = result } }

  package func take() throws -> Value { try result.withLock { $0 }.get() }
}
