import BenchCore

/// `memory.csv`: live memory, and memory of the allocator, over each play of the allocations pass. It is checked as a
/// run is read, and no report shows it.
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

  var parts: [RepetitionKey: [Row]] = [:]

  static func rows(of found: RepetitionFindings) -> [Row] {
    (found.measurement.memory?.readings ?? []).map { Row(repetition: found.place.number, reading: $0) }
  }

  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) {}
}
