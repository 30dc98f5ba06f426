import BenchCore
import Synchronization

/// The state shared by the writer and the readers of a play.
package final class ThreadProgress: Sendable {
  let begun = Atomic<Int>(0)
  let completed = Atomic<Int>(0)
  /// True if all threads must end: a wrong read was found, or a writer without rest has no commit left.
  let isOver = Atomic<Bool>(false)
  private let wrong = Mutex<WrongRead?>(nil)
  let play: PlayProgress?

  package init(noting play: PlayProgress? = nil) { self.play = play }

  func report(_ read: WrongRead) {
    wrong.withLock { known in if known == nil { known = read } }
    isOver.store(true, ordering: .sequentiallyConsistent)
  }

  package var wrongRead: WrongRead? { wrong.withLock { $0 } }
}

/// A read of a state that cannot have existed at that time.
package struct WrongRead: Equatable, Sendable {
  package let slot: Int
  /// The range from the number of commits complete when the read began to the number of commits begun when it ended.
  package let commits: ClosedRange<Int>
  /// The verdict: torn, or stale with the number of commits after which the view had the rows that were read.
  package let verdict: TruthTimeline.Verdict
  package let shown: [String]

  package var words: String {
    let bounds = "a read between commits \(commits.lowerBound) and \(commits.upperBound)"
    switch verdict {
    case .stale(let commits): return "\(bounds), stale: so it was after \(commits)"
    case .torn, .right: return "\(bounds), torn: so it was after no commit"
    }
  }
}
