import BenchCore
import Synchronization

/// What the writer and the readers of a play know of each other.
package final class ThreadProgress: Sendable {
  /// How many commits the writer has begun, and how many every read that begins now sees.
  let begun = Atomic<Int>(0)
  let completed = Atomic<Int>(0)
  /// Set where everything is to end: something wrong was seen, or a writer that never rests has no commit left.
  let isOver = Atomic<Bool>(false)
  /// What was seen first that is wrong.
  private let wrong = Mutex<WrongRead?>(nil)

  /// Where complete commits are noted for other processes.
  let play: PlayProgress?

  /// Nothing has begun.
  package init(noting play: PlayProgress? = nil) { self.play = play }

  /// Notes what is wrong, and ends the play; only the first is kept.
  func report(_ read: WrongRead) {
    wrong.withLock { known in if known == nil { known = read } }
    isOver.store(true, ordering: .sequentiallyConsistent)
  }

  /// What was reported.
  package var wrongRead: WrongRead? { wrong.withLock { $0 } }
}

/// A read that saw what it cannot have seen.
package struct WrongRead: Equatable, Sendable {
  /// The view, by its slot.
  package let slot: Int
  /// How many commits were complete when it began, and had begun when it ended.
  package let commits: ClosedRange<Int>
  /// Torn, or stale with the number of commits after which the view was so.
  package let verdict: TruthTimeline.Verdict
  /// What it saw, a line per row.
  package let shown: [String]

  /// In the words of a disagreement.
  package var words: String {
    let bounds = "a read between commits \(commits.lowerBound) and \(commits.upperBound)"
    switch verdict {
    case .stale(let commits): return "\(bounds), stale: so it was after \(commits)"
    case .torn, .right: return "\(bounds), torn: so it was after no commit"
    }
  }
}
