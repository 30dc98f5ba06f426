import Dispatch
import Synchronization

/// Runs what is `async` to its end on the thread that waits for it: how a store that is an actor stands in a loop that
/// is not.
///
/// The tasks begun here, and the actors they call, run on the waiting thread itself, because it is the executor they
/// prefer (SE-0417). So the figures of such a store hold what `async` costs, a task, the hops, the values that leave
/// the actor, and allocations on the thread where they are counted; they do not hold a switch between threads, which
/// would be the machine's and not the store's. An actor with an executor of its own keeps it, and is waited for.
///
/// `@unchecked Sendable` because the only thing in it that changes is behind a lock.
public final class CallingThread: TaskExecutor, @unchecked Sendable {
  private let jobs = Mutex<[UnownedJob]>([])
  private let arrived = DispatchSemaphore(value: 0)

  /// An executor with nothing to do; it owns no thread.
  public init() {}

  /// Takes a piece of a task; called by the tasks begun here.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrived.signal()
  }

  /// What `body` answers, once it is done; nothing else of this executor runs meanwhile.
  ///
  /// Called by one thread at a time, and not from within `body`: it would wait for itself.
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

  /// Where an answer is put. `@unchecked Sendable` because the task that writes it runs on the thread that reads it.
  private final class Answer<Value>: @unchecked Sendable {
    var value: Value?
  }
}
