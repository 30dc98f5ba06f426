import BenchCore

/// A finder of the rows that views must show at each step; it asks the oracle for all mounted views after each commit.
package enum TruthFinder {
  /// The most questions to the oracle. If a log needs more questions, only its beginning has a truth and a counts pass.
  package static let evaluationLimit = 20_000_000

  /// Finds the truth of a log over its data set, within the limits. With `tracksAll`, the truth includes views that are
  /// not on screen, because such views may be mounted at any time. If the search is stopped, the result is incomplete.
  ///
  /// - Complexity: O(commits × views × the cost of the rows of a view).
  package static func find(
    _ dataset: Dataset, _ log: OperationLog, evaluationLimit: Int = evaluationLimit, stepLimit: Int = .max,
    tracksAll: Bool = false, isStopped: () -> Bool = { false }
  ) -> Truth {
    var oracle = Oracle(dataset)
    var truth = Truth()
    truth.initial = log.views.map { digest(oracle.rows($0)) }
    var current = truth.initial
    var mounted = Set(0..<(tracksAll ? log.views.count : log.viewsAtStart))
    var evaluations = 0
    if stepLimit == 0 { return truth }
    walk(dataset, log) { step, segment in
      if let view = step.view {
        truth.append([(Operation.noSlot, digest(oracle.rows(view)))])
        evaluations += 1
      } else if let slot = step.slot {
        if step.kind == .subscribe {
          mounted.insert(slot)
          current[slot] = digest(oracle.rows(log.views[slot]))
          truth.append([(UInt32(slot), current[slot])])
        } else {
          mounted.remove(slot)
          truth.append([])
        }
        evaluations += 1
      } else {
        oracle.apply(segment.commit(step))
        let authors = oracle.withOtherPoints
        let unshown = log.views.indices.filter {
          !authors.isEmpty && mounted.contains($0) && oracle.showsOnlyBelowComments(authors, log.views[$0])
        }
        truth.append(changes(&current, mounted, log.views, oracle), writing: oracle.changed, unshown: unshown)
        evaluations += mounted.count
      }
      return evaluations < evaluationLimit && truth.stepCount < stepLimit && !isStopped()
    }
    return truth
  }

  /// Returns the expected rows of a view after the operation at this index of the log, one row per line; for the index
  /// −1, before all operations.
  ///
  /// - Complexity: O(n), where n is the size of the data and of the log up to this operation.
  package static func rows(
    of view: ViewKey, after operation: Int, _ dataset: Dataset, _ log: OperationLog
  ) -> [String] {
    var oracle = Oracle(dataset)
    var position = 0
    walk(dataset, log) { step, segment in
      if position > operation { return false }
      if step.kind.isChange { oracle.apply(segment.commit(step)) }
      position += step.count
      return true
    }
    return oracle.rows(view).map(\.description)
  }

  private static func changes(
    _ current: inout [UInt64], _ mounted: Set<Int>, _ views: [ViewKey], _ oracle: Oracle
  ) -> [(slot: UInt32, digest: UInt64)] {
    var changes: [(slot: UInt32, digest: UInt64)] = []
    for slot in views.indices where mounted.contains(slot) {
      let digest = digest(oracle.rows(views[slot]))
      if digest == current[slot] { continue }
      current[slot] = digest
      changes.append((UInt32(slot), digest))
    }
    return changes
  }

  private static func digest(_ rows: [Row]) -> UInt64 {
    var shown = Rows()
    shown.rows = rows
    return shown.digest
  }

  private static func walk(_ dataset: Dataset, _ log: OperationLog, _ body: (Segment.Step, borrowing Segment) -> Bool) {
    let stage = Stage(dataset: dataset, log: log)
    var reader = SegmentReader()
    while reader.next(limit: 1_024, of: stage) {
      for step in reader.segment.steps where !body(step, reader.segment) { return }
    }
  }
}
