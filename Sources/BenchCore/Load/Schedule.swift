/// The name of a task that reaches the store or the views; a task has the same name in every schedule of a load.
enum TaskName: Hashable {
  case commit(step: Int)
  case read(step: Int)
  /// The refresh of the commits from index `from` up to, but not including, `to`, counted from 0.
  case refresh(from: Int, to: Int)
  /// A read, with the number of earlier reads that are equal to it.
  case look(LoadLook, Int)
  /// A scroll, with the number of earlier frames that scrolled.
  case scroll(Int)
  /// A commit without an arrival, and its refresh: a search skips the phases that are not recorded. The commit takes no
  /// time; the first frame that needs the views pays for the refresh.
  case passedOver(step: Int)
}

struct Schedule {
  /// A task, with the number of commits that refreshes have covered when the task is done.
  struct Entry {
    let name: TaskName
    let covered: Int
    let views: Int
    let cost: TaskCost
  }

  var entries: [Entry] = []

  var stepCount: Int {
    entries.reduce(0) { count, entry in
      switch entry.name {
      case .commit(let step), .read(let step): max(count, step + 1)
      case .refresh, .look, .scroll, .passedOver: count
      }
    }
  }

  func share(notIn other: Schedule) -> Double {
    if entries.isEmpty { return 0 }
    let known = Set(other.entries.map(\.name))
    return Double(entries.count { !known.contains($0.name) }) / Double(entries.count)
  }
}

/// An executor of a simulation's tasks that returns recorded times instead of cost units.
///
/// Deliveries are taken from work that counts, so the deliveries are right in any order of tasks. While tasks have the
/// order of an earlier simulation, the deliveries of that simulation are reused.
final class RecordedWork: LoadWork {
  private(set) var schedule = Schedule()
  private let keepsSchedule: Bool
  private let times: TaskTimes?
  private let kinds: [OperationKind]
  private var commits: [OperationKind] = []
  private let earlier: Schedule?
  private let makeCounter: () -> any LoadWork
  /// The work that counts, created once the order of tasks differs from before; it has executed the whole schedule.
  private var counter: (any LoadWork)?
  private var refreshed = 0
  private var looks: [LoadLook: Int] = [:]
  private var scrolls = 0

  /// Creates work that takes recorded costs or, if there are none, cost units; `counting` creates work that counts and
  /// has executed nothing. `kinds` has the kind of each step of the log. `keepsSchedule` may be false only if there is
  /// no earlier schedule.
  init(
    after earlier: Schedule? = nil, _ times: TaskTimes? = nil, kinds: [OperationKind], keepsSchedule: Bool = true,
    _ counting: @escaping () -> any LoadWork
  ) {
    precondition(keepsSchedule || earlier == nil, "tasks are held against an earlier schedule by their place")
    (self.keepsSchedule, self.earlier, self.times, self.kinds) = (keepsSchedule, earlier, times, kinds)
    makeCounter = counting
  }

  private func take(_ name: TaskName, views: Int = 0) -> TaskCost {
    var cost = remembered(name, views) ?? counted(name, views)
    if keepsSchedule {
      schedule.entries.append(Schedule.Entry(name: name, covered: refreshed, views: views, cost: cost))
    }
    if let times { cost.nanoseconds = times.time(of: name, name.kind(kinds, commits)) }
    return cost
  }

  private func remembered(_ name: TaskName, _ views: Int) -> TaskCost? {
    let place = schedule.entries.count
    guard counter == nil, let earlier, place < earlier.entries.count else { return nil }
    let entry = earlier.entries[place]
    return entry.name == name && entry.views == views ? entry.cost : nil
  }

  private func counted(_ name: TaskName, _ views: Int) -> TaskCost {
    if let counter { return Self.carryOut(name, views, counter) }
    let counter = makeCounter()
    for entry in schedule.entries { _ = Self.carryOut(entry.name, entry.views, counter) }
    self.counter = counter
    return Self.carryOut(name, views, counter)
  }

  private static func carryOut(_ name: TaskName, _ views: Int, _ work: any LoadWork) -> TaskCost {
    switch name {
    case .commit(let step): TaskCost(work.commit(step: step))
    case .read(let step): TaskCost(work.read(step: step))
    case .refresh(let from, let to): work.refresh(commits: to - from)
    // A look needs its phase only when it is compared with the truth.
    case .look(let look, _): TaskCost(work.look(look, phase: nil))
    case .scroll: TaskCost(work.scroll(views: views, phase: nil))
    // Work that executes commits passes over skipped commits itself.
    case .passedOver: TaskCost()
    }
  }

  func commit(step: Int) -> Int {
    commits.append(kinds[step])
    return take(.commit(step: step)).nanoseconds
  }

  func refresh(commits: Int) -> TaskCost {
    let from = refreshed
    refreshed += commits
    return take(.refresh(from: from, to: refreshed))
  }

  func read(step: Int) -> Int { take(.read(step: step)).nanoseconds }

  func look(_ look: LoadLook, phase: Int?) -> Int {
    let before = looks[look, default: 0]
    looks[look] = before + 1
    return take(.look(look, before)).nanoseconds
  }

  func scroll(views: Int, phase: Int?) -> Int {
    scrolls += 1
    return take(.scroll(scrolls - 1), views: views).nanoseconds
  }
}
