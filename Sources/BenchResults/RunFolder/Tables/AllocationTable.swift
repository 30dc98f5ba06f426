import BenchCore

/// `allocations.csv`: the numbers of blocks taken and given back, by size, phase and repetition.
struct AllocationTable: CollectedTable {
  static let form = TableForm(
    file: "allocations.csv", blank: PhaseBlocks(),
    columns: [
      .text("phase", \.phase), .count("repetition", \.repetition, from: 1),
      .count("size_bytes", \.size.size.rawValue, from: 1), .count("allocations", \.size.allocations, from: 0),
      .count("frees", \.size.frees, from: 0),
    ],
    isAlwaysWritten: true)

  var parts: [RepetitionKey: [PhaseBlocks]] = [:]

  static func rows(of found: RepetitionFindings) -> [PhaseBlocks] {
    found.lines.filter { $0.operation == Line.total }.flatMap { line in
      (line.figures.allocations?.classes ?? []).map {
        PhaseBlocks(phase: line.phase, repetition: found.place.number, size: $0)
      }
    }
  }

  static func put(_ rows: [TableRow<PhaseBlocks>], into run: inout StoredRun) throws(CSVError) {
    for (before, row) in zip(rows, rows.dropFirst()) where before.cell == row.cell {
      let (old, new) = (before.row, row.row)
      if old.phase == new.phase && old.repetition == new.repetition && old.size.size >= new.size.size {
        throw CSVError(line: row.line, rule: "sizes rise within a phase")
      }
    }
    run.allocations = rows.byCell()
  }
}

/// The blocks of one size that one repetition of a cell took and gave back in one phase, as in `allocations.csv`.
package struct PhaseBlocks: Equatable, Sendable {
  package var phase = ""
  /// The repetition within the allocations pass, from 1.
  package var repetition = 0
  package var size = AllocationProfile.SizeClass(size: .zero, allocations: 0, frees: 0)
}
