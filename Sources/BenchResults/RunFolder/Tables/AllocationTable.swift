import BenchCore

/// `allocations.csv`: the numbers of blocks taken and given back, by size, phase and repetition.
struct AllocationTable: CollectedTable {
  struct Row: Equatable {
    var phase = ""
    var repetition = 0
    var size = AllocationProfile.SizeClass(size: .zero, allocations: 0, frees: 0)
  }

  static let form = TableForm(
    file: "allocations.csv", blank: Row(),
    columns: [
      .text("phase", \.phase), .count("repetition", \.repetition, from: 1),
      .count("size_bytes", \.size.size.rawValue, from: 1), .count("allocations", \.size.allocations, from: 0),
      .count("frees", \.size.frees, from: 0),
    ],
    isAlwaysWritten: true)

  var parts: [TablePlace: [Row]] = [:]

  static func rows(of found: RepetitionFindings) -> [Row] {
    found.lines.filter { $0.operation == Line.total }.flatMap { line in
      (line.figures.allocations?.classes ?? []).map { Row(phase: line.phase, repetition: found.repetition, size: $0) }
    }
  }

  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) throws(CSVError) {
    var found: [PhaseAllocations] = []
    for row in rows {
      let (phase, repetition, size) = (row.row.phase, row.row.repetition, row.row.size)
      if let last = found.last, last.cell == row.cell, last.phase == phase, last.repetition == repetition {
        guard let before = last.profile.classes.last, before.size < size.size
        else { throw CSVError(line: row.line, rule: "sizes rise within a phase") }
        found[found.count - 1].profile.classes.append(size)
      } else {
        found.append(
          PhaseAllocations(
            cell: row.cell, repetition: repetition, phase: phase, profile: AllocationProfile(classes: [size])))
      }
    }
    run.allocations = found
  }
}

/// The blocks that one repetition of a cell took and gave back in one phase, as in `allocations.csv`.
package struct PhaseAllocations: Equatable, Sendable {
  package var cell: CellIdentity
  /// The repetition within the allocations pass, from 1.
  package var repetition: Int
  package var phase: String
  package var profile: AllocationProfile
}
