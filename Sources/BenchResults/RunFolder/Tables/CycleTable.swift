import BenchCore

/// `cycles.csv`: the number of samples in each stack of functions, by phase and kind of operation.
struct CycleTable: RunTable {
  static let form = TableForm(
    file: "cycles.csv", blank: CycleStack(phase: "", operation: nil, samples: 0, stack: ""),
    columns: [
      .text("phase", \.phase), .operation("operation", \.operation), .count("samples", \.samples, from: 1),
      .text("stack", \.stack),
    ])

  private var found = CollectedRows<CycleStack>()

  var rows: [TableRow<CycleStack>] { found.all }
  mutating func add(_ found: RepetitionFindings) { self.found.add(found.measurement.cycles, found) }
  static func put(_ rows: [TableRow<CycleStack>], into run: inout StoredRun) { run.cycles = rows.byCell() }
}
