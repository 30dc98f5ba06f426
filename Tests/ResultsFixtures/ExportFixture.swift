import BenchCore
import BenchResults
import Foundation

/// Runs that exports are tested with.
package enum ExportFixture {
  /// A name that means something in every format: quotes, tags, entities, cells of tables, formulas, line ends, a
  /// character that steers terminals and is forbidden in XML.
  package static let hostile = "=a\"b'c|d<e>&amp;f]]>`g`\\h*_i\nj,k\u{1B}[2J{}#@é\u{0}"

  /// The cells of `ReportFixture` at one point, with their rows; all sentences hold.
  package static func run(
    _ reports: [CellReport]? = nil, expectations: [RunManifest.ExpectationRecord] = [],
    state: RunManifest.RunRecord.State = .finished, build: BuildMode = .release
  ) -> StoredRun {
    let cells = Array(ReportFixture.cells.prefix(6))
    var manifest = ManifestFixture.manifest
    manifest.cells = reports ?? cells.map { CellReport(cell: $0) }
    manifest.expectations = expectations
    manifest.run.state = state
    manifest.build.mode = build
    let latencies = cells.map { cell in
      LatencyCurve(
        cell: cell, operation: Line.writes,
        steps: [.init(latency: Nanoseconds(100), count: 3), .init(latency: Nanoseconds(300), count: 4)])
    }
    var run = StoredRun(manifest: manifest, rows: cells.flatMap(ReportFixture.rows), curves: latencies)
    for cell in cells {
      run.sites[cell] = sites(named: "NestedStore.commit(_:_:_:)")
      run.cycles[cell] = cycles(named: "NestedStore.commit(_:_:_:)")
    }
    return run
  }

  /// The same in which every foreign text is hostile, and everything went wrong once.
  package static var hostileRun: StoredRun {
    let good = cell(store: hostile)
    let bad = cell(store: "bad" + hostile)
    let gap = cell(store: "gap" + hostile)
    var manifest = ManifestFixture.manifest
    manifest.scenario = .init(name: hostile, file: hostile, text: "question: \(hostile)", question: hostile)
    manifest.run.command = "storebench run '\(hostile)'"
    manifest.machine.processor = hostile
    manifest.cells = [
      CellReport(cell: good, varied: [hostile]),
      CellReport(cell: bad, failure: .crashed(signal: 11, lastWords: hostile, pass: .time, repetition: 1)),
      CellReport(cell: gap, gap: hostile),
    ]
    manifest.expectations = Verdict.allCases.map { .init(sentence: hostile, verdict: $0, actual: hostile) }
    manifest.warnings = [hostile]
    let rows = [
      Fixture.row(good, "entity_writes", .integer(7), phase: hostile, operation: hostile),
      Fixture.row(good, "entity_writes", .integer(7)), Fixture.row(good, "entity_writes", .integer(7), phase: "main"),
      Fixture.row(good, "latency_p50_ns", .integer(900), operation: "writes"),
      Fixture.row(good, "throughput_ops_per_s", .real(1234.5)),
    ]
    let curve = LatencyCurve(cell: good, operation: hostile, steps: [.init(latency: Nanoseconds(100), count: 1)])
    var run = StoredRun(manifest: manifest, rows: rows, curves: [curve])
    run.sites[good] = sites(named: hostile.filter { $0 != ";" })
    run.cycles[good] = cycles(named: hostile.filter { $0 != ";" })
    return run
  }

  /// Two stacks that were met, one of the load and one of a kind of operation, below a function of this name.
  package static func cycles(named function: String) -> [CycleStack] {
    [
      CycleStack(phase: AllocationSite.load, operation: nil, samples: 5, stack: "AnyStore.init;\(function);memmove"),
      CycleStack(phase: "main", operation: "updatePost", samples: 300, stack: function),
    ]
  }

  /// Two sites, one of the load and one of a kind of operation, below a function of this name.
  package static func sites(named function: String) -> [AllocationSite] {
    [
      AllocationSite(
        phase: AllocationSite.load, operation: nil, allocations: 3, allocatedBytes: Bytes(480), freedBytes: .zero,
        stack: "AnyStore.init;\(function);Array.append(_:)"),
      AllocationSite(
        phase: "main", operation: "updatePost", allocations: 2, allocatedBytes: Bytes(64), freedBytes: Bytes(64),
        stack: function),
    ]
  }

  /// A `;` parts the settings of a point and cannot be in one.
  private static func cell(store: String) -> CellIdentity {
    let setting = Point.Setting("dataset.posts", "p" + hostile.filter { $0 != ";" })
    return CellIdentity(scenario: hostile, point: Point([setting]), store: store, derivation: hostile)
  }
}
