import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchVerdicts
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns
@testable import BenchScenarios
@testable import BenchWorkloads

/// Loads on real threads, from the scenario to rows, gaps and verdicts.
@Suite(.serialized)
struct ThreadRunTests {
  private static let text = """
    version: 1
    name: threads
    question: Who serves readers?
    seed: 7
    dataset: { authors: 4, posts: 2, comments: 0 }
    views: [{ kind: detail, count: 2, keys: sequential }]
    load:
      on: threads
      phases: [{ name: calm, for: 100 ms }]
      flows:
        - { name: writer, rate: 1_000, mix: { update-author: 1 }, keys: uniform }
        - { name: readers, users: { count: 1, think: 0 ms }, mix: { read-detail: 1 } }
      isolation: mutex
    matrix: { stores: [normalized, objects] }
    sweep: { load.isolation: [mutex, snapshot-atomic] }
    repetitions: 1
    expect:
      - checked_reads of * >= 50_000
      - reads_per_s of snapshot-atomic/normalized over mutex/normalized > 0
      - commits_per_s of * > 900 in calm for writer

    """

  @Test func `a run leaves rows of reads and commits, with the isolation as a part of the design`() throws {
    try withTemporaryFolder { output in
      let runner = InProcessRunner(.standard) { Instruments(clock: .system, meter: nil) }
      let report = try FakeBench.run(Self.text, runner, output: output)
      let cells = report.run.manifest.cells
      #expect(
        cells.map(\.cell.design).sorted() == [
          "mutex/normalized/query", "mutex/objects/query", "snapshot-atomic/normalized/query",
          "snapshot-atomic/objects/query",
        ])
      #expect(cells.map(\.gap).compactMap(\.self).count == 1, "objects cannot be held")
      #expect(report.judgements.map(\.verdict).filter { $0 == .fail }.isEmpty, "\(report.judgements)")
      let names = Set(report.run.rows.map(\.metric))
      for name in ["reads_per_s", "read_p99_ns", "wait_p50_ns", "commits_per_s", "response_p50_ns", "lag_max_commits"] {
        #expect(names.contains(name), "\(name)")
      }
      #expect(report.table().contains("Answer: Checked reads: "), "\(report.table())")
    }
  }

  @Test func `more threads than cores are a gap with the reason, and no row of zeros`() throws {
    let document = try ScenarioFile(
      name: "s.yaml",
      text: Self.text.replacing("count: 1, think", with: "count: 4, think")
    ).read(.standard, .init())
    var catalog = Catalog.standard
    catalog.cores = 2
    func reasons() -> [String] {
      Plan(document, catalog, only: .init(), measuresAllocations: true).points.flatMap { $0.gaps.map(\.reason) }
    }
    #expect(Set(reasons()) == ["needs 5 cores, one for each thread, and this machine has 2"])
    #expect(reasons().count == 4)
    catalog.cores = 5
    #expect(reasons().count == 1)
  }

  @Test func `an isolation is named as in columns and as in the sweep`() throws {
    func document(_ point: String) throws -> ScenarioDocument {
      let text = Self.text.replacing("checked_reads of * >= 50_000", with: "checked_reads of * > 0 at \(point)")
      return try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
    }
    for key in ["isolation", "load.isolation"] {
      let document = try document("\(key)=mutex")
      let expectations = try ScenarioFile.expectations(document, .standard)
      #expect(expectations[0].point == Point("isolation=mutex"))
      let played = try #require(PlayedPoint("\(key)=snapshot-atomic"))
      #expect(document.playing([played]).points.map(\.name) == ["load.isolation=snapshot-atomic"])
    }
    let last = try document("isolation=last")
    let value = try #require(last.sweptValues["load.isolation"]?.last)
    #expect(try ScenarioFile.expectations(last, .standard)[0].point == Point("isolation=\(value)"))
    #expect(throws: ScenarioError.self) { try document("isolatio=mutex") }
  }

  @Test func `a smoke run checks reads, and plays nothing by the clock`() throws {
    let text = Self.text + "smoke: { expect: [checked_reads of * > 0] }\n"
    func passes(smoke: Bool) throws -> Set<Pass> {
      let document = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init(smoke: smoke))
      let plan = Plan(document, .standard, only: .init(), measuresAllocations: true)
      return Set(plan.points.flatMap { plan.repetitions(of: $0).map(\.pass) })
    }
    #expect(try passes(smoke: true) == [.counts])
    #expect(try passes(smoke: false) == [.counts, .time])
  }

  @Test func `what a thread saw and cannot have seen is explained by what it had to see`() throws {
    let document = try ScenarioFile(name: "s.yaml", text: Self.text).read(.standard, .init())
    let built = try StageBuilder(folder: ".", skipsBadRecords: false).build(document.points[0].scenario)
    let found = Disagreement(
      operation: 0, kind: "a read between commits 0 and 1, torn: so it was after no commit",
      view: built.stage.log.views[0].description, slot: 0, shown: [])
    #expect(
      built.stage.explained(found).expected
        == Oracle(built.stage.dataset).rows(built.stage.log.views[0]).map(\.description))
  }
}
