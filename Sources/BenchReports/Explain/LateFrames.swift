import BenchCore
import BenchResults
import BenchVerdicts

/// The causes of late frames under a load over time, from `frames.csv`.
struct LateFrames: Sendable {
  let run: StoredRun

  private static let cellsTold = 6

  /// Returns a sentence per cell with late frames: for `cells`, or for the six cells that dropped most frames.
  func sentences(_ cells: [CellIdentity]?) -> [String] {
    let counted: String? =
      switch LoadTimes(run.manifest.cells, run.index, isDebug: true) {
      case .onRecord: run.manifest.recordedCosts.map { " \($0.words)" }
      case .given: ""
      case .ofRun, .none: nil
      }
    return (counted.map { sentences(cells, run.lateFrames, of: $0) } ?? [])
      + sentences(cells, run.recordedFrames, of: " in all repetitions together, on recorded times")
  }

  private func sentences(
    _ cells: [CellIdentity]?, _ all: [CellIdentity: [LoadTables.Frame]], of source: String
  ) -> [String] {
    let late = all.filter { cells?.contains($0.key) ?? true }.map { (cell: $0.key, frames: $0.value) }
    func dropped(_ frames: [LoadTables.Frame]) -> Int { frames.reduce(0) { $0 + $1.dropped } }
    let ordered = late.ordered { (dropped($1.frames), $0.cell) < (dropped($0.frames), $1.cell) }
    let told = ordered.prefix(cells == nil ? Self.cellsTold : Int.max).map { sentence($0.cell, $0.frames, source) }
    let rest = ordered.count - told.count
    return told + (rest == 0 ? [] : ["late frames of \(rest) more cells\(source); name a cell to see its late frames"])
  }

  private func sentence(_ cell: CellIdentity, _ frames: [LoadTables.Frame], _ source: String) -> String {
    let counts = Dictionary(grouping: frames, by: \.cause).mapValues(\.count)
    let causes = counts.ordered { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map { cause, count in
      "\(cause) (\(Percent.rounded(Double(count) / Double(frames.count))))"
    }
    let isCut = frames.count >= FrameTrace.mostLate
    let number = "\(isCut ? "the first " : "")\(Layout.count(frames.count, "late frame"))"
    let tasks = frames.map { Double($0.task) }.ordered()
    let longest = MetricUnit.nanoseconds.short(tasks[tasks.count / 2])
    return "`\(cell.words)`: \(number)\(source), delayed by \(causes.joined(separator: ", ")); "
      + "the longest task before a late frame took \(longest) (median)"
  }
}
