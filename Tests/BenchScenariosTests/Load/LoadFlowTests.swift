import BenchCore
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

struct LoadFlowTests {
  private static let text = """
    version: 1
    name: sample
    question: Does it hold?
    dataset: { authors: 5, posts: 20, comments: 40 }
    views:
      - { kind: detail, count: 6 }
      - { kind: feed, limit: 10 }
    load:
      phases:
        - { name: calm, for: 2 s }
        - { name: after, for: 1 s }
      flows:
        - { name: pushes, rate: 50, mix: { update-post: 1 } }
        - { name: taps, rate: 10, mix: { update-author: 1 } }
        - { name: scroll, every: frame, mix: { read-detail: 3, read-feed: 1 }, scroll: 2 }
        - { name: details, in: [calm], users: { count: 2, think: { exponential: 80 ms } }, mix: { read-detail: 1 } }
      costs: { step: 500 }
      series: 100 ms
    matrix:
      stores: [normalized]
      derivations: [naive]
    """

  private func scenario(_ text: String = text) throws -> Scenario {
    try Sample.reader.read(text, file: "s.yaml").base
  }

  private func drawn(_ text: String = text) throws -> (log: OperationLog, stage: LoadStage) {
    let scenario = try scenario(text)
    guard case .generated(let shape) = scenario.dataset, let load = scenario.load else { throw WorkloadError.noTags }
    return try LoadStage.draw(load, of: scenario, dataset: Dataset.generated(shape, seed: scenario.seed))
  }

  @Test func `frames and users look at views on screen, in the shares of their mix`() throws {
    let (log, stage) = try drawn()
    #expect(stage.setup.frameFlows.map(\.flow) == [2] && stage.setup.frameFlows.map(\.reads) == [4])
    #expect(stage.setup.frameFlows[0].scroll == 2 && stage.setup.frameFlows[0].windows.count == 2)
    #expect(stage.setup.userFlows.map(\.count) == [2])
    #expect(stage.setup.userFlows[0].windows == [0..<2_000_000_000])
    #expect(stage.setup.userFlows[0].think.allSatisfy { $0 >= 100 })
    #expect(stage.looks.map(\.isEmpty) == [true, true, false, false])
    let looks = stage.looks[2]
    #expect(looks.count { $0.kind == .readFeed } * 4 == looks.count)
    for look in looks {
      #expect(Int(look.slot) < log.viewsAtStart && log.views[Int(look.slot)].isRead(by: look.kind))
    }
    #expect(log.viewsWaiting == 6)
    #expect(stage.costs.number == 0 && stage.costs["step"] == 500)
    #expect(stage.setup.series == 100_000_000)
  }

  @Test func `frames and users leave the log as it was`() throws {
    let lines = Self.text.split(separator: "\n").filter { !$0.contains("every: frame") && !$0.contains("users:") }
    let alone = try drawn(lines.joined(separator: "\n"))
    let beside = try drawn()
    #expect(alone.stage.arrivals == beside.stage.arrivals)
    #expect(alone.log.operations == beside.log.operations)
  }

  @Test func `a sweep sets the rate of one flow, or of each that has one`() throws {
    let one = try Sample.reader.read(Self.text + "\nsweep: { load.taps.rate: [20, 30] }\n", file: "s.yaml")
    let rates = one.points.map { point in
      point.scenario.load?.flows.map { flow -> Double in
        if case .open(let shape, _) = flow.source { shape["rate"] } else { 0 }
      }
    }
    #expect(rates == [[50, 20, 0, 0], [50, 30, 0, 0]])
    #expect(one.points.map(\.name) == ["load.taps.rate=20", "load.taps.rate=30"])
    let both = "\nsweep: { load.rate: [7], load.users.count: [3] }\n"
    let each = try Sample.reader.read(Self.text + both, file: "s.yaml")
    #expect(each.points[0].scenario.load?.flows.count == 4)
    let nothing = Sample.problems(of: Self.text + "\nsweep: { load.storm.rate: [20, 30] }\n")
    #expect(!nothing.isEmpty)
  }

