import BenchCore
import BenchHost
import BenchWorkloads
import Foundation
import TestSupport
import Testing

@testable import BenchRuns

/// Swift hashes with another seed in each process. The counts pass fixes the seed, but what is counted must not hang on
/// it all the same: no program of another language could foretell it.
@Suite(.timeLimit(.minutes(10)))
struct HashSeedTests {
  @Test(arguments: IDForm.allCases)
  func `every pair counts the same under four hash seeds`(ids: IDForm) throws {
    try withTemporaryFolder { folder in
      let scenario = Self.small(ids)
      let stage = try StageBuilder(folder: folder, skipsBadRecords: false).build(scenario).stage
      try StageFile.write(stage, to: "\(folder)/stage")
      let first = try counts(of: "\(folder)/stage")
      #expect(Set(first.map(Self.pair)).count > (ids == .int ? 180 : 50))
      for _ in 1..<4 {
        let other = try counts(of: "\(folder)/stage")
        try #require(other.count == first.count)
        let differing = zip(first, other).filter { $0 != $1 }
        for (left, right) in differing.prefix(5) { Issue.record("\(Self.difference(left, right))") }
        if !differing.isEmpty { return }
      }
    }
  }

  /// Every kind of operation and view over so few entities that inserts make tables grow.
  private static func small(_ ids: IDForm) -> Scenario {
    var scenario = ConformanceScenario.drawn(seed: 4, ids: ids)
    if case .generated(var shape) = scenario.dataset {
      (shape.authors, shape.posts, shape.comments) = (12, 20, 16)
      scenario.dataset = .generated(shape)
    }
    for phase in scenario.workload.phases.indices { scenario.workload.phases[phase].operations = 26 }
    for view in scenario.views.indices { scenario.views[view].count = 1 }
    return scenario
  }

  /// Returns the counts of this stage by a separate process with its own hash seed.
  private func counts(of stage: String) throws -> [Substring] {
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = nil
    let ending = try ChildProcess.run(
      FixtureProgram.executable.path(), arguments: ["__count-every-pair", stage], environment: environment,
      limit: .seconds(300), isInterrupted: { false })
    try #require(ending.how == .exited(0), "\(ending.lastWords)")
    return String(decoding: ending.result, as: UTF8.self).split(separator: "\n")
  }

  private static func pair(_ line: Substring) -> Substring { line.prefix { $0 != " " } }

  /// The line's name with the counts in which two lines differ.
  private static func difference(_ left: Substring, _ right: Substring) -> String {
    let pairs = zip(left.split(separator: ","), right.split(separator: ",")).filter { $0 != $1 }
    return "\(left.prefix { $0 != ":" }): " + pairs.map { "\($0) or\($1)" }.joined(separator: ";")
  }
}
