import BenchHost
import BenchResults
import Dispatch
import Synchronization

/// Untimed repetitions, each in its process, started in parallel before their turn.
///
/// Outcomes are delivered in turn, so that the files and messages of a run are in the order of its plan for any number
/// of jobs. An outcome that parallel processes may have caused (a kill for lack of memory, or a system without free
/// processes) is not delivered: the repetition is played again, alone.
struct PlaysAhead {
  struct Entry: Sendable {
    let repetition: RepetitionKey
    let isTheirs: Bool
    let process: ProcessRunner.Process
    /// A function that creates the listener to progress, on the thread that waits for the process.
    let listen: @Sendable () -> (ChildProgress) -> Void
  }

  private typealias Ended = (place: Int, how: Result<Outcome, any Error>)

  private let entries: [Entry]
  private let jobs: Int
  private let inbox = Inbox()
  /// A request to stop, by the user or by `cancel`.
  private let stop: Interruption
  private var next = 0
  private var running = 0
  private var ended: [Int: Result<Outcome, any Error>] = [:]
  /// The cells of which a repetition failed: theirs under `true`, ours under `false`.
  private var failed: [Bool: Set<CellIdentity>] = [:]

  /// Starts the first plays; at most `jobs` run at the same time.
  init(_ entries: [Entry], jobs: Int, _ interruption: Interruption) {
    (self.entries, self.jobs) = (entries, jobs)
    stop = Interruption { interruption.isRequested }
    begin(from: 0)
  }

  /// Waits until a repetition has ended; called in the order of the entries.
  ///
  /// - Returns: `nil` if the repetition must be played alone; no other repetition runs when `nil` is returned.
  /// - Throws: the errors of playing it.
  mutating func outcome(of repetition: RepetitionKey, isTheirs: Bool) throws -> Outcome? {
    let place = entries.firstIndex { $0.repetition == repetition && $0.isTheirs == isTheirs }
    guard let place else { return nil }
    begin(from: place)
    while ended[place] == nil && running > 0 {
      wait()
      begin(from: place)
    }
    let how = ended.removeValue(forKey: place)
    if let how, !how.mayBeTheFaultOfOthers { return try how.get() }
    finish()
    return nil
  }

  mutating func finish() { while running > 0 { wait() } }

  mutating func cancel() {
    stop.request()
    finish()
  }

  /// The number of repetitions per job that may begin before their turn; their outcomes are lost if the program ends.
  private static let waitingForEachJob = 8

  private mutating func begin(from turn: Int) {
    next = max(next, turn)
    while running < jobs && next < entries.count && next - turn < Self.waitingForEachJob * jobs {
      let place = next
      let entry = entries[place]
      if failed[entry.isTheirs]?.contains(entry.repetition.cell) == true {
        next += 1
        continue
      }
      let (inbox, stop) = (inbox, stop)
      do {
        try SystemThread.start {
          let (runner, repetition) = entry.process
          inbox.put((place, Result { try runner.run(repetition, until: stop, hear: entry.listen()) }))
        }
      } catch {
        // No thread could be started; the running plays will free their threads.
        return
      }
      next += 1
      running += 1
    }
  }

  private mutating func wait() {
    let (place, how) = inbox.take()
    running -= 1
    ended[place] = how
    let entry = entries[place]
    if case .success(.failed) = how { failed[entry.isTheirs, default: []].insert(entry.repetition.cell) }
  }

  private final class Inbox: Sendable {
    private let ended = Mutex<[Ended]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func put(_ one: Ended) {
      ended.withLock { $0.append(one) }
      arrivals.signal()
    }

    func take() -> Ended {
      arrivals.wait()
      return ended.withLock { $0.removeFirst() }
    }
  }
}

extension Result<Outcome, any Error> {
  /// True if the repetition might have ended differently on an idle machine.
  fileprivate var mayBeTheFaultOfOthers: Bool {
    switch self {
    case .success(.failed(let failure)): failure.signal == 9
    case .success(.measured): false
    case .failure(let error): error is ChildError
    }
  }
}
