/// The number of commits per refresh: one in every measurement; several, or all commits, in tests of refreshes that
/// follow several commits.
@usableFromInline package struct RefreshInterval: Hashable, Sendable, Codable, CustomStringConvertible {
  package let commits: Int
  /// For each commit, true if a refresh follows as a separate step; `nil` unless a schedule is played.
  package private(set) var apart: [Bool]?

  /// Creates an interval with a refresh as a separate step after each commit for which the list has `true`.
  package init(apart: [Bool]) {
    commits = .max
    self.apart = apart
  }

  package init(commits: Int) {
    precondition(commits > 0, "a refresh follows at least one commit")
    self.commits = commits
  }

  @usableFromInline package static let eachCommit = RefreshInterval(commits: 1)

  /// One refresh after all commits, in addition to the refreshes that reads, mounts and unmounts need.
  package static let allCommits = RefreshInterval(commits: .max)

  package static let tested = [
    eachCommit, RefreshInterval(commits: 2), RefreshInterval(commits: 7), RefreshInterval(commits: 64), allCommits,
  ]

  @usableFromInline package var description: String {
    switch self {
    case .eachCommit: "after each commit"
    case .allCommits: "after all commits"
    default: "after every \(commits) commits"
    }
  }
}

/// The rule by which refreshes follow commits of a log: at regular intervals, and before each operation that is no
/// commit, because views must be current when they are read, mounted or unmounted.
struct RefreshRhythm {
  private let interval: RefreshInterval
  private var commitsSinceLast = 0
  private var commits = 0
  /// True if the last commit passed to `isDue` has a refresh as a separate step.
  private(set) var isApart = false

  init(_ interval: RefreshInterval) { self.interval = interval }

  /// Returns true if a refresh follows the commit that ends before `next`. Called once for each commit, in log order.
  mutating func isDue(before next: Int, of log: OperationLog) -> Bool {
    if let apart = interval.apart {
      isApart = apart[commits]
      commits += 1
      return false
    }
    commitsSinceLast += 1
    let isLast = next == log.operations.count || !log.operations[next].kind.isChange
    if !isLast && commitsSinceLast < interval.commits { return false }
    commitsSinceLast = 0
    return true
  }
}
