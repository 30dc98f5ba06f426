import BenchCore

/// The expected rows of each view after each number of commits: the truth, arranged by view.
package struct TruthTimeline: Sendable {
  /// The changes of each slot, in the order of the commits.
  private var lines: [[(from: Int, digest: UInt64)]]

  package enum Verdict: Equatable, Sendable {
    /// The view has these rows after this number of commits, which is the largest such number within the bounds.
    case right(commits: Int)
    /// The view has these rows after this number of commits, which is below the first bound.
    case stale(commits: Int)
    /// The view does not have these rows after any number of commits up to the second bound.
    case torn
  }

  /// Arranges the truth by view: O(slots + changes).
  package init(_ truth: Truth) {
    lines = truth.initial.map { [(0, $0)] }
    for step in 0..<truth.stepCount {
      for entry in truth.entries(ofStep: step) where truth.slots[entry] != Operation.noSlot {
        lines[Int(truth.slots[entry])].append((step + 1, truth.digests[entry]))
      }
    }
  }

  /// Judges a read of the view in a slot that began when `first` commits were complete and ended when `last` had begun:
  /// the read must equal the view after some number of commits from `first` to `last`.
  ///
  /// - Complexity: O(log n + m) for n changes of the view, of which m are within the bounds; O(n) for a wrong read.
  package func verdict(_ digest: UInt64, slot: Int, from first: Int, to last: Int) -> Verdict {
    let line = lines[slot]
    var place = max(0, line.prefixCount { $0.from <= last } - 1)
    var commits = last
    while true {
      if line[place].digest == digest { return .right(commits: commits) }
      if line[place].from <= first { break }
      commits = line[place].from - 1
      place -= 1
    }
    while place > 0 {
      place -= 1
      if line[place].digest == digest { return .stale(commits: line[place + 1].from - 1) }
    }
    return .torn
  }
}
