import BenchCore

extension ReferenceBaseline {
  /// The baseline as readable text: its conditions, and then cell by cell the counts of each kind of operation.
  package var text: String {
    let byCell = Dictionary(grouping: rows, by: \.cell).sorted { $0.key < $1.key }
    let kept = Layout.count(rows.count, "value")
    var lines = ["\(scenario): \(kept) of \(Layout.count(byCell.count, "cell")); counts hold on every machine"]
    if hasAllocations {
      lines.append("Allocations hold with " + conditions.named.map(\.value).joined(separator: ", ") + ".")
    }
    for (cell, rows) in byCell { lines += [""] + Self.lines(cell, rows) }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ cell: CellIdentity, _ rows: [ResultRow]) -> [String] {
    struct Place: Hashable {
      let phase: String
      let operation: String
      let operations: Int
    }
    let places = Dictionary(grouping: rows.filter { $0.value != .integer(0) }) { row in
      Place(phase: row.phase, operation: row.operation, operations: row.operations)
    }.sorted { ($0.key.phase, $0.key.operation) < ($1.key.phase, $1.key.operation) }
    var lines = [cell.words]
    for (place, rows) in places {
      let values = rows.map { "\($0.metric) \($0.value)" }.joined(separator: ", ")
      let kind = place.operation == Line.total ? "all" : place.operation
      let noun = place.phase == Line.load ? "entities" : "operations"
      let head = place.phase == Line.total ? "whole play" : "\(place.phase), \(kind)"
      lines += indented("\(head) (\(Layout.grouped(place.operations)) \(noun)): \(values)")
    }
    let nothing = Set(rows.filter { $0.phase == Line.total && $0.value == .integer(0) }.map(\.metric)).sorted()
    if !nothing.isEmpty { lines += indented("0 throughout: \(nothing.joined(separator: ", "))") }
    return lines
  }

  private static func indented(_ text: String) -> [String] {
    Layout.wrap(text, width: TableStyle.width - 4).enumerated().map { ($0.offset == 0 ? "  " : "    ") + $0.element }
  }

  package func changes(to new: ReferenceBaseline) -> [String] {
    conditions.differences(from: new.conditions) + rows.changes(to: new.rows)
  }
}

extension [ResultRow] {
  func changes(to new: [ResultRow]) -> [String] {
    let before = Dictionary(map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.key))
    let gone = filter { !after.contains($0.key) }.map { "gone: \($0.words), was \($0.value)" }
    let come = new.filter { before[$0.key] == nil }.map { "new: \($0.words) = \($0.value)" }
    let moved = new.compactMap { row -> String? in
      guard let old = before[row.key], old.value != row.value || old.operations != row.operations else { return nil }
      let covered = old.operations == row.operations ? "" : " (of \(old.operations) → \(row.operations) operations)"
      return "changed: \(row.words), \(old.value) → \(row.value)\(covered)"
    }
    return moved + gone + come
  }
}
