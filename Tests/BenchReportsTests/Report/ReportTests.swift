import BenchCore
import Foundation
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchReports
@testable import BenchResults

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct ReportTests {
  private var crossing: StoredRun {
    AnswerFixture.times([("boxed", { 100 + 20 * $0 }), ("persistent", { _ in 4_000 })])
  }

  /// A page without its script, which is no XML.
  private func document(_ run: StoredRun) -> String {
    Report(run).html.replacing(/<script>[\s\S]*<\/script>/, with: "")
  }

  private final class Tree: NSObject, XMLParserDelegate {
    var names: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      names.append(name + attributes.keys.sorted().joined(separator: ","))
    }
  }

  private func tree(_ run: StoredRun) -> [String] {
    let parser = XMLParser(data: Data(document(run).utf8))
    let tree = Tree()
    parser.delegate = tree
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    return tree.names
  }

  @Test func `a page of a sweep is as its snapshot`() throws {
    try expectSnapshot(Report(crossing).html, named: "report-sweep.html")
  }

  @Test func `a page of one point is as its snapshot`() throws {
    try expectSnapshot(Report(ExportFixture.run()).html, named: "report-point.html")
  }

  @Test func `the functions in which the time is spent stand below their flame graph, the most frequent first`() throws
  {
    let cell = Fixture.cell()
    var run = AnswerFixture.run([cell], [Fixture.row(cell, "entity_writes", .integer(1))])
    #expect(!Report(run).html.contains("Where the time is spent"))
    run.cycles[cell] = [
      CycleStack(phase: "main", operation: "update-post", samples: 30, stack: "commit;memmove"),
      CycleStack(phase: "main", operation: "update-post", samples: 10, stack: "commit"),
    ]
    let page = Report(run).html
    #expect(page.contains("Where the time is spent") && page.contains("40 samples, 997 in a second of work"))
    let table = try #require(page.firstRange(of: "in it and what it calls")).upperBound
    let rows = page[table...]
    let first = try #require(rows.firstRange(of: "memmove")).lowerBound
    let second = try #require(rows.firstRange(of: ">commit<")).lowerBound
    #expect(first < second)
    #expect(rows[first..<second].contains("75.0 %") && rows[second...].contains("25.0 %"))
    #expect(rows[second...].contains("100 %"), "everything is called by it")
  }

  /// A page's section about cycles, of cells that each have these stacks.
  private func cycles(_ cells: [CellIdentity], _ stacks: [(stack: String, samples: Int)]) -> String {
    var run = AnswerFixture.run(cells, cells.map { Fixture.row($0, "entity_writes", .integer(1)) })
    for cell in cells {
      run.cycles[cell] = stacks.map {
        CycleStack(phase: "main", operation: "update-post", samples: $0.samples, stack: $0.stack)
      }
    }
    return "\(CyclesSection.make(RunStory(run).reported) ?? [])"
  }

  @Test func `a profile says its point, and how many of the designs it shows`() {
    let cells = ["one", "two"].flatMap { graph in
      (0..<9).map { Fixture.cell("graph", "d\($0)", "graph=\(graph)") }
    }
    let page = cycles(cells, [("commit", 30)])
    #expect(page.contains("At graph: two. 8 of 9 designs are shown; --only chooses others, and cycles.csv has all."))
    let single = cycles([Fixture.cell()], [("commit", 30)])
    #expect(!single.contains("At ") && !single.contains("designs are shown"), "\(single)")
  }

  @Test func `the precision of a share follows from the number of samples`() {
    let cell = [Fixture.cell()]
    #expect(cycles(cell, [("commit", 3_000)]).contains("a share of 10 % is known within 1.1 points"))
    #expect(cycles(cell, [("commit", 300)]).contains("a share of 10 % is known within 3.4 points"))
  }

  @Test func `the functions that a table of samples leaves out share its last row, as do those of one library`() {
    let functions = (1...40).map { ("f\($0)", 10) } + [("narrow", 1)]
    let page = cycles([Fixture.cell()], functions + [("libc.so.6+0x16d925", 50), ("libc.so.6+0x16d92d", 60)])
    #expect(page.contains("(12 smaller)") && page.contains("libc.so.6+0x…"), "\(page)")
    #expect(!page.contains("16d92"), "\(page)")
  }

  @Test func `a page of a load draws the times of its flows, and isolations are designs`() {
    let cells = ["actor", "mutex"].map { Fixture.cell("normalized", "query", "isolation=\($0)") }
    var run = AnswerFixture.run(cells, cells.map { Fixture.row($0, "reads_per_s", .integer(900_000)) })
    func curves(_ pass: Pass) -> [LoadCurve] {
      cells.map {
        LoadCurve(
          cell: $0, pass: pass, phase: "*", flow: "readers", measure: "read",
          steps: [.init(latency: Nanoseconds(600), count: 90), .init(latency: Nanoseconds(4_321_000), count: 100)])
      }
    }
    #expect(!Report(run).html.contains("Under load, to its tail"))
    run.loadCurves = curves(.counts)
    #expect(!Report(run).html.contains("Under load, to its tail"), "no clock was read")
    run.loadCurves += curves(.time)
    let page = Report(run).html
    #expect(page.contains("Under load, to its tail") && page.contains("On times of this machine."))
    #expect(page.contains("readers, reads") && page.contains("4.32ms"))
    #expect(RunStory(run).reported.designs.map(\.design) == ["actor/normalized/query", "mutex/normalized/query"])
  }

  @Test func `the page of a single design shows what waiting for answers hides`() {
    let cell = Fixture.cell()
    let rows = [("unit_hangs", 1), ("frames_due", 60)].map { Fixture.row(cell, $0, .integer($1)) }
    var run = AnswerFixture.run([cell], rows)
    run.loadCurves = [("response", 1_277_000_000), ("service", 45_000)].map { measure, longest in
      LoadCurve(
        cell: cell, pass: .counts, phase: "*", flow: "requests", measure: measure,
        steps: [.init(latency: Nanoseconds(45_000), count: 90), .init(latency: Nanoseconds(longest), count: 100)])
    }
    let page = Report(run).html
    #expect(page.contains("requests, with its wait and without"))
    #expect(page.contains("from when it was due: 45.0µs, 45.0µs, –, –, 1.28s, 100."))
    #expect(page.contains("from when it began: 45.0µs, 45.0µs, –, –, 45.0µs, 100."))
  }

  @Test(arguments: [(1, 0), (19, 0), (20, 1), (894, 2), (1_000, 3), (9_999, 3), (10_000, 4)])
  func `a percentile of fewer values than it needs is absent on a page, too`(count: Int, known: Int) throws {
    let curve = LatencyCurve(
      cell: Fixture.cell(), operation: "read-feed", steps: [.init(latency: Nanoseconds(7_000), count: count)])
    let figure = LatencySection.figure("reads", [("a", DesignStyle(hue: 0, form: 0), curve)])
    let row = try #require(figure?.table.rows.first)
    let shown = row.dropFirst().dropLast().map(\.text)
    #expect(shown == (0..<4).map { $0 < known ? "7.00µs" : "–" } + ["7.00µs"])
  }

  /// Twenty seconds of requests at random that take 100 µs each and keep main busy for half of the time.
  private func queue(arrivals: [Int], utilisation: Double) -> StoredRun {
    let cell = Fixture.cell()
    let rows = [
      ("frames_due", "frames", 1_200.0), ("unit_utilisation_main", "*", utilisation),
      ("unit_queue_mean", "*", 0.76),
    ].map { Fixture.row(cell, $0, .real($2), phase: "fixed", operation: $1) }
    let totals = [("hz", 60), ("frames_due", 1_200)].map { Fixture.row(cell, $0, .integer($1)) }
    var run = AnswerFixture.run([cell], rows + totals)
    run.loadCurves = [
      LoadCurve(
        cell: cell, pass: .counts, phase: "fixed", flow: "*", measure: "service",
        steps: [.init(latency: Nanoseconds(100_000), count: 100_000)])
    ]
    run.loadSeries = [
      cell: arrivals.enumerated().map { second, count in
        var step = LoadTables.Step(from: second * 1_000_000_000)
        step.arrivals = count
        return step
      }
    ]
    return run
  }

  @Test func `requests that come at random stand beside the formula for them, and others do not`() {
    let random = (0..<20).map { 5_000 + [70, -70, 90, -90, 20][$0 % 5] }
    let found = QueueTheory.all(of: queue(arrivals: random, utilisation: 0.5))
    // M/D/1 at 0.5: 0.5 + 0.25 ÷ (2 · 0.5).
    #expect(found.count == 1 && abs((found.first?.predicted ?? 0) - 0.75) < 1e-9)
    let page = Report(queue(arrivals: random, utilisation: 0.5)).html
    #expect(page.contains("Beside queueing theory") && page.contains("+1.3 %"))
    let even = queue(arrivals: [Int](repeating: 5_000, count: 20), utilisation: 0.5)
    #expect(QueueTheory.all(of: even).isEmpty, "evenly spaced requests")
    let frames = queue(arrivals: random, utilisation: 0.7)
    #expect(QueueTheory.all(of: frames).isEmpty, "main does something else, too")
    #expect(!Report(even).html.contains("Beside queueing theory"))
  }

  @Test func `the queue of a load whose times are given is its first chart, whatever the clock said`() {
    let given = queue(arrivals: (0..<20).map { 5_000 + [70, -70, 90, -90, 20][$0 % 5] }, utilisation: 0.5)
    var run = StoredRun(
      manifest: AnswerFixture.with(given.manifest) {
        $0.scenario.answers = AnswerFixture.charts("unit_queue_mean in fixed")
      }, rows: given.rows + [Fixture.row(Fixture.cell(), "disturbed_share", .real(0))])
    (run.loadCurves, run.loadSeries) = (given.loadCurves, given.loadSeries)
    let found = LeadFigure.all(RunStory(run).reported).map(\.caption)
    #expect(found == ["Requests in the system, simulated and by the formula"])
  }

  @Test func `services that differ are found though their curve keeps few of its points`() throws {
    let random = (0..<20).map { 5_000 + [70, -70, 90, -90, 20][$0 % 5] }
    func predicted(_ curve: [(share: Double, microseconds: Double)]) -> Double? {
      var run = queue(arrivals: random, utilisation: 0.5)
      let steps = curve.map { point in
        LatencyCurve.Step(
          latency: Nanoseconds(UInt64(point.microseconds * 1_000)), count: Int((point.share * 100_000).rounded()))
      }
      run.loadCurves = run.loadCurves.map {
        LoadCurve(cell: $0.cell, pass: $0.pass, phase: $0.phase, flow: $0.flow, measure: $0.measure, steps: steps)
      }
      return QueueTheory.all(of: run).first?.predicted
    }
    // Exponential services of 100 µs on average, at every twentieth of what remains: M/M/1 at 0.5 has 1 in the system.
    let exponential = (1...200).map { place -> (share: Double, microseconds: Double) in
      let share = place == 200 ? 1 : 1 - pow(0.95, Double(place))
      return (share, place == 200 ? 1_150 : -100 * log(1 - share))
    }
    #expect(abs(try #require(predicted(exponential)) - 1) < 0.01)
    // Two values and nothing between them: the longer one is not split. 0.5 + 25 · (0.9 · 50² + 0.1 · 550²) µs² ÷ 1.
    let two = try #require(predicted([(0.9, 50), (1, 550)]))
    #expect(abs(two - (0.5 + 25e6 * (0.9 * 2.5e-9 + 0.1 * 302.5e-9))) < 1e-6)
    #expect(predicted([(0.9, 120), (1, 550)]) == nil, "more than main did")
  }

  @Test func `the same run gives the same bytes, whatever the order of its rows`() {
    let run = crossing
    let shuffled = StoredRun(manifest: run.manifest, rows: run.rows.reversed(), curves: run.curves)
    #expect(Report(run).html == Report(shuffled).html)
  }

  @Test func `names that mean something to a browser change nothing in the page but its text`() {
    #expect(!tree(ExportFixture.hostileRun).isEmpty)
    #expect(tree(hostile("plain")) == tree(hostile("<script>x</script>\" onload=\"y' ]]> & \u{202E}")))
  }

  /// A run in which this text stands wherever a foreign one can.
  private func hostile(_ text: String) -> StoredRun {
    let cells = ["a" + text, "b" + text].map {
      CellIdentity(scenario: text, point: Point(), store: $0, derivation: text)
    }
    var manifest = AnswerFixture.run(cells, []).manifest
    manifest.scenario = .init(name: text, file: text, text: "question: \(text)", question: text)
    manifest.run.command = text
    manifest.machine.processor = text
    manifest.warnings = [text]
    manifest.expectations = [.init(sentence: text, verdict: .pass, actual: text)]
    manifest.cells.append(CellReport(cell: Fixture.cell("gap" + text), gap: text))
    let rows = cells.flatMap { cell in
      [
        Fixture.row(cell, "recomputations", .integer(100), phase: Line.total),
        Fixture.row(cell, "recomputations", .integer(100), phase: text, operation: text),
      ]
    }
    let curves = cells.map {
      LatencyCurve(cell: $0, operation: text, steps: [.init(latency: Nanoseconds(100), count: 3)])
    }
    var reach = Reach(phase: text, operation: text, hotness: .hot)
    reach.updated = [0: 1, 3: 2]
    return StoredRun(
      manifest: manifest, rows: rows, curves: curves,
      reaches: Dictionary(uniqueKeysWithValues: cells.map { ($0, [reach]) }))
  }

  @Test func `a cell that is wrong has no number in the page`() {
    let run = ExportFixture.run(ReportFixture.troubled)
    let html = Report(run).html
    #expect(html.contains("WRONG") && html.contains("failed"))
    #expect(html.contains("<span class=\"verdict fail\">FAIL</span>"))
  }

  @Test func `blocks are shown by their size, those of the load left out`() {
    var run = crossing
    #expect(!Report(run).html.contains("How large the blocks are"))
    let cell = CellIdentity(
      scenario: "books", point: run.manifest.cells.map(\.cell.point).max() ?? Point(), store: "boxed",
      derivation: "naive")
    run.allocations[cell] = [(Line.total, 24, 3), (Line.total, 2_048, 1), (Line.load, 64, 500)].map {
      PhaseBlocks(phase: $0, repetition: 1, size: .init(size: Bytes($1), allocations: $2, frees: 0))
    }
    let html = Report(run).html
    #expect(html.contains("How large the blocks are") && html.contains("25 %, 0 %, 0 %, 4, 2.12KB."))
  }

  @Test func `a design that is absent is not drawn as zero`() {
    let run = crossing
    let rest = StoredRun(manifest: run.manifest, rows: run.rows.filter { $0.cell.store == "boxed" })
    #expect(!Report(rest).html.contains("data-design=\"persistent\""))
  }
}
