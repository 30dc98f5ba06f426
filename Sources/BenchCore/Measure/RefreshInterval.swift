/// How many commits a refresh follows: one in every measurement; several, or all, where it is tested that derivations
/// bring their views up to date in one go.
@usableFromInline
package struct RefreshInterval: Hashable, Sendable, Codable {
  /// The largest number of commits between two refreshes, from 1.
  package let commits: Int
  /// Of a play that follows a schedule, by commit: whether a refresh follows it, as a step of its own; `nil` elsewhere.
  package private(set) var apart: [Bool]?

  /// Refreshes that are steps of their own, behind the commits that the list says.
  package init(apart: [Bool]) {
    commits = .max
    self.apart = apart
  }

  /// An interval of so many commits, from 1.
  package init(commits: Int) {
    precondition(commits > 0, "a refresh follows at least one commit")
    self.commits = commits
  }

  /// A refresh after each commit, as everything is measured.
  package static let eachCommit = RefreshInterval(commits: 1)

  /// One refresh after all commits, but for those that a read or a view that comes or goes needs.
  package static let allCommits = RefreshInterval(commits: .max)

  /// The intervals that a derivation must be right with.
  package static let tested = [
    eachCommit, RefreshInterval(commits: 2), RefreshInterval(commits: 7),
    RefreshInterval(commits: 64), allCommits,
  ]
}

extension RefreshInterval: CustomStringConvertible {
  /// As messages say it: `after every 7 commits`.
  @usableFromInline
  package var description: String {
    switch self {
    case .eachCommit: "after each commit"
    case .allCommits: "after all commits"
    default: "after every \(commits) commits"
    }
  }
}

/// Finds the commits of a log that a refresh follows: so many after the last, and before anything that is no commit,
/// because views are current when they are looked at, come or go.
struct RefreshRhythm {
  private let interval: RefreshInterval
  private var commitsSinceLast = 0
  private var commits = 0
  /// Whether the last commit that was asked for has a refresh that is a step of its own.
  private(set) var isApart = false

  init(_ interval: RefreshInterval) { self.interval = interval }

  /// Whether a refresh follows the commit whose operations end before `next`; asked once for each commit, in the order
  /// of the log.
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
