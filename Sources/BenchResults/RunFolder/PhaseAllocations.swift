import BenchCore

/// The blocks that one repetition of a cell took and gave back in one phase, as `allocations.csv` keeps them.
package struct PhaseAllocations: Equatable, Sendable {
  /// Whose blocks they are.
  package let cell: CellIdentity
  /// From 1, within the allocations pass.
  package let repetition: Int
  /// A recorded phase, `load`, or `*` for all recorded phases.
  package let phase: String
  /// The blocks by size; of a table that was read never empty.
  package let profile: AllocationProfile

  init(cell: CellIdentity, repetition: Int, phase: String, profile: AllocationProfile) {
    self.cell = cell
    self.repetition = repetition
    self.phase = phase
    self.profile = profile
  }
}

extension PhaseAllocations {
  /// Reads `allocations.csv`.
  ///
  /// - Throws: `CSVError` when the columns are others, a field holds what its column cannot, or sizes fall in a phase.
  /// - Complexity: O(n), where n is the length of the text.
  static func profiles(csv text: String) throws(CSVError) -> [PhaseAllocations] {
    let records = try CSVReader.records(text)
    guard records.first == AllocationTable.columns else {
      throw CSVError(line: 1, rule: "the columns must be \(AllocationTable.columns.joined(separator: ","))")
    }
    var found: [PhaseAllocations] = []
    for (index, record) in records.enumerated().dropFirst() {
      guard let line = PhaseAllocations(record) else {
        throw CSVError(line: index + 1, rule: "a field holds what its column cannot: \(record.joined(separator: ","))")
      }
      guard let last = found.last, last.isSameLine(as: line) else {
        found.append(line)
        continue
      }
      let classes = last.profile.classes + line.profile.classes
      guard let before = last.profile.classes.last, before.size < line.profile.classes[0].size else {
        throw CSVError(line: index + 1, rule: "sizes rise within a phase: \(record.joined(separator: ","))")
      }
      found[found.count - 1] = PhaseAllocations(
        cell: last.cell, repetition: last.repetition, phase: last.phase, profile: AllocationProfile(classes: classes))
    }
    return found
  }

  private func isSameLine(as other: PhaseAllocations) -> Bool {
    cell == other.cell && repetition == other.repetition && phase == other.phase
  }

  /// The one size that a record tells.
  private init?(_ record: [String]) {
    let text = record.map(CSVReader.plain)
    guard text.count == AllocationTable.columns.count, let point = Point(text[1]),
      let repetition = TableNumber.count(text[5]),
      let size = TableNumber.count(text[6]), let allocations = TableNumber.count(text[7]),
      let frees = TableNumber.count(text[8]), repetition > 0, size > 0,
      allocations >= 0, frees >= 0
    else { return nil }
    self.init(
      cell: CellIdentity(scenario: text[0], point: point, store: text[2], derivation: text[3]), repetition: repetition,
      phase: text[4],
      profile: AllocationProfile(classes: [.init(size: Bytes(size), allocations: allocations, frees: frees)]))
  }
}
