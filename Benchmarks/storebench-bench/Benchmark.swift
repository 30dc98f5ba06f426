import BenchCalibration
import BenchCore
import BenchHost
import BenchRuns
import BenchStores
import BenchWorkloads
import StoreBenchKit

/// The cost of the stores compared with the same work by hand, measured side by side in one run.
///
/// Goals: each ratio is of two loops that took turns in one process, so that a busy moment of the machine hits both; a
/// reader sees at once which goal is missed. Non-goals: comparing designs with each other, which scenarios do.
struct Benchmark {
  private let instruments: Instruments
  private let quick: BenchmarkStages
  private let slow: BenchmarkStages
  private let held: BenchmarkStages
  private let rounds: Int
  private let views: ViewBenchmark
  private let speed: SpeedBenchmark
  private let million: GeneratedDataset
  private let profiles: ProfileBenchmark

  /// The benchmark at its full size; takes some minutes.
  init(_ instruments: Instruments) {
    self.init(
      instruments, quick: .quick, slow: .slow, small: .small, held: .held, rounds: 21,
      views: ViewBenchmark(instruments, rounds: 21), million: DatasetBenchmark.million)
  }

  init(
    _ instruments: Instruments, quick: BenchmarkStages, slow: BenchmarkStages, small: BenchmarkStages,
    held: BenchmarkStages, rounds: Int,
    views: ViewBenchmark, million: GeneratedDataset
  ) {
    self.instruments = instruments
    self.quick = quick
    self.slow = slow
    self.held = held
    self.rounds = rounds
    self.views = views
    speed = SpeedBenchmark(instruments, rounds: rounds, quick: quick, small: small, views: views)
    self.million = million
    profiles = ProfileBenchmark(
      instruments, rounds: rounds, CalibrationDesigns.persistent, slow.stage(.updatePost))
  }

  /// The topic of the lines about derivations.
  static let views = "views"

  /// All that may be asked for in place of a store.
  static let topics = [
    GraphContestant.store, views, LoadBenchmark.topic, ObservationBenchmark.topic, ProfileBenchmark.topic,
    RemoteBenchmark.topic,
  ]

  /// Measures everything, or the lines of one store or topic, and reports each line as soon as it is known.
  ///
  /// - Throws: What a bare database throws, or a scenario.
  func run(only store: String? = nil, _ tell: (BenchmarkLine) -> Void) throws -> [BenchmarkLine] {
    var lines: [BenchmarkLine] = []
    func add(_ line: BenchmarkLine) {
      lines.append(line)
      tell(line)
    }
    for race in Self.races where store == nil || race.store.store.name == store {
      let stages = race.isSlow ? slow : quick
      for kind in Self.kinds { add(try measure(race, stages.stage(kind), kind)) }
    }
    for race in Self.heldRaces where store == nil || race.store.store.name == store {
      add(try measure(race, held.stage(.updatePost), .updatePost))
    }
    for contestant in [CalibrationDesigns.normalized, CalibrationDesigns.dense]
    where store == nil || contestant.store.name == store {
      add(allocations(contestant))
    }
    for line in storeSizes(only: store) { add(line) }
    if !Self.topics.contains(where: { $0 == store }) { speed.run(only: store, add) }
    if store == nil || store == Self.views { views.run(add) }
    if store == nil || store == ObservationBenchmark.topic {
      // The programs by hand have no posts.
      let stage = views.authorViews(idle: 0, posts: 1)
      for line in try ObservationBenchmark(instruments: instruments, rounds: rounds, stage: stage).lines() { add(line) }
    }
    if store == nil || store == GraphContestant.store {
      for line in GraphBenchmark(clock: instruments.clock, rounds: rounds).lines() { add(line) }
    }
    if store == nil || store == LoadBenchmark.topic {
      add(LoadBenchmark(instruments, rounds: rounds, stages: quick).line())
    }
    if store == nil || store == RemoteBenchmark.topic {
      for line in try RemoteBenchmark(instruments.clock).lines() { add(line) }
    }
    if store == nil {
      add(generation())
      for line in Self.lines(of: Calibration.measure(instruments)) { add(line) }
    }
    // The last, so that nothing is timed in a process in which something was recorded.
    if store == nil || store == ProfileBenchmark.topic { for line in profiles.lines() { add(line) } }
    return lines
  }

  private static let kinds: [OperationKind] = [.updateAuthor, .updatePost, .readDetail, .readThread]

  /// A store and the bare containers it is compared with.
  private struct Race {
    let store: Contestant
    let bare: BareLoop
    var way = Way.plain
    let goal: Double
    var isSlow = false
    /// The text after the name of the kind.
    var note = ""
  }

