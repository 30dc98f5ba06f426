import BenchCore

/// One line of `memory.csv`: live memory, and memory of the allocator, after one stretch of a play.
package struct MemoryRow: Equatable, Sendable {
  package var cell: CellIdentity
  /// The repetition within the allocations pass, from 1.
  package var repetition: Int
  package var reading: MemoryCurve.Reading
}

/// `memory.csv`: live memory, and memory of the allocator, over each play of the allocations pass.
struct MemoryTable: CollectedTable {
  struct Row: Equatable {
    var repetition: Int
    var reading: MemoryCurve.Reading
  }

  static let form = TableForm(
    file: "memory.csv", blank: Row(repetition: 0, reading: MemoryCurve.Reading.blank),
    columns: [
      .count("repetition", \.repetition, from: 1), .text("phase", \.reading.phase),
      .count("operations", \.reading.operations, from: 0), .count("live_bytes", \.reading.live.rawValue),
      .count("peak_live_bytes", \.reading.peak.rawValue), pages("active_bytes", \.reading.active),
      pages("resident_bytes", \.reading.resident),
    ])

  /// Creates a column for a number that the allocator may not report.
  private static func pages(_ name: String, _ place: TableColumn<Row>.Path<Bytes?>) -> TableColumn<Row> {
    .optional(name, place, { .integer($0.rawValue) }, { TableNumber.count($0).map { Bytes($0) } })
  }

  var parts: [TablePlace: [Row]] = [:]

  static func rows(of found: RepetitionFindings) -> [Row] {
    (found.measurement.memory?.readings ?? []).map { Row(repetition: found.repetition, reading: $0) }
  }

  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) {
    run.memory = rows.map { MemoryRow(cell: $0.cell, repetition: $0.row.repetition, reading: $0.row.reading) }
  }
}
