import BenchCore

/// One line of `memory.csv`: what was live, and what the allocator held, behind one stretch of a play.
package struct MemoryRow: Equatable, Sendable {
  /// Whose memory it is.
  package let cell: CellIdentity
  /// From 1, within the allocations pass.
  package let repetition: Int
  /// The bytes.
  package let reading: MemoryCurve.Reading
}

/// `memory.csv`: what was live and what the allocator held over each play of the allocations pass.
struct MemoryTable: Sendable {
  static let columns = [
    "scenario", "point", "store", "derivation", "repetition", "phase", "operations", "live_bytes", "peak_live_bytes",
    "active_bytes", "resident_bytes",
  ]

  private var entries: [MemoryRow] = []

  /// Adds what one repetition found.
  mutating func add(_ measurement: BenchCore.Measurement, of cell: CellIdentity, repetition: Int) {
    entries += (measurement.memory?.readings ?? []).map { MemoryRow(cell: cell, repetition: repetition, reading: $0) }
  }

  /// All lines by cell and repetition; within one in the order of the play.
  var rows: [MemoryRow] {
    let ordered = entries.enumerated().sorted { left, right in
      if left.element.cell != right.element.cell { return left.element.cell < right.element.cell }
      return (left.element.repetition, left.offset) < (right.element.repetition, right.offset)
    }
    return ordered.map(\.element)
  }

  static func csv(_ rows: [MemoryRow], build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(columns)
    for row in rows {
      let reading = row.reading
      writer.record(
        [
          .text(build.scenarioColumn(row.cell.scenario)), .text(row.cell.point.description), .text(row.cell.store),
          .text(row.cell.derivation), .integer(row.repetition), .text(reading.phase), .integer(reading.operations),
        ]
          + [reading.live, reading.peak, reading.active, reading.resident].map { bytes in
            .optional(bytes.map { .integer($0.rawValue) })
          })
    }
    return writer.contents
  }

  /// Reads `memory.csv`, in the order of the file.
  ///
  /// - Throws: `CSVError` when the columns are others, or a field holds what its column cannot.
  /// - Complexity: O(n), where n is the length of the text.
  static func rows(csv text: String) throws(CSVError) -> [MemoryRow] {
    let records = try CSVReader.records(text)
    guard records.first == columns else {
      throw CSVError(line: 1, rule: "the columns must be \(columns.joined(separator: ","))")
    }
    var found: [MemoryRow] = []
    for (index, record) in records.enumerated().dropFirst() {
      guard let row = row(record) else {
        throw CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
      }
      found.append(row)
    }
    return found
  }

  private static func row(_ record: [String]) -> MemoryRow? {
    let text = record.map(CSVReader.plain)
    guard text.count == columns.count, let point = Point(text[1]), let repetition = TableNumber.count(text[4]),
      repetition > 0,
      let operations = TableNumber.count(text[6]), operations >= 0
    else { return nil }
    let bytes = text[7...].map { TableNumber.count($0).map { Bytes($0) } }
    // What the allocator does not tell is empty.
    guard let live = bytes[0], let peak = bytes[1], zip(text[9...], bytes[2...]).allSatisfy({ $0.isEmpty || $1 != nil })
    else { return nil }
    return MemoryRow(
      cell: CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3]), repetition: repetition,
      reading: MemoryCurve.Reading(
        phase: text[5], operations: operations, live: live, peak: peak, active: bytes[2], resident: bytes[3]))
  }
}
