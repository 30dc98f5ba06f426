import BenchCore
import BenchResults
import ResultsFixtures

@testable import BenchReports

extension ReportFixture {
  static func report(
    _ reports: [CellReport]? = nil, sentences: [String], build: BuildMode = .release, isInterrupted: Bool = false
  ) throws -> RunReport {
    let index = ResultIndex(cells.flatMap(rows))
    let cells = reports ?? cells.map { CellReport(cell: $0) }
    let clock = ClockCost(readNs: 21)
    let judge = Judge(index: index, cells: cells, clock: clock)
    return RunReport(
      scenario: "books", question: "How many writes does one author's change cost?", build: build,
      isInterrupted: isInterrupted, cells: cells, index: index,
      judgements: try sentences.map { judge.judge(try Expectation($0, names: names)) }, clock: clock,
      warnings: build == .debug ? ["2 authors had differing copies; the last one holds"] : [],
      folder: "results/books/20260131T235959Z-a1b2c3",
      command: "storebench run scenarios/books.yaml --seed 42")
  }
}
