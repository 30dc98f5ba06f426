import BenchCore

/// `allocations.csv`: how many blocks of each size were taken and given back, by phase and repetition.
struct AllocationTable: Sendable {
  static let columns = [
    "scenario", "point", "store", "derivation", "phase", "repetition", "size_bytes", "allocations", "frees",
  ]

  private var entries: [PhaseAllocations] = []

  /// Adds the profiles of one repetition.
  mutating func add(_ lines: [ResultLines.Entry], of cell: CellIdentity, repetition: Int) {
    for line in lines where line.operation == Line.total {
      guard let profile = line.figures.allocations else { continue }
      entries.append(PhaseAllocations(cell: cell, repetition: repetition, phase: line.phase, profile: profile))
    }
  }

  /// All profiles by cell and repetition; within one the phases in their order.
  var profiles: [PhaseAllocations] {
    let ordered = entries.enumerated().sorted { left, right in
      if left.element.cell != right.element.cell { return left.element.cell < right.element.cell }
      return (left.element.repetition, left.offset) < (right.element.repetition, right.offset)
    }
    return ordered.map(\.element)
  }

  /// The table, a line for each size of a phase, sizes ascending.
  static func csv(_ profiles: [PhaseAllocations], build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(columns)
    for entry in profiles {
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
