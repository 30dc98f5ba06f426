import BenchCore
import BenchResults
import BenchVerdicts

/// A run of six designs at two points, in which everything goes well, or as much as can goes wrong.
package enum ReportFixture {
  package static let names = ExpectationNames(
    stores: ["nested", "nested-scan", "normalized"], derivations: ["naive", "memoized"], phases: ["main"],
    operations: ["update-author"], pointKeys: ["dataset.posts"])

  package static let cells: [CellIdentity] = ["dataset.posts=20", "dataset.posts=1000"].flatMap { point in
    ["nested", "nested-scan", "normalized"].flatMap { store in
      ["naive", "memoized"].map { Fixture.cell(store, $0, point) }
    }
  }

  /// Returns the rows of a cell: writes as in the article, times that follow from them.
  package static func rows(_ cell: CellIdentity) -> [ResultRow] {
    let posts = cell.point.description.hasSuffix("=20") ? 20 : 1_000
    let writes = cell.store == "normalized" ? 1 : posts + 1
    let scan = cell.store == "nested-scan" ? posts * 40 : 0
    let computed = cell.derivation == "naive" ? 20 : 3
    var rows = [
      Fixture.row(cell, "entity_writes", .integer(writes * 2_000), operations: 2_000),
      Fixture.row(cell, "recomputations", .integer(computed * 2_000), operations: 2_000),
      Fixture.row(cell, "view_updates", .integer(computed * 1_000), operations: 2_000),
      Fixture.row(cell, "required_updates", .integer(2_500), operations: 2_000),
      Fixture.row(cell, "stale_views", .integer(0), operations: 2_000),
    ]
    for repetition in 1...2 {
      rows += [
        Fixture.row(cell, "allocations", .integer(writes * 300), operations: 2_000, repetition: repetition),
        Fixture.row(cell, "allocated_bytes", .integer(writes * 64_000), operations: 2_000, repetition: repetition),
        Fixture.row(
          cell, "store_bytes", .integer(posts * 1_234), phase: "load", operations: posts + 1,
          repetition: repetition),
      ]
    }
    for repetition in 1...10 {
      let noise = repetition * 3
      let write = writes * 11 + scan + computed * 30 + noise
      rows += [
        Fixture.row(
          cell, "latency_p50_ns", .integer(write), operation: "writes", operations: 2_000, repetition: repetition),
        Fixture.row(
          cell, "latency_p99_ns", .integer(write * 3), operation: "writes", operations: 2_000, repetition: repetition),
        Fixture.row(
          cell, "load_ns", .integer(posts * 900 + noise), phase: "load", operations: posts + 1,
          repetition: repetition),
      ]
    }
    return rows
  }

  /// The first six cells with everything that can happen to a cell.
  package static let troubled: [CellReport] = [
    CellReport(
      cell: cells[0],
      failure: .disagreed(
        Disagreement(
          operation: 17, kind: "update-author", view: "detail 3", slot: 2, shown: ["post 3", "Ann\u{1B}[2J"],
          expected: ["post 3", "Anna"]))),
    CellReport(
      cell: cells[1],
      failure: .crashed(
        signal: 11, lastWords: "loading\nFatal error: Index out of range: file NestedStore.swift, line 88, in commit\n",
        pass: .time, repetition: 3)),
    CellReport(
      cell: cells[2],
      failure: .timedOut(after: Nanoseconds(30_000_000_000), lastWords: "", pass: .counts, repetition: 1)),
    CellReport(
      cell: cells[3], varied: ["allocations", "frees"],
      stop: .init(operationsPlayed: 1_234, operationsInLog: 50_000)),
    CellReport(cell: cells[4], isComplete: false),
    CellReport(
      cell: cells[5], failure: .exited(code: 64, lastWords: "bad usage", pass: .allocations, repetition: 2)),
  ]
}
