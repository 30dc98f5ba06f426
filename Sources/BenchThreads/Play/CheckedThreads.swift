import BenchCore
import Foundation
import Synchronization

/// A writer without a clock, which spreads its commits evenly among the reads, so that all threads overlap.
final class CheckedWriter: ThreadWriter, @unchecked Sendable {
  /// The number of yields of a waiting writer before it sleeps, so that readers can use its core.
  private static let turnsBeforeNap = 20

  private let commits: DecodedCommits
  private let range: Range<Int>
  private let readers: [CheckedReader]
  private let progress: ThreadProgress
  private var next: Int

  init(_ commits: DecodedCommits, _ range: Range<Int>, beside readers: [CheckedReader], _ progress: ThreadProgress) {
    (self.commits, self.range, self.readers, self.progress) = (commits, range, readers, progress)
    next = range.lowerBound
  }

  func begins() -> Bool {
    if next == range.upperBound { return false }
    let all = readers.reduce(0) { $0 + $1.quota }
    let due = all * (next - range.lowerBound) / range.count
    var turns = 0
    while readers.reduce(0, { $0 + $1.answered.load(ordering: .relaxed) }) < due {
      if progress.isOver.load(ordering: .relaxed) { return false }
      if turns < Self.turnsBeforeNap { sched_yield() } else { usleep(20) }
      turns += 1
    }
    next += 1
    progress.begun.store(next, ordering: .sequentiallyConsistent)
    return true
  }

  func apply(to store: any CommitTaker) { store.commit(commits[next - 1]) }

  func completes() {
    progress.completed.store(next, ordering: .sequentiallyConsistent)
    progress.play?.note(next)
  }
}

/// `@unchecked Sendable` because one thread, or one task, uses it at a time.
final class CheckedReader: ThreadReader, @unchecked Sendable {
  let number: Int
  let flow: Int
  let quota: Int
  let answered = Atomic<Int>(0)
  private(set) var notes: CheckNotes
  private let views: ThreadViews
  private let timeline: TruthTimeline
  private let progress: ThreadProgress
  private var turn: Int
  private var slot = 0
  private var first = 0
  private var rows = Rows()

  init(
    _ number: Int, flow: Int, quota: Int, _ views: ThreadViews, _ timeline: TruthTimeline, _ progress: ThreadProgress
  ) {
    (self.number, self.flow, self.quota) = (number, flow, quota)
    (self.views, self.timeline, self.progress) = (views, timeline, progress)
    notes = CheckNotes(looks: quota)
    turn = views.firstTurn(of: number)
  }

  func asks() -> Bool {
    if answered.load(ordering: .relaxed) == quota || progress.isOver.load(ordering: .relaxed) { return false }
    slot = views.slot(turn, flow: flow)
    turn += 1
    first = progress.completed.load(ordering: .sequentiallyConsistent)
    return true
  }

  func look(at state: any SharedState) {
    rows.clear()
    state.show(views.views[slot], into: &rows)
  }

  func isAnswered() {
    let last = progress.begun.load(ordering: .sequentiallyConsistent)
    let completed = progress.completed.load(ordering: .sequentiallyConsistent)
    switch timeline.verdict(rows.digest, slot: slot, from: first, to: last) {
    case .right(let commits):
      notes.lagSum += max(0, completed - commits)
      notes.lagMax = max(notes.lagMax, completed - commits)
    case let verdict:
      let shown = rows.all.map(\.description)
      progress.report(WrongRead(slot: slot, commits: first...max(first, last), verdict: verdict, shown: shown))
    }
    answered.store(answered.load(ordering: .relaxed) + 1, ordering: .releasing)
  }
}

struct CheckNotes {
  var looks = 0
  /// The number of commits that are complete at a read's end but that it missed: the sum and maximum of all reads.
  var lagSum = 0
  var lagMax = 0

  mutating func merge(_ other: CheckNotes) {
    looks += other.looks
    lagSum += other.lagSum
    lagMax = max(lagMax, other.lagMax)
  }
}

struct ThreadViews: Sendable {
  /// The views by slot.
  let views: [ViewKey]
  /// The looks of each flow, taken in turn.
  private let looks: [[LoadLook]]

  init(_ stage: Stage, _ load: LoadStage) {
    (views, looks) = (stage.log.views, load.looks)
  }

  func slot(_ turn: Int, flow: Int) -> Int { Int(looks[flow][turn % looks[flow].count].slot) }

  /// Returns the position at which a reader begins its flow's looks; the position differs from reader to reader.
  func firstTurn(of reader: Int) -> Int { reader * 127 }
}
