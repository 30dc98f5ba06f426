import BenchCore
import BenchResults

/// A digest of the rows of plays: digests are equal if `measurements.csv` and `frames.csv` are equal byte by byte.
///
/// It is the same in every process and on every machine, so it can compare plays of different processes.
package struct RowDigest: Sendable {
  private var hash = StableHash()

  package init() {}

  package var value: UInt64 { hash.value }

  mutating func add(_ measurement: Measurement, of cell: CellIdentity, entities: Int) {
    let rows = ResultRow.rows(of: ResultLines(measurement, entities: entities), cell: cell, repetition: 1)
    hash.combine(ResultRow.csv(rows))
    hash.combine(FramesTable.csv(measurement, of: cell))
  }
}
