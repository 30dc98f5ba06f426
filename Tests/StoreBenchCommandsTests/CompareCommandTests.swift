import BenchCore
import Foundation
import Testing

@testable import BenchResults

/// Plants one thing at a time into the second of two equal runs.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct CompareCommandTests {
  private struct Planted {
    var rows: [ResultRow] = []
    var processor = "Example"
    var cells: [CellReport] = []
    var scenario = "version: 1\n"

    /// Every value of a metric, changed.
    mutating func change(_ metric: String, of store: String? = nil, _ body: (Int) -> Int) {
      for index in rows.indices where rows[index].metric == metric {
        guard store == nil || rows[index].cell.store == store, case .integer(let value) = rows[index].value else {
          continue
        }
        rows[index].value = .integer(body(value))
      }
    }
  }

  private func row(
    _ store: String, _ metric: String, _ pass: Pass, _ unit: String, _ value: Int, _ repetition: Int
  ) -> ResultRow {
    ResultRow(
      cell: CellIdentity(scenario: "tiny", point: Point(), store: store, derivation: "naive"), phase: "changes",
      operation: "update-author", pass: pass, repetition: repetition, metric: metric, unit: unit, operations: 40,
      value: .integer(value))
  }

  /// Two designs with two counts, allocations, and ten times of little noise.
  private var sound: Planted {
    var planted = Planted()
    for store in ["nested", "normalized"] {
      planted.rows += [
        row(store, "entity_writes", .counts, "count", 40, 1), row(store, "stale_views", .counts, "count", 0, 1),
      ]
      planted.rows += (1...2).map { row(store, "allocations", .allocations, "count", 300, $0) }
      planted.rows += (1...10).map { row(store, "latency_p50_ns", .time, "ns", 50_000 + $0 * 90, $0) }
    }
    return planted
  }

  private func write(_ planted: Planted, _ folder: String, _ program: Program) throws {
    let named = Set(planted.cells.map(\.cell))
    let others = Set(planted.rows.map(\.cell)).subtracting(named).sorted()
    let manifest = RunManifest(
      scenario: .init(name: "tiny", file: "tiny.yaml", text: planted.scenario),
      run: .init(
        id: "1", started: Date(timeIntervalSince1970: 0), state: .finished, isSmoke: false, seed: 7,
        command: "storebench run tiny.yaml"),
      machine: .init(
        system: "Linux", architecture: "x86_64", processor: planted.processor, processors: 2, memory: Bytes(1),
        clockReadNs: 20),
      build: .init(
        mode: .release, allowDebug: false, toolchain: "Swift 6", allocator: "jemalloc 5", gitRevision: "abc",
        packages: []),
      points: [.init(point: Point(), entities: 9, operations: 40, operationLogHash: 1)],
      cells: planted.cells + others.map { CellReport(cell: $0) })
    try program.write(try manifest.json(), "\(folder)/run.json")
    try program.write(ResultRow.csv(planted.rows), "\(folder)/measurements.csv")
  }

  /// Compares a sound run with one that something was done to.
  private func compare(
    _ arguments: String..., of scenario: String? = nil, plant: (inout Planted) -> Void
  ) throws -> Program.Ending {
    var found: Program.Ending?
    try Program.with { program in
      var before = sound
      before.scenario = scenario ?? before.scenario
      var planted = before
      plant(&planted)
      try write(before, "a", program)
      try write(planted, "b", program)
      let process = try program.start(["compare", "a", "b"] + arguments)
      process.waitUntilExit()
      found = try program.ending(of: process)
    }
    return try #require(found)
  }

  @Test func `a design with its sync is compared with no design without one`() throws {
    try Program.with { program in
      for sides in [["a:x/y/z", "a:y/z"], ["a:redux", "a:x/y/z"]] {
        let ending = try program.run(["compare"] + sides)
        #expect(ending.status == 64 && ending.complaints.contains("name <sync>/<store>/<derivation> on both sides"))
      }
    }
  }

  @Test func `what is the same is passed over in silence`() throws {
    let ending = try compare { _ in }
    #expect(ending.status == 0)
    #expect(ending.firstLine == "SAME  tiny: counts: 6 the same; times: 2 the same")
    #expect(!ending.output.contains("entity_writes"))
    #expect(ending.output.contains("storebench-fixture compare a b\n"))
    #expect(ending.output.contains("  candidate (abc): storebench run tiny.yaml"))
  }

  @Test func `the page of a comparison is written beside the second run, and says what is worse`() throws {
    try Program.with { program in
      var after = sound
      after.change("entity_writes", of: "nested") { $0 + 1 }
      try write(sound, "a", program)
      try write(after, "b", program)
      let ending = try program.run("report", "a", "b")
      #expect(ending.status == 0, "\(ending.complaints)")
      #expect(ending.output == "b/comparison.html\n")
      let page = try String(contentsOfFile: "\(program.folder)/b/comparison.html", encoding: .utf8)
      #expect(page.contains(">WORSE</span>") && page.contains("Counts that changed"))
      #expect(try program.run("report", "a", "b", "--out", "-").output == page)
      #expect(try program.run("report", "a", "--force").status == 64)
      #expect(try program.run("report", "a", "b", "--only", "store=nested").status == 64)
      #expect(try program.run("report", "a", "b/measurements.csv").status == 64)
      #expect(try program.run("report", "a", "none").status == 66)
    }
  }

  @Test func `a count more is a regression`() throws {
    let ending = try compare { $0.change("entity_writes", of: "nested") { $0 + 1 } }
    #expect(ending.status == 2)
    #expect(ending.firstLine == "WORSE  tiny: counts: 1 worse, 5 the same; times: 2 the same")
    #expect(
      ending.output.contains(
        "  entity_writes of nested/naive in changes for update-author: more, 40 → 41 (+2.50 %)\n"))
  }

  @Test func `nothing that became something is a regression`() throws {
    let ending = try compare { $0.change("stale_views", of: "nested") { _ in 1 } }
    #expect(ending.status == 2)
    #expect(ending.output.contains("more, 0 → 1\n"))
  }

  @Test func `an allocation more is a regression`() throws {
    let ending = try compare { $0.change("allocations", of: "normalized") { $0 + 1 } }
    #expect(ending.status == 2)
    #expect(ending.firstLine == "WORSE  tiny: counts: 1 worse, 5 the same; times: 2 the same")
  }

  @Test func `a scenario says how far its own times must change, and --threshold overrides it`() throws {
    let scenario = tiny("nested", "normalized", extra: "thresholds: { latency_p50_ns: 20% }\n")
    func plant(_ planted: inout Planted) { planted.change("latency_p50_ns", of: "nested") { $0 * 11 / 10 } }
    let ending = try compare(of: scenario, plant: plant)
    #expect(ending.status == 0, "\(ending.output)\(ending.complaints)")
    #expect(ending.output.contains("the threshold is 5 %, 20 % for latency_p50_ns."))
    #expect(try compare("--threshold", "5%", of: scenario, plant: plant).status == 2)
  }

  @Test func `a tenth more time is a regression, reported with the count that moved`() throws {
    let ending = try compare {
      $0.change("latency_p50_ns", of: "nested") { $0 * 11 / 10 }
      $0.change("entity_writes", of: "nested") { $0 * 2 }
    }
    #expect(ending.status == 2)
    #expect(ending.firstLine == "WORSE  tiny: counts: 1 worse, 5 the same; times: 1 worse, 1 the same")
    let words =
      #/slower ×1\.10 \(1\.\d+ to 1\.1\d\), 50\.5µs → 55\.5µs, p .*, 10 repetitions, also worse: entity_writes 40 → 80/#
    #expect(ending.output.contains(words), "\(ending.output)")
  }

  @Test func `a design that vanished is an error`() throws {
    let ending = try compare { $0.rows.removeAll { $0.cell.store == "nested" } }
    #expect(ending.status == 2)
    #expect(ending.firstLine == "ERROR  tiny: 1 gone; counts: 3 the same; times: 1 the same")
    #expect(ending.output.contains("  gone: nested/naive (4 values)\n"))
  }

  @Test func `a metric that became absent is an error`() throws {
    let ending = try compare { $0.rows.removeAll { $0.metric == "allocations" } }
    #expect(ending.status == 2)
    #expect(ending.firstLine == "ERROR  tiny: 2 gone; counts: 4 the same; times: 2 the same")
    #expect(ending.output.contains("  gone: allocations of nested/naive in changes for update-author\n"))
  }

  @Test func `a design that crashed has an exit code of its own`() throws {
    let ending = try compare { planted in
      let cell = planted.rows[0].cell
      planted.rows.removeAll { $0.cell == cell }
      planted.cells = [CellReport(cell: cell, failure: .crashed(signal: 6, lastWords: "", pass: .time, repetition: 1))]
    }
    #expect(ending.status == 3)
    #expect(ending.firstLine == "ERROR  tiny: 1 failed; counts: 3 the same; times: 1 the same")
  }

  @Test func `an improvement ends well`() throws {
    let ending = try compare("--strict") {
      $0.change("latency_p50_ns") { $0 * 8 / 10 }
      $0.change("entity_writes") { $0 - 1 }
    }
    #expect(ending.status == 0)
    #expect(ending.firstLine == "BETTER  tiny: counts: 2 better, 4 the same; times: 2 better")
    #expect(ending.output.contains(": faster ×0.800 "))
  }

  @Test func `times of another machine are refused, unless forced`() throws {
    let ending = try compare { $0.processor = "Other" }
    #expect(ending.status == 0)
    #expect(ending.firstLine == "INCONCLUSIVE  tiny: counts: 6 the same; 2 values refused")
    #expect(ending.output.contains("Refused\n  times: processor Example is not Other\n"))
    #expect(try compare("--strict") { $0.processor = "Other" }.status == 4)
    #expect(try compare("--strict", "--metrics", "entity_writes") { $0.processor = "Other" }.status == 0)
    let forced = try compare("--force") { $0.processor = "Other" }
    #expect(forced.status == 0)
    #expect(forced.firstLine == "SAME  tiny: counts: 6 the same; times: 2 the same; by force")
    #expect(forced.output.contains("Compared by force\n  times: processor Example is not Other\n"))
  }

  @Test func `where all is refused nothing has passed`() throws {
    let ending = try compare("--metrics", "latency_p50_ns") { $0.processor = "Other" }
    #expect(ending.status == 65)
    #expect(ending.complaints == "REFUSED  nothing could be compared\n  times: processor Example is not Other\n")
    let unmeasured = try compare("--metrics", "queries") { _ in }
    #expect(unmeasured.status == 65)
    #expect(unmeasured.complaints == "neither side has a value of queries\n")
  }

  @Test func `an inconclusive difference names the repetitions that would decide it`() throws {
    let ending = try compare("--strict") { planted in
      planted.change("latency_p50_ns", of: "nested") { $0 + ($0 % 7 - 3) * 2_500 }
    }
    #expect(ending.status == 4)
    #expect(ending.firstLine.hasPrefix("INCONCLUSIVE  tiny: counts: 6 the same; times: 1 inconclusive"))
    #expect(ending.output.contains(#/p \d\.\d+, needs about \d+ repetitions, has 10/#), "\(ending.output)")
  }

  @Test func `two designs of a run are compared, and put together by what is asked for`() throws {
    try Program.with { program in
      var planted = sound
      planted.change("entity_writes", of: "normalized") { $0 / 2 }
      try write(planted, "a", program)
      let ending = try program.run("compare", "a:nested/naive", "a:normalized/naive", "--by", "store")
      #expect(ending.status == 0)
      #expect(ending.firstLine == "BETTER  tiny: better in entity_writes; the same in latency_p50_ns")
      #expect(ending.output.contains("By store\n  nested → normalized: 1 better, 1 the same\n"))
      let back = try program.run("compare", "a:normalized/naive", "a:nested/naive")
      #expect(back.status == 2 && back.firstLine.hasPrefix("WORSE  tiny: worse in entity_writes; "))
      planted.change("latency_p50_ns", of: "normalized") { $0 * 2 }
      try write(planted, "b", program)
      let mixed = ["compare", "b:nested/naive", "b:normalized/naive"]
      #expect(try program.run(mixed).status == 0)
      #expect(try program.run(mixed).firstLine == "MIXED  tiny: worse in latency_p50_ns; better in entity_writes")
      #expect(try program.run(mixed + ["--strict"]).status == 4)
      #expect(try program.run(mixed + ["--metrics", "entity_writes", "--strict"]).status == 0)
      let unknown = try program.run("compare", "a:nested/naive", "a:normalised/naive")
      #expect(unknown.status == 64)
      #expect(unknown.complaints == "a: there is no design 'normalised/naive'; did you mean 'normalized/naive'?\n")
    }
  }

  @Test func `what is asked for badly, or is not there, says so`() throws {
    try Program.with { program in
      try write(sound, "a", program)
      #expect(try program.run("compare", "a:nested/naive", "a").status == 64)
      #expect(try program.run("compare", "a", "a", "--threshold", "5").status == 64)
      let metric = try program.run("compare", "a", "a", "--metrics", "entity_write")
      #expect(metric.status == 64)
      #expect(metric.complaints.contains("did you mean 'entity_writes'?"))
      let missing = try program.run("compare", "a", "b")
      #expect(missing.status == 66)
      #expect(missing.complaints == "b: there is no such folder; name one that `storebench run` has left in results/\n")
      try program.write("a,b\n", "c.csv")
      #expect(try program.run("compare", "a", "c.csv").status == 65)
      try program.write("{}", "a/run.json")
      #expect(try program.run("compare", "a", "a").status == 65)
    }
  }
}
