import BenchCore
import ResultsFixtures

@testable import BenchResults

extension RunTable {
  /// Adds what one repetition found.
  mutating func add(_ measurement: BenchCore.Measurement, of cell: CellIdentity, repetition: Int = 1) {
    add(
      RepetitionFindings(
        measurement: measurement, lines: ResultLines(measurement, entities: 0).lines,
        place: RepetitionKey(cell: cell, pass: measurement.pass, number: repetition)))
  }

  /// The first line of the file, with its end.
  static var head: String { form.names.joined(separator: ",") + "\r\n" }

  static func rows(_ found: [Row], of cell: CellIdentity) -> [TableRow<Row>] {
    found.map { TableRow(cell: cell, row: $0) }
  }

  /// The run that a file makes of an empty one.
  static func run(_ text: String) throws -> StoredRun {
    var run = StoredRun(manifest: ManifestFixture.manifest, rows: [])
    try put(try read(text), into: &run)
    return run
  }
}