  /// Every store that copies containers when it writes, with one state held. Only the copy of a table matters here.
  private static var heldRaces: [Race] {
    BareDesigns.held.compactMap { store, bare in
      Catalog.standard.contestant(store, "naive").map {
        Race(store: $0, bare: bare, way: Way(hold: 1), goal: 1.1, note: ", held")
      }
    }
  }

  private static var races: [Race] {
    var races = [
      Race(store: CalibrationDesigns.normalized, bare: BareDesigns.dictionaries, goal: 1.25),
      Race(store: CalibrationDesigns.dense, bare: BareDesigns.slots, goal: 1.25),
      Race(
        store: CalibrationDesigns.persistent, bare: BareDesigns.trees, way: Way(hold: 1), goal: 1.25),
    ]
    #if SQLite
      races.append(
        Race(store: CalibrationDesigns.sqlite, bare: BareLoop(BareSQLite.self), goal: 1.5, isSlow: true))
    #endif
    return races
  }

  /// The two take turns, and who begins changes from round to round; one round before does not count.
  private func measure(_ race: Race, _ stage: Stage, _ kind: OperationKind) throws -> BenchmarkLine {
    let clock = instruments.clock
    func ours() -> Double {
      Calibration.perOperation(
        race.store.gauge(.throughput(clock), stage, by: race.way, timeLimit: Calibration.noLimit))
    }
    func bare() throws -> Double {
      let run = try race.bare.play(stage, clock)
      return Double(run.elapsed.rawValue) / Double(max(1, run.operations))
    }
    _ = (ours(), try bare())
    var figures: [(ours: Double, bare: Double)] = []
    for round in 0..<rounds {
      if round.isMultiple(of: 2) {
        let first = ours()
        figures.append((first, try bare()))
      } else {
        let first = try bare()
        figures.append((ours(), first))
      }
    }
    return BenchmarkLine(
      "\(race.store.store.name) \(kind.name)\(race.note)", unit: "ns/op", ours: Calibration.median(figures.map(\.ours)),
      bare: Calibration.median(figures.map(\.bare)),
      ratio: Calibration.median(figures.map { $0.ours / max($0.bare, .leastNonzeroMagnitude) }), goal: race.goal)
  }

  /// Measures an `update-post` of equal length, which overwrites in place.
  private func allocations(_ contestant: Contestant) -> BenchmarkLine {
    let stage = quick.stage(.updatePost)
    let count = instruments.meter.map { Calibration.allocations(of: contestant, stage, $0) }
    return BenchmarkLine(
      "\(contestant.store.name) update-post", unit: "allocations", ours: count.map(Double.init), goal: 0)
  }

  /// Compares the memory of each store after its load with the size of its values and containers on paper.
  private func storeSizes(only store: String?) -> [BenchmarkLine] {
    guard let meter = instruments.meter else { return [] }
    let stage = quick.stage(.updatePost, operations: 1)
    let paper = PaperSize(quick.dataset)
    let entities = Double(quick.dataset.entityCount)
    var names: Set<String> = []
    let stores = Catalog.standard.contestants.filter {
      (store == nil || $0.store.name == store) && names.insert($0.store.name).inserted
    }
    return stores.map { contestant in
      let lines = contestant.gauge(.allocations(meter), stage, timeLimit: Calibration.noLimit).lines
      let ours = lines.compactMap(\.figures.storeBytes).first.map { Double($0.rawValue) / entities }
      let needed = paper.bytes(of: contestant.store.name).map { Double($0) / entities }
      let ratio = ours.flatMap { ours in needed.map { ours / $0 } }
      return BenchmarkLine(
        "\(contestant.store.name) size", unit: "bytes/entity", ours: ours, bare: needed, ratio: ratio,
        goal: ratio == nil ? nil : 1.3)
    }
  }

  /// A million entities, against a loop that builds the same values without randomness.
  private func generation() -> BenchmarkLine {
    let result = DatasetBenchmark.run(million, rounds: max(1, rounds / 4))
    let count = Double(million.authors + million.posts + million.comments)
    return BenchmarkLine(
      "data set generation", unit: "ns/entity", ours: Double(result.generated.rawValue) / count,
      bare: Double(result.handWritten.rawValue) / count, ratio: result.ratio, goal: 2.5)
  }

  private static func lines(of calibration: Calibration) -> [BenchmarkLine] {
    [
      BenchmarkLine("one reading of the clock", unit: "ns", ours: calibration.clockReadNs),
      BenchmarkLine("a null design, throughput", unit: "ns/op", ours: calibration.nullThroughputNsPerOp, goal: 2),
      BenchmarkLine(
        "a null design, latency", unit: "ns/op", ours: calibration.nullLatencyNsPerOp,
        goal: calibration.clockReadNs + 10),
      BenchmarkLine(
        "the harness in its measured loop", unit: "allocations", ours: calibration.harnessAllocations.map(Double.init),
        goal: 0),
    ]
  }
}
