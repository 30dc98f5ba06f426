import BenchCore
import BenchResults

extension StableHash {
  /// Adds the rows of a play: digests are equal if `measurements.csv` and `frames.csv` are equal byte by byte. A digest
  /// is the same in every process and on every machine.
  mutating func add(_ measurement: Measurement, of cell: CellIdentity, entities: Int) {
    let rows = ResultRow.rows(of: ResultLines(measurement, entities: entities), cell: cell, repetition: 1)
    combine(ResultRow.csv(rows))
    combine(FramesTable.csv(measurement, of: cell))
  }
}
