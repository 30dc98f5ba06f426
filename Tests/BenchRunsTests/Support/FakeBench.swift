import BenchCore
import BenchHost
import BenchReports
import BenchResults
import Foundation
import RunsFixtures
import StoreBenchKit
import Synchronization

@testable import BenchRuns

/// A bench on which nothing is left to chance.
enum FakeBench {
  static let scenario = """
    version: 1
    name: two-designs
    question: What does an author's change cost?
    seed: 7
    dataset:
      authors: 2
      posts: 6
      comments: 8
    views:
      - { kind: detail, count: 2 }
      - { kind: feed, limit: 3 }
    workload:
      phases:
        - { name: warm-up, operations: 5, mix: { update-author: 1 }, record: false }
        - { name: changes, operations: 20, mix: { update-author: 3, read-feed: 1 } }
    matrix:
      stores: [nested, normalized]
      derivations: [memoized]
    repetitions: 2
    expect:
      - entity_writes_per_op of normalized == 1 for update-author
      - stale_views of * == 0
      - waste_factor of nested > 2

    """

  static let environment = BenchEnvironment(
    machine: .init(
      system: "Linux 6.1", architecture: "x86_64", processor: "Example", processors: 2, memory: Bytes(8_000_000_000),
      clockReadNs: 20),
    build: .init(
      mode: .release, allowDebug: false, toolchain: "Swift 6.1", allocator: "fake 1.0", gitRevision: "0123abc",
      packages: [.init(name: "yams", version: "6.0.0")])
  ) {
    (Date(timeIntervalSince1970: 1_769_903_999), "a1b2c3")
  }

  /// A runner in this process with a clock and a meter that say the same in every run.
  static func runner() -> InProcessRunner {
    let clock = FakeInstruments.clock()
    return InProcessRunner(.standard) { Instruments(clock: clock, meter: FakeInstruments.meter()) }
  }

  static func bench(
    _ runner: any RepetitionRunner = runner(), output: String, environment: BenchEnvironment = environment,
    only: DesignFilter = DesignFilter(), catalog: Catalog = .standard, interruption: Interruption = Interruption(),
    passes: Set<Pass>? = nil, listener: @escaping @Sendable (BenchEvent) -> Void = { _ in }
  ) -> Bench {
    Bench(
      catalog: catalog, runner: runner, environment: environment,
      options: .init(only: only, output: output, passes: passes, command: "storebench run two-designs.yaml"),
      interruption: interruption, listener: listener)
  }

  /// Runs a scenario's text in a folder of its own, and hands over what was found.
  static func run(
    _ text: String = scenario, _ runner: any RepetitionRunner = runner(),
    listener: @escaping @Sendable (BenchEvent) -> Void = { _ in }, output: String
  ) throws -> RunReport {
    try bench(runner, output: output, listener: listener).run(ScenarioFile(name: "two-designs.yaml", text: text))
  }
}

/// A runner that answers as a test wants, and otherwise plays.
final class ScriptedRunner: RepetitionRunner {
  private let inner = FakeBench.runner()
  private let answer: @Sendable (Repetition, Outcome) throws -> Outcome
  private let process: @Sendable (Repetition) -> ProcessRunner.Process?

  /// A runner whose outcomes pass through the closure, and which has processes where a test brings them.
  init(
    processes: @escaping @Sendable (Repetition) -> ProcessRunner.Process? = { _ in nil },
    _ answer: @escaping @Sendable (Repetition, Outcome) throws -> Outcome
  ) {
    self.answer = answer
    process = processes
  }

  func prepare(_ stage: any PlayableStage) { inner.prepare(stage) }
  func run(_ repetition: Repetition) throws -> Outcome { try answer(repetition, try inner.run(repetition)) }
  func process(for repetition: Repetition) -> ProcessRunner.Process? { process(repetition) }
}

/// Collects what a bench tells.
final class EventLog: Sendable {
  private let events = Mutex<[BenchEvent]>([])

  var all: [BenchEvent] { events.withLock { $0 } }
  func hear(_ event: BenchEvent) { events.withLock { $0.append(event) } }

  /// The failures that were told, a line each.
  var failures: [String] {
    all.compactMap {
      if case .failed(let cell, let why) = $0 { "\(cell.design): \(why)" } else { nil }
    }
  }
}
