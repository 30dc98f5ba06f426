import BenchCore

/// `allocations.csv`: how many blocks of each size were taken and given back, by phase and repetition.
struct AllocationTable: Sendable {
  static let columns = [
    "scenario", "point", "store", "derivation", "phase", "repetition", "size_bytes", "allocations", "frees",
  ]

  private struct Entry {
    let cell: CellIdentity
    let repetition: Int
    let phase: String
    let profile: AllocationProfile
  }

  private var entries: [Entry] = []

  /// Adds the profiles of one repetition.
  mutating func add(_ lines: [ResultLines.Entry], of cell: CellIdentity, repetition: Int) {
    for line in lines where line.operation == Line.total {
      guard let profile = line.figures.allocations else { continue }
      entries.append(Entry(cell: cell, repetition: repetition, phase: line.phase, profile: profile))
    }
  }

  /// The table, by cell and repetition; within one the phases in their order, sizes ascending.
  func csv(build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(Self.columns)
    let ordered = entries.enumerated().sorted { left, right in
      if left.element.cell != right.element.cell { return left.element.cell < right.element.cell }
      return (left.element.repetition, left.offset) < (right.element.repetition, right.offset)
    }
    for (_, entry) in ordered {
      for size in entry.profile.classes {
        writer.record([
          .text(build.scenarioColumn(entry.cell.scenario)), .text(entry.cell.point.description),
          .text(entry.cell.store), .text(entry.cell.derivation), .text(entry.phase), .integer(entry.repetition),
          .integer(size.size.rawValue), .integer(size.allocations), .integer(size.frees),
        ])
      }
    }
    return writer.contents
  }
}
