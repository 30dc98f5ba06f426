import BenchCore

/// `cycles.csv`: the number of samples in each stack of functions, by phase and kind of operation.
struct CycleTable: CollectedTable {
  static let form = TableForm(
    file: "cycles.csv", blank: CycleStack(phase: "", operation: nil, samples: 0, stack: ""),
    columns: [
      .text("phase", \.phase), .operation("operation", \.operation), .count("samples", \.samples, from: 1),
      .text("stack", \.stack),
    ])

  var parts: [RepetitionKey: [CycleStack]] = [:]

  static func rows(of found: RepetitionFindings) -> [CycleStack] { found.measurement.cycles ?? [] }
  static func put(_ rows: [TableRow<CycleStack>], into run: inout StoredRun) { run.cycles = rows.byCell() }
}
