/// The average time of one kind of task over all plays in one repetition.
package struct RecordedCost: Equatable, Sendable, Codable {
  package var kind: TaskKind
  /// The average number of commits that a task of this kind covers; 0 for tasks that cover no commits.
  package var commits: Double
  /// The number of tasks that were averaged; at least 1.
  package var tasks: Int
  package var nanoseconds: Double

  package init(_ kind: TaskKind, commits: Double = 0, tasks: Int, nanoseconds: Double) {
    (self.kind, self.commits, self.tasks, self.nanoseconds) = (kind, commits, tasks, nanoseconds)
  }
}

/// A kind of task: a task that was not played itself is assumed to cost as much as the played tasks of its kind.
package enum TaskKind: Hashable, Sendable, Codable {
  case commit(OperationKind)
  case read(OperationKind)
  case look(OperationKind)
  case scroll
  case refresh(OperationKind)
  /// A refresh of several commits; `digits` is the length, in binary digits, of the number of commits.
  case refreshOfSeveral(digits: Int)

  init(refreshing commits: Int, from first: OperationKind) {
    self = commits == 1 ? .refresh(first) : .refreshOfSeveral(digits: Int.bitWidth - commits.leadingZeroBitCount)
  }
}

package struct RecordedCosts: Equatable, Sendable {
  package private(set) var costs: [TaskKind: RecordedCost]
  /// The costs of refreshes, ordered by the number of commits that they cover.
  private let refreshes: [RecordedCost]

  /// Creates the costs by kind; several costs of one kind are averaged, weighted by their numbers of tasks.
  package init(_ all: [RecordedCost]) {
    costs = Dictionary(all.map { ($0.kind, $0) }) { $0.joined(with: $1) }
    var lines: [Int: RecordedCost] = [:]
    for cost in costs.values {
      let digits: Int
      switch cost.kind {
      case .refresh: digits = 1
      case .refreshOfSeveral(let several): digits = several
      case .commit, .read, .look, .scroll: continue
      }
      lines[digits] = lines[digits]?.joined(with: cost) ?? cost
    }
    refreshes = lines.values.ordered { $0.commits < $1.commits }
  }

  /// Returns the time of a task in ns; `commits` is the number of commits refreshed. A kind never played takes 0.
  ///
  /// The time of a refresh of several commits is interpolated between the two neighbouring averages; for more commits
  /// than the last average has, it is extrapolated from the last two averages.
  package func nanoseconds(_ kind: TaskKind, commits: Int = 0) -> Int {
    switch kind {
    case .commit, .read, .look, .scroll: return Int((costs[kind]?.nanoseconds ?? 0).rounded())
    case .refresh: return Int((costs[kind]?.nanoseconds ?? ofRefresh(commits)).rounded())
    case .refreshOfSeveral: return Int(ofRefresh(commits).rounded())
    }
  }

  private func ofRefresh(_ commits: Int) -> Double {
    guard let first = refreshes.first else { return 0 }
    let covered = Double(commits)
    if refreshes.count == 1 || covered <= first.commits { return first.nanoseconds }
    let above = refreshes.firstIndex { $0.commits >= covered } ?? refreshes.count - 1
    let (left, right) = (refreshes[above - 1], refreshes[above])
    let slope = max(0, right.nanoseconds - left.nanoseconds) / max(1, right.commits - left.commits)
    return covered < right.commits
      ? left.nanoseconds + (right.nanoseconds - left.nanoseconds) * (covered - left.commits)
        / (right.commits - left.commits)
      : right.nanoseconds + slope * (covered - right.commits)
  }

  package var list: [RecordedCost] { costs.values.ordered { $0.kind.order < $1.kind.order } }
}

extension OperationKind: Codable {}

extension RecordedCost {
  fileprivate func joined(with other: RecordedCost) -> RecordedCost {
    let (mine, theirs) = (Double(tasks), Double(other.tasks))
    func mean(_ value: KeyPath<RecordedCost, Double>) -> Double {
      (self[keyPath: value] * mine + other[keyPath: value] * theirs) / (mine + theirs)
    }
    return RecordedCost(kind, commits: mean(\.commits), tasks: tasks + other.tasks, nanoseconds: mean(\.nanoseconds))
  }
}

extension TaskKind {
  fileprivate var order: (Int, Int) {
    switch self {
    case .commit(let kind): (0, Int(kind.rawValue))
    case .refresh(let kind): (1, Int(kind.rawValue))
    case .refreshOfSeveral(let digits): (2, digits)
    case .read(let kind): (3, Int(kind.rawValue))
    case .look(let kind): (4, Int(kind.rawValue))
    case .scroll: (5, 0)
    }
  }
}

extension Sequence where Element == [RecordedCost] {
  /// Each kind's median time over the repetitions; kinds are in the same order as in a file.
  package var median: [RecordedCost] {
    let all = Dictionary(grouping: joined(), by: \.kind).values.map { found in
      let sorted = found.ordered { $0.nanoseconds < $1.nanoseconds }
      let middle = sorted.count / 2
      var cost = sorted[middle]
      if sorted.count.isMultiple(of: 2) {
        cost.nanoseconds = (sorted[middle - 1].nanoseconds + cost.nanoseconds) / 2
        cost.commits = (sorted[middle - 1].commits + cost.commits) / 2
      }
      return cost
    }
    return RecordedCosts(all).list
  }
}
