import BenchCore
import BenchResults
import BenchVerdicts
import ResultsFixtures

@testable import BenchReports

extension ReportFixture {
  static func report(
    _ reports: [CellReport]? = nil, sentences: [String], build: BuildMode = .release, isInterrupted: Bool = false
  ) throws -> RunReport {
    var manifest = ManifestFixture.manifest
    manifest.build.mode = build
    manifest.run.state = isInterrupted ? .interrupted : .finished
    manifest.run.plan = nil
    manifest.machine.clockReadNs = 21
    manifest.cells = reports ?? cells.map { CellReport(cell: $0) }
    manifest.warnings = build == .debug ? ["2 authors had differing copies; the last one holds"] : []
    let run = StoredRun(manifest: manifest, rows: cells.flatMap(rows))
    let judge = Judge(index: run.index, cells: manifest.cells, clock: run.clock)
    return RunReport(
      run,
      judgements: try sentences.map { judge.judge(try Expectation($0, names: names)) },
      folder: "results/books/20260131T235959Z-a1b2c3")
  }
}
