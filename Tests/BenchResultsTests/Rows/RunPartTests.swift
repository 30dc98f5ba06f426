import BenchCore
import ResultsFixtures
import Testing

@testable import BenchResults

struct RunPartTests {
  @Test func `a part keeps the cells, rows and curves that are named`() throws {
    let part = try #require(RunPart("store=nested,store=normalized,derivation=naive,operation=writes"))
    let run = ExportFixture.run().only(part)
    #expect(run.manifest.cells.map(\.cell.design) == ["nested/naive", "normalized/naive"])
    #expect(run.curves.map(\.cell.store) == ["nested", "normalized"])
    #expect(!run.rows.isEmpty && run.rows.allSatisfy { $0.operation == "writes" && $0.cell.derivation == "naive" })
  }

  @Test func `a point is named by some of its settings`() throws {
    let run = ExportFixture.run()
    #expect(run.only(try #require(RunPart("point=dataset.posts=20"))).manifest.cells.count == 6)
    #expect(run.only(try #require(RunPart("point=dataset.posts=21"))).isEmpty)
    #expect(run.only(RunPart()).rows == run.rows)
  }

  @Test func `a preset is named by itself, and stores name none`() throws {
    var run = ExportFixture.run()
    let preset = Fixture.cell("nested", "naive", "dataset.posts=20;hold=1;preset=reswift")
    run = StoredRun(
      manifest: run.manifest, rows: run.rows + [Fixture.row(preset, "entity_writes", .integer(1))], curves: run.curves)
    #expect(Set(run.only(try #require(RunPart("preset=reswift"))).rows.map(\.cell)) == [preset])
    #expect(Set(run.only(try #require(RunPart("store=nested,preset=reswift"))).rows.map(\.cell.store)) == ["nested"])
    #expect(!run.only(try #require(RunPart("store=nested"))).rows.map(\.cell).contains(preset))
  }

  @Test func `a part keeps what loads over time have for its cells, and the whole keeps all of it`() throws {
    var run = ExportFixture.run()
    let cells = Array(run.manifest.cells.map(\.cell).prefix(2))
    run.loadSeries = Dictionary(uniqueKeysWithValues: cells.map { ($0, [LoadTables.Step()]) })
    run.loadProbes = Dictionary(
      uniqueKeysWithValues: cells.map {
        ($0, [LoadTables.Probe(factor: 1, rate: 50, values: [], held: true, executed: false)])
      })
    run.loadCurves = cells.map { cell in
      LoadCurve(
        cell: cell, pass: .counts, phase: "*", flow: "taps", measure: "response",
        steps: [.init(latency: Nanoseconds(5), count: 1)])
    }
    let all = run.only(RunPart())
    #expect(all.loadSeries == run.loadSeries && all.loadProbes == run.loadProbes && all.loadCurves == run.loadCurves)
    let part = run.only(try #require(RunPart("store=\(cells[0].store),derivation=\(cells[0].derivation)")))
    let kept = Set(part.manifest.cells.map(\.cell))
    let both = kept.intersection(cells)
    #expect(Set(part.loadSeries.keys) == both && Set(part.loadProbes.keys) == both)
    #expect(Set(part.loadCurves.map(\.cell)) == both)
    #expect(run.only(try #require(RunPart("operation=writes"))).loadCurves.isEmpty)
  }

  @Test func `a sum of operations selects the stacks of its kinds`() throws {
    var run = ExportFixture.run()
    let cell = run.manifest.cells[0].cell
    let kinds = [nil, "update-post", "read-feed", "subscribe"]
    run.cycles = [cell: kinds.map { CycleStack(phase: "main", operation: $0, samples: 1, stack: "a") }]
    func selected(_ words: String) throws -> [String?] {
      try run.only(#require(RunPart("operation=\(words)"))).cycles[cell]?.map(\.operation) ?? []
    }
    #expect(try selected("writes") == ["update-post"])
    #expect(try selected("reads") == ["read-feed"])
    #expect(try selected("writes,operation=subscribe") == ["update-post", "subscribe"])
    #expect(try selected("*") == kinds)
    let other = run.only(try #require(RunPart("operation=read-detail")))
    #expect(other.cycles.isEmpty, "a cell without a selected stack has no profile")
  }

  @Test(arguments: ["store", "stores=nested", "point=20", "operation="])
  func `what is no part is refused`(text: String) { #expect(RunPart(text) == nil) }
}