  @Test func `a trace is read once, and its times are those of the file`() throws {
    let text = Self.text.replacing("rate: 10", with: "rate: { trace: taps.csv }")
    let reader = ScenarioReader(vocabulary: Sample.vocabulary) { path in
      path == "taps.csv" ? .bytes(Array("t,user\n0.5,1\n0.75,2\n2.5,1\n".utf8)) : .refused("no such file")
    }
    let load = try #require(try reader.read(text, file: "s.yaml").base.load)
    let times = [500_000_000, 750_000_000, 2_500_000_000]
    let origin = ArrivalSpec.Origin(file: "taps.csv", line: Self.line(of: "rate: { trace", in: text))
    #expect(load.flows[1].source == .open(ArrivalSpec("trace", times: times, from: origin), .poisson))
    #expect(load.counts(of: load.flows[1]) == [2, 2])
  }

  private static func line(of part: String, in text: String) -> Int {
    1 + (text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(part) } ?? -1)
  }

  @Test func `what a trace has beyond the end of a phase is left out, and a sentence says so`() throws {
    let text = Self.text.replacing("rate: 10", with: "rate: { trace: taps.csv }")
    func warnings(_ file: String) throws -> [String] {
      let reader = ScenarioReader(vocabulary: Sample.vocabulary) { _ in .bytes(Array(file.utf8)) }
      return try #require(try reader.read(text, file: "s.yaml").base.load).warnings
    }
    #expect(try warnings("0.5\n0.75\n").isEmpty)
    let found = try warnings("0.5\n0.75\n86400\n")
    #expect(found.count == 2, "a sentence for each phase: \(found)")
    let line = Self.line(of: "rate: { trace", in: text)
    #expect(
      found[0].hasPrefix(
        "line \(line): flow taps: 1 of the 3 times of taps.csv do not take place in phase calm: a time of a trace lies "
          + "before the end of its phase"), "\(found[0])")
    #expect(found[0].hasSuffix("the last one is 86400 s; make the phase longer, or remove these times from the file"))
  }

  @Test(arguments: [
    ("0.5\n0.25\n", "line 2: times are in order"), ("-1\n", "line 1: a time lies within 0 and 86400 seconds"),
    ("", "at least one time"), ("time\n", "at least one time"),
    ("0.5\nsoon\n", "line 2: a time is a number of seconds"),
    ("86401\n", "line 1: a time lies within"), ("nan\n", "line 1: a time is a number of seconds"),
  ])
  func `a trace that cannot be played is refused with its line, and all else is still read`(
    _ file: String, _ rule: String
  ) {
    let text = Self.text.replacing("rate: 10", with: "rate: { trace: taps.csv }").replacing(
      "count: 6", with: "count: 0")
    let reader = ScenarioReader(vocabulary: Sample.vocabulary) { _ in .bytes(Array(file.utf8)) }
    let error = #expect(throws: ScenarioError.self) { try reader.read(text, file: "s.yaml") }
    let problems = error?.problems.map(\.description) ?? []
    #expect(problems.contains { $0.contains("taps.csv") && $0.contains(rule) }, "\(problems)")
    #expect(problems.contains { $0.contains("views[0].count") }, "\(problems)")
  }

  @Test func `a view that scrolls by comes round again, and a look finds the next of its kind`() {
    var log = OperationLog()
    log.views = [.detail(PostID(1)), .feed(limit: 5), .detail(PostID(2)), .detail(PostID(3))]
    log.viewsWaiting = 1
    var cells = ScrollingCells(log)
    #expect(cells.shown(in: 0) == 0 && cells.shown(in: 1) == 1)
    let first = cells.next()
    #expect(first?.going == 0 && first?.coming == 3)
    #expect(cells.shown(in: 0) == 2 && cells.shown(in: 2) == 3 && cells.shown(in: 1) == 1)
    let second = cells.next()
    #expect(second?.going == 2 && second?.coming == 0)
    log.viewsWaiting = 0
    var none = ScrollingCells(log)
    #expect(none.next() == nil)
  }

  @Test func `what cannot be looked at or scroll by is an error with its cure`() throws {
    let thread = Self.text.replacing("mix: { read-detail: 1 }", with: "mix: { read-thread: 1 }")
    #expect(throws: WorkloadError.nothingToLookAt(flow: "details", kind: .readThread)) { try drawn(thread) }
    let fast = Self.text.replacing("scroll: 2", with: "scroll: 7")
    #expect(throws: WorkloadError.tooFewCells(flow: "scroll", scroll: 7, waiting: 6)) { try drawn(fast) }
    for error in [
      WorkloadError.nothingToLookAt(flow: "a", kind: .readFeed), .tooFewCells(flow: "a", scroll: 3, waiting: 1),
    ] {
      #expect(error.description.contains("flow \"a\"") && error.description.contains(";"))
    }
  }
}
