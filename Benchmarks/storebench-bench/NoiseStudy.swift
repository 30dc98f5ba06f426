import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchRuns
import BenchVerdicts
import Foundation

/// Runs A against A through the whole path, again and again, and looks at what the comparison makes of it: whatever it
/// finds is a false alarm. With a slowdown planted in one side, whatever it does not find is missed.
struct NoiseStudy: Sendable {
  /// What is tried, and how often.
  struct Options: Equatable, Sendable {
    /// How often two sides are played and compared, at least 1.
    var trials: Int
    /// The share by which the sides must differ to be called so: 0.05 is 5 %.
    var threshold: Double
    /// The share by which the candidate is made slower; 0 for A against A.
    var slowdown: Double
    /// The metrics that each trial judges.
    var metrics: [String]

    /// Twenty trials of A against A, judged by throughput, unless something else is given.
    init(
      trials: Int = 20, threshold: Double = RunComparison.Options.usualThreshold, slowdown: Double = 0,
      metrics: [String] = [Metric.throughput.name]
    ) {
      self.trials = trials
      self.threshold = threshold
      self.slowdown = slowdown
      self.metrics = metrics
    }
  }

  /// A bench without an opponent; it writes where its maker says, and each trial's folder is removed.
  var bench: Bench
  /// What is tried, and how often.
  var options: Options

  /// A study by this bench, whose runs measure no allocations.
  init(_ bench: Bench, _ options: Options) {
    self.bench = bench
    self.options = options
    // Only times are judged, and counting allocations would be half of the work.
    self.bench.environment.build.allocator = nil
  }

  /// Plays all trials; `listener` hears how many are done.
  ///
  /// - Throws: what `Bench.run` throws, and `Interrupted` when the user wishes to stop.
  func run(_ file: ScenarioFile, listener: (Int) -> Void = { _ in }) throws -> NoiseFindings {
    var findings = NoiseFindings(options: options)
    for trial in 1...options.trials {
      let result = try played(file)
      defer { if let folder = result.folder { try? FileManager.default.removeItem(atPath: folder) } }
      guard let baseline = result.opponent, result.manifest.run.state == .finished else { throw Interrupted() }
      if let failure = result.manifest.cells.compactMap(\.failure).first { throw NoiseError(reason: failure.words) }
      let comparison = RunComparison(
        ComparedSide(baseline), ComparedSide(RunRows(result)),
        RunComparison.Options(metrics: options.metrics, threshold: options.threshold))
      findings.add(comparison, result.manifest)
      listener(trial)
    }
    return findings
  }

  /// One run with itself as the opponent. The candidate is ours, so that it is the one that is slowed.
  private func played(_ file: ScenarioFile) throws -> RunReport {
    var bench = bench
    bench.opponent = Opponent(name: "itself", build: bench.environment.build, runner: bench.runner) { _, _ in false }
    if options.slowdown > 0 { bench.runner = SlowedRunner(base: bench.runner, share: options.slowdown) }
    return try bench.run(file)
  }
}

/// A trial that says nothing about the machine.
struct NoiseError: Error, Equatable, CustomStringConvertible {
  /// The failure of the design in words.
  let reason: String

  var description: String { "a design failed, and a failed design has no noise: \(reason)" }
}

/// What the trials came to.
struct NoiseFindings: Equatable, Sendable {
  /// What was tried, and how often.
  let options: NoiseStudy.Options
  /// Of each side; 0 before the first trial.
  private(set) var repetitions = 0
  /// How often each verdict was given; a trial gives one for each line that it judges.
  private(set) var verdicts: [Change: Int] = [:]
  /// The machine of the last trial; `nil` before the first.
  private(set) var machine: RunManifest.MachineRecord?
  /// What the machine did meanwhile, trial by trial.
  private(set) var conditions: [RunManifest.ConditionsRecord] = []
  private var samples: [ChangeJudge.Pair] = []
  private var ratios: [Double] = []

  init(options: NoiseStudy.Options) { self.options = options }

  mutating func add(_ comparison: RunComparison, _ manifest: RunManifest) {
    for finding in comparison.findings {
      verdicts[finding.change, default: 0] += 1
      repetitions = finding.repetitions
      if let ratio = finding.statistics?.ratio { ratios.append(max(ratio, 1 / ratio)) }
    }
    samples += comparison.samples
    machine = manifest.machine
    if let record = manifest.conditions { conditions.append(record) }
  }

  /// How many verdicts were given.
  var total: Int { verdicts.values.reduce(0, +) }

  /// The share of verdicts that are this one.
  func share(_ change: Change) -> Double {
    total == 0 ? 0 : Double(verdicts[change, default: 0]) / Double(total)
  }

  /// The share of verdicts that found a difference.
  var alarmShare: Double { share(.worse) + share(.better) }

  /// What nine of ten ratios stay below, as a share: what looks like a difference and is none.
  var noiseFloor: Double? {
    ratios.isEmpty ? nil : ratios.sorted()[min(ratios.count - 1, ratios.count * 9 / 10)] - 1
  }

  /// The smallest slowdown that would have been called worse in 95 of 100 of these trials, to the percent; `nil` where
  /// doubling the time would not have been found.
  ///
  /// Found by scaling the candidate's values and judging again, so it holds for this noise.
  ///
  /// - Complexity: O(log(100) × judging all trials)
  var detectableShare: Double? {
    let judge = ChangeJudge(threshold: options.threshold)
    func isFound(_ percent: Int) -> Bool {
      let found = samples.filter { judge.judge([$0.slower(by: Double(percent) / 100)])[0].change == .worse }
      return Double(found.count) >= Self.sure * Double(samples.count)
    }
    if samples.isEmpty || options.slowdown > 0 || !isFound(100) { return nil }
    var (missed, found) = (0, 100)
    while found - missed > 1 {
      let middle = (missed + found) / 2
      if isFound(middle) { found = middle } else { missed = middle }
    }
    return Double(found) / 100
  }

  private static let sure = 0.95
}

extension ChangeJudge.Pair {
  /// The same repetitions with a candidate that takes longer by a share.
  fileprivate func slower(by share: Double) -> ChangeJudge.Pair {
    var slower = self
    slower.candidate = candidate.map { better == .higher ? $0 / (1 + share) : $0 * (1 + share) }
    return slower
  }
}

/// Plays repetitions elsewhere, each of them slower by a share than it is.
struct SlowedRunner: RepetitionRunner {
  let base: any RepetitionRunner
  let share: Double

  func prepare(_ stage: any PlayableStage) throws { try base.prepare(stage) }

  func run(_ repetition: Repetition) throws -> Outcome { try base.run(slowed(repetition)) }

  func process(for repetition: Repetition) -> ProcessRunner.Process? { base.process(for: slowed(repetition)) }

  private func slowed(_ repetition: Repetition) -> Repetition {
    var slowed = repetition
    slowed.slowdown = share
    return slowed
  }
}
