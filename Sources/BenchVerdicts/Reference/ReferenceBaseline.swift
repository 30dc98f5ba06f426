import BenchCore
import BenchResults

/// The numbers of a full-size run that a repository keeps: `results/reference/<scenario>.csv`. The command
/// `storebench baseline check` compares them.
///
/// Goals: the file is small and sorted, with one value per line in the order of a sentence, so that a diff is readable.
/// Counts hold on every machine; allocations hold only with the toolchain, allocator, architecture and build mode in
/// the first lines. Non-goals: times; totals, which follow from the rest; freed memory, which follows from allocations.
/// A count that is 0 throughout a cell has one line for all its parts.
package struct ReferenceBaseline: Equatable, Sendable {
  package let scenario: String
  package let conditions: Conditions
  package let logs: [Point: String]
  /// One row for each value, sorted by metric, cell, phase and operation.
  package let rows: [ResultRow]

  package struct Conditions: Equatable, Sendable {
    static let names = ["toolchain", "allocator", "architecture", "build"]
    private let values: [String]

    /// Creates the conditions of a run; the allocator is `none` if allocations were not measured.
    package init(_ build: RunManifest.BuildRecord, _ machine: RunManifest.MachineRecord) {
      values = [build.toolchain, build.allocator ?? "none", machine.architecture, build.mode.rawValue]
    }

    init?(_ found: [String: String]) {
      values = Self.names.compactMap { found[$0] }
      if values.count < Self.names.count { return nil }
    }

    var named: [(name: String, value: String)] { Array(zip(Self.names, values)) }

    /// Returns the reasons why the allocations cannot be compared; empty if they can.
    package func differences(from other: Conditions) -> [String] {
      zip(named, other.named).filter { $0.value != $1.value }.map { "\($0.name) \($0.value) is not \($1.value)" }
    }
  }

  init(scenario: String, conditions: Conditions, logs: [Point: String], rows: [ResultRow]) {
    (self.scenario, self.conditions, self.logs) = (scenario, conditions, logs)
    self.rows = rows.ordered { one, other in
      (one.metric, one.cell, one.phase, one.operation) < (other.metric, other.cell, other.phase, other.operation)
    }
  }

  /// Creates the baseline of a run. Allocations that differ between repetitions are left out: they would differ again.
  package init(of rows: [ResultRow], _ manifest: RunManifest) {
    let kept = Self.kept(rows)
    let varied = Self.varied(kept)
    let agreed = kept.filter { $0.repetition == 1 && !varied.contains($0.key) }
    self.init(
      scenario: manifest.scenario.name, conditions: .init(manifest.build, manifest.machine),
      logs: manifest.logs, rows: Self.withoutNothing(agreed))
  }

  static func kept(_ rows: [ResultRow]) -> [ResultRow] {
    rows.parts.filter { row in
      let metric = AllMetrics.named(row.metric)
      if row.pass == .counts { return row.repetition == 1 && metric?.exactness != .varied }
      return row.pass == .allocations && metric?.better != .neither
    }
  }

  static func varied(_ rows: [ResultRow]) -> Set<ResultRow.Key> {
    let values = Dictionary(grouping: rows, by: \.key).mapValues { Set($0.map(\.value)).count }
    return Set(values.filter { $0.value > 1 }.keys)
  }

  package var cells: Set<CellIdentity> { Set(rows.map(\.cell)) }
  package var hasAllocations: Bool { rows.contains { $0.pass == .allocations } }

  /// Combines the rows of each count that is 0 throughout a cell into one row.
  private static func withoutNothing(_ rows: [ResultRow]) -> [ResultRow] {
    let groups = Dictionary(grouping: rows) { $0.key.whole() }
    return groups.values.flatMap { rows -> [ResultRow] in
      let isNothing = rows.allSatisfy { $0.value == .integer(0) && $0.phase != Line.load }
      guard isNothing, rows.count > 1, var total = rows.first else { return rows }
      (total.phase, total.operation) = (Line.total, Line.total)
      total.operations = rows.reduce(0) { $0 + $1.operations }
      return [total]
    }
  }

  /// Expands each row that `withoutNothing` combined into the parts that the other rows have.
  func spelled(like others: [ResultRow]) -> [ResultRow] {
    let groups = Dictionary(grouping: others) { $0.key.whole() }
    return rows.flatMap { row -> [ResultRow] in
      let parts = groups[row.key.whole()] ?? []
      let isWhole = row.phase == Line.total && row.value == .integer(0)
      guard isWhole, parts.contains(where: { $0.phase != Line.total }) else { return [row] }
      return Set(parts.map(\.key)).map { line in
        var part = row
        (part.phase, part.operation) = (line.phase, line.operation)
        part.operations = parts.first { $0.key == line }?.operations ?? 0
        return part
      }
    }
  }

  package var text: String {
    let byCell = Dictionary(grouping: rows, by: \.cell).ordered { $0.key < $1.key }
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
    }.ordered { ($0.key.phase, $0.key.operation) < ($1.key.phase, $1.key.operation) }
    var lines = [cell.words]
    for (place, rows) in places {
      let values = rows.map { "\($0.metric) \($0.value)" }.joined(separator: ", ")
      let kind = place.operation == Line.total ? "all" : place.operation
      let noun = place.phase == Line.load ? "entities" : "operations"
      let head = place.phase == Line.total ? "whole play" : "\(place.phase), \(kind)"
      lines += indented("\(head) (\(Layout.grouped(place.operations)) \(noun)): \(values)")
    }
    let nothing = Set(rows.filter { $0.phase == Line.total && $0.value == .integer(0) }.map(\.metric)).ordered()
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
