import Dispatch
import Synchronization

/// An executor of `async` work on the waiting thread, so that a synchronous loop can play an actor as a store.
///
/// The tasks begun here, and the actors they call, run on the waiting thread, because the tasks and actors prefer this
/// executor (SE-0417). So the figures of such a store include the costs of `async` (a task, the hops, the values that
/// leave the actor) and allocations on the thread where they are counted. Switches between threads, a cost of the
/// machine, are excluded. An actor with a custom executor keeps it; the thread waits.
///
/// `@unchecked Sendable` because its only mutable state is protected by a lock.
public final class CallingThread: TaskExecutor, @unchecked Sendable {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrived = DispatchSemaphore(value: 0)

  /// Creates an executor with nothing to do; it owns no thread.
  public init() {}

  /// Takes one job of a task; the tasks begun here call this method.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrived.signal()
  }

  /// Returns the result of `body` when `body` has ended; nothing else runs on this executor meanwhile.
  ///
  /// Only one thread may call this at a time. A call from within `body` would wait for itself.
  public func wait<Value>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let answer = Answer<Value>()
    Task(executorPreference: self) { answer.value = await body() }
    while true {
      arrived.wait()
      runNext()
      if let value = answer.value { return value }
    }
  }

  private func runNext() {
    let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    job?.runSynchronously(on: asUnownedTaskExecutor())
  }

  /// A place for a result. `@unchecked Sendable` because the task that writes it runs on the thread that reads it.
  private final class Answer<Value>: @unchecked Sendable {
    var value: Value?
  }
}
