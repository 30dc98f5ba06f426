import BenchCalibration
import BenchCore
import BenchHost
import BenchRuns
import BenchWorkloads

/// The time of one simulation in the search for a capacity, which makes a dozen of them for each repetition.
struct LoadBenchmark {
  /// The topic of the line about loads over time.
  static let topic = "load"

  private static let rate = 10_000
  private static let second = 1_000_000_000

  private let instruments: Instruments
  private let rounds: Int
  private let stage: Stage
  private let count: Int

  /// Creates a benchmark of this number of commits, ten thousand a second.
  init(_ instruments: Instruments, rounds: Int, stages: BenchmarkStages, arrivals count: Int = 100_000) {
    self.instruments = instruments
    self.rounds = rounds
    self.count = count
    var load = LoadStage(
      setup: LoadSetup(phases: [LoadPhase("all", 0..<count * Self.second / Self.rate)], refresh: .commit),
      flows: ["updates"],
      search: LoadStage.Search(
        upTo: 2, limits: [LoadLimit(.hitch, atMost: 5), LoadLimit(.responseP99, atMost: 100_000_000)],
        resolution: 0.01, fixed: []))
    load.arrivals = (0..<count).map { Arrival(at: $0 * Self.second / Self.rate, flow: 0) }
    let log = stages.stage(.updatePost, operations: count).log
    stage = Stage(dataset: stages.dataset, log: log, truth: Truth(), ids: .int, load: load)
  }

  /// The median of the rounds, in ms.
  func line() -> BenchmarkLine {
    let times = CalibrationDesigns.normalized.probeTimes(stage, instruments.clock, rounds: rounds)
    return BenchmarkLine(
      "a simulation of \(count) arrivals", unit: "ms",
      ours: Calibration.median(times.map { Double($0.rawValue) / 1e6 }), goal: 50)
  }
}
