import BenchCore
import BenchResults
import Foundation

/// The whole run in one JSON document; `docs/schemas/run.schema.json` describes it.
///
/// Nothing is lost: the rows of `measurements.csv` are the `measurements` of the cells.
package enum JSONExport {
  /// The version of the document's form, raised when a key changes its meaning or is removed, not when a key is added.
  static let version = 1

  static func render(_ run: StoredRun) throws -> String { try text(Document(run), keys: .convertToSnakeCase) }

  package static func text(
    _ value: some Encodable, keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = keys
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}

private struct Document: Encodable {
  let format = "storebench-run"
  let version = JSONExport.version
  let scenario: RunManifest.ScenarioRecord
  let run: RunManifest.RunRecord
  let machine: RunManifest.MachineRecord
  let build: RunManifest.BuildRecord
  let points: [RunManifest.PointRecord]
  let cells: [Cell]
  let expectations: [RunManifest.ExpectationRecord]
  let warnings: [String]

  init(_ stored: StoredRun) {
    let manifest = stored.manifest
    (scenario, run, machine, build) = (manifest.scenario, manifest.run, manifest.machine, manifest.build)
    (points, expectations, warnings) = (manifest.points, manifest.expectations, manifest.warnings)
    let rows = Dictionary(grouping: stored.rows, by: \.cell)
    cells = manifest.cells.map { report in
      Cell(
        report: report, metrics: stored.figures(of: report).map(Number.init),
        measurements: rows[report.cell] ?? [])
    }
  }
}

private struct Cell: Encodable {
  let report: CellReport
  let metrics: [Number]
  let measurements: [ResultRow]

  private enum Key: CodingKey { case preset, metrics, measurements }

  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(report.cell.preset, forKey: .preset)
    try container.encode(metrics, forKey: .metrics)
    try container.encode(measurements, forKey: .measurements)
  }
}

/// A metric of a cell: the median over all repetitions, and its interval.
private struct Number: Encodable {
  let metric: String
  let operation: String
  let unit: String
  let better: String
  let exact: Bool
  let value: MetricValue
  let low: Double?
  let high: Double?
  let repetitions: Int

  init(_ figure: StoredRun.Figure) {
    (metric, operation, unit) = (figure.metric.name, figure.column.operation, figure.metric.unit.name)
    (better, exact) = (figure.metric.better.rawValue, figure.metric.exactness == .exact)
    (value, repetitions) = (figure.spread.median, figure.spread.repetitions)
    (low, high) = (figure.spread.interval?.lowerBound, figure.spread.interval?.upperBound)
  }
}
