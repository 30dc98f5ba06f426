import BenchCore
import BenchResults
import Foundation
import ResultsFixtures

@testable import BenchReports

/// Runs of `books-and-author` whose counts are those that were counted: the reference that every smoke run is held
/// against.
enum BooksFixture {
  /// The counts of the smoke size, 20 books, and nothing else.
  static func smoke() throws -> StoredRun { try run(rows: reference()) }

  /// The same with median latencies of the update, ten repetitions of each cell by default.
  static func timed(_ medians: [String: Int], repetitions: Int = 10, build: BuildMode = .release) throws -> StoredRun {
    let rows = try reference()
    let times = medians.sorted { $0.key < $1.key }.flatMap { design, median -> [ResultRow] in
      guard let cell = rows.first(where: { $0.cell.design == design })?.cell else { return [] }
      return (1...repetitions).map { repetition in
        Fixture.row(
          cell, "latency_p50_ns", .integer(median + repetition), operation: "update-author", operations: 50,
          repetition: repetition)
      }
    }
    return try run(rows: rows + times, build: build)
  }

  static func run(
    rows: [ResultRow], reports: [CellReport]? = nil, build: BuildMode = .release
  ) throws -> StoredRun {
    var cells: [CellIdentity] = []
    for row in rows where !cells.contains(row.cell) { cells.append(row.cell) }
    var manifest = ManifestFixture.manifest
    manifest.scenario.name = "books-and-author"
    manifest.build.mode = build
    manifest.cells = reports ?? cells.map { CellReport(cell: $0) }
    return StoredRun(manifest: manifest, rows: rows)
  }

  /// The rows of the reference at 20 books, and with them the totals over phases that a run has, too.
  static func reference() throws -> [ResultRow] {
    let file = Fixture.root.appending(path: "results/reference/books-and-author.smoke.csv")
    let point = Point([.init("dataset.posts", "20")])
    let rows = try ResultRow.rows(csv: String(contentsOf: file, encoding: .utf8)).filter { $0.cell.point == point }
    let play = rows.filter { $0.phase != Line.load }
    return rows + totals(play, .init(phase: true, operation: false))
      + totals(play.filter { $0.operation != Line.total }, .init(phase: true, operation: true))
  }

  private struct Over {
    let phase: Bool
    let operation: Bool
  }

  private static func totals(_ rows: [ResultRow], _ over: Over) -> [ResultRow] {
    var sums: [ResultRow] = []
    for row in rows {
      var sum = row
      if over.phase { sum.phase = Line.total }
      if over.operation { sum.operation = Line.total }
      guard case .integer(let value) = row.value else { continue }
      let place = sums.firstIndex {
        $0.cell == sum.cell && $0.operation == sum.operation && $0.metric == sum.metric
      }
      guard let place, case .integer(let before) = sums[place].value else {
        sums.append(sum)
        continue
      }
      sums[place].value = .integer(before + value)
      sums[place].operations += row.operations
    }
    return sums
  }
}
