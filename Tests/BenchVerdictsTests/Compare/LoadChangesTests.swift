import ResultsFixtures
import Testing

@testable import BenchCore
@testable import BenchResults
@testable import BenchVerdicts

struct LoadChangesTests {
  private static let cell = Fixture.cell()

  /// A run of one cell in which frames were late and a rate was searched.
  private var run: StoredRun {
    var manifest = ManifestFixture.manifest
    manifest.cells = [CellReport(cell: Self.cell)]
    var run = StoredRun(manifest: manifest, rows: [Fixture.row(Self.cell, "unit_frames_late", .integer(3))])
    func frame(_ flow: String, _ operation: String) -> LoadTables.Frame {
      LoadTables.Frame(
        tick: 1, began: 0, ended: 9, dropped: 1, queued: 1, flow: flow, operation: operation, task: 9)
    }
    run.lateFrames = [Self.cell: [frame("sync", "commit"), frame("sync", "commit"), frame("", "refresh")]]
    run.loadSeries = [
      Self.cell: [0, 1, 2].map { second in
        var step = LoadTables.Step(from: second * 1_000_000_000)
        step.framesDropped = second
        return step
      }
    ]
    run.loadProbes = [
      Self.cell: [(1.0, true), (4, false), (2, true)].map { factor, held in
        LoadTables.Probe(factor: factor, rate: 1_000 * factor, values: [], held: held, executed: false)
      }
    ]
    run.loadCurves = [
      LoadCurve(
        cell: Self.cell, pass: .counts, phase: "*", flow: "sync", measure: "response",
        steps: [
          LatencyCurve.Step(latency: Nanoseconds(1_000), count: 60),
          LatencyCurve.Step(latency: Nanoseconds(9_000), count: 100),
        ])
    ]
    return run
  }

  private func lines(_ change: (inout StoredRun) -> Void) -> [String] {
    var after = run
    change(&after)
    let sides = [run, after].map { ComparedSide(RunRows(path: "run", $0)) }
    return RunComparison(sides[0], sides[1]).loads
  }

  @Test func `two runs with the same files have nothing to tell`() {
    #expect(lines { _ in }.isEmpty)
  }

  @Test func `changes name what held frames up, when frames were dropped, and how times are spread`() {
    let frames = lines { $0.lateFrames[Self.cell]?.removeFirst() }
    #expect(frames == ["normalized/naive: late frames: 2 → 1 by commits of `sync`"])
    let dropped = lines { run in
      for step in [1, 2] { run.loadSeries[Self.cell]?[step].framesDropped = 7 }
    }
    #expect(dropped == ["normalized/naive: frames dropped in the step from 1.00s: 1 → 7, and others in 1 further step"])
    let probes = lines { $0.loadProbes[Self.cell]?[2].held = false }
    #expect(probes == ["normalized/naive: limits now: at 2,000 a second, a limit breaks"])
    let curves = lines { run in
      let steps = [LatencyCurve.Step(latency: Nanoseconds(1_000), count: 40), run.loadCurves[0].steps[1]]
      run.loadCurves = [
        LoadCurve(cell: Self.cell, pass: .counts, phase: "*", flow: "sync", measure: "response", steps: steps)
      ]
    }
    #expect(curves == ["normalized/naive: response of sync: p50 1.00µs → 9.00µs"])
  }

  @Test func `files of two designs are not held against each other`() {
    var after = run
    after.lateFrames = [:]
    let design = "normalized/naive"
    let sides = [run, after].map { ComparedSide(RunRows(path: "run", $0), design: design) }
    #expect(RunComparison(sides[0], sides[1]).loads.isEmpty)
  }

  @Test func `the report has a section of its own for them`() {
    var after = run
    after.lateFrames = [:]
    let comparison = RunComparison(
      ComparedSide(RunRows(path: "a", run)), ComparedSide(RunRows(path: "b", after)))
    let section = ComparisonReport(comparison, command: "").sections.first { $0.title.hasPrefix("Under load") }
    #expect(section?.lines.count == 1)
  }
}
