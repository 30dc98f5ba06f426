import BenchCore
import BenchResults

/// The values for sentences with `baseline`: the rows of another run, or stored rows.
package struct Baseline: Sendable {
  package let name: String
  package let cure: String
  let index: ResultIndex
  let cells: Set<CellIdentity>
  private(set) var reports: [CellReport] = []
  private let conditionsOf: @Sendable (RunManifest) -> Conditions
  private var conditions = Conditions(times: [], allocations: [], otherLogs: [])

  init(
    name: String, rows: [ResultRow], cure: String, conditions: @escaping @Sendable (RunManifest) -> Conditions
  ) {
    (self.name, self.cure) = (name, cure)
    index = ResultIndex(rows.withSums)
    cells = Set(rows.map(\.cell))
    conditionsOf = conditions
  }

  package init(_ run: RunRows) {
    let cure = "run it again: \(run.manifest?.run.command ?? "storebench run")"
    self.init(name: run.path, rows: run.rows, cure: cure) { manifest in
      Conditions(run, RunRows(path: "this run", rows: [], manifest: manifest))
    }
    reports = run.manifest?.cells ?? []
  }

  /// Creates an empty baseline: every sentence that needs a baseline is judged `missing`, with `cure` as the note.
  package static func none(cure: String) -> Baseline {
    Baseline(name: "", rows: [], cure: cure) { _ in Conditions(times: [], allocations: [], otherLogs: []) }
  }

  func against(_ manifest: RunManifest?) -> Baseline {
    changing(self) { if let manifest { $0.conditions = conditionsOf(manifest) } }
  }

  func gap(_ cell: CellIdentity) -> String? {
    if cells.isEmpty { return "there is no baseline; \(cure)" }
    let isOther = conditions.otherLogs.contains(cell.point.ofOperations)
    if isOther { return "other operations were played in \(name); \(cure)" }
    return cells.contains(cell) ? nil : "\(name) has not \(cell.words); \(cure)"
  }

  func objection(to metric: Metric) -> String? {
    let reasons = conditions.objections(to: metric.pass)
    return reasons.isEmpty ? nil : "not comparable with \(name): \(reasons.joined(separator: "; "))"
  }

  /// Returns the values of a line. If a stored total is 0, its parts are 0 too, although the parts are not stored.
  func values(_ metric: Metric, _ cell: CellIdentity, _ phase: String?, _ operation: String) -> [MetricValue] {
    let own = index.values(of: metric, cell: cell, phase: phase, operation: operation)
    if !own.isEmpty || metric.pass == .time { return own }
    let total = index.values(of: metric, cell: cell)
    return total.allSatisfy { $0.approximation == 0 } ? total : []
  }
}
