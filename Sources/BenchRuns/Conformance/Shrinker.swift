import BenchCore
import BenchScenarios
import BenchWorkloads

/// A search for a smaller scenario in which a design still differs from the oracle, so that a person can see why.
///
/// It is greedy: the first smaller scenario in which the design still differs replaces the current scenario, until no
/// smaller scenario differs. (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002, applied
/// to the parts of a scenario instead of the operations of its log, because a scenario can be run again.) A smaller
/// scenario draws another log, so each is tried with several seeds.
package struct Shrinker {
  package struct Finding: Equatable, Sendable {
    package var scenario: Scenario
    package var fault: StoreFault

    package var text: String { ScenarioWriter.text(scenario) }
  }

  /// A function that returns the fault in a scenario; `nil` if there is none, or if the scenario cannot be drawn.
  private let find: (Scenario) throws -> StoreFault?
  /// The number of further seeds with which each smaller scenario is tried.
  private let seedCount: UInt64
  /// A function that lists scenarios that are smaller in one respect, with the largest reductions first.
  private let candidates: (Finding) -> [Scenario]
  private let start: Finding

  init(
    _ start: Finding, seedCount: UInt64 = 6, candidates: @escaping (Finding) -> [Scenario] = Self.candidates,
    find: @escaping (Scenario) throws -> StoreFault?
  ) { (self.start, self.seedCount, self.candidates, self.find) = (start, seedCount, candidates, find) }

  func shrink() throws -> Finding {
    var best = start
    while let smaller = try firstSmaller(than: best) { best = smaller }
    return best
  }

  private func firstSmaller(than best: Finding) throws -> Finding? {
    for candidate in candidates(best) {
      for seed in [candidate.seed] + Array(1...seedCount) {
        let tried = candidate.changed { $0.seed = seed }
        if let fault = try find(tried) { return Finding(scenario: tried, fault: fault) }
      }
    }
    return nil
  }

  // MARK: - Smaller scenarios

  static func candidates(_ finding: Finding) -> [Scenario] {
    let scenario = finding.scenario
    return fewerPhases(scenario) + fewerViews(scenario) + shorterPhases(finding) + plainerPhases(scenario)
      + smallerData(scenario) + fewerFields(scenario)
  }

  private static func fewerFields(_ scenario: Scenario) -> [Scenario] {
    let fewer = [ExtraSpec.none, ExtraSpec(strings: 0, ints: 1)]
    return fewer.prefix { $0 != scenario.extra }.map { extra in scenario.changed { $0.extra = extra } }
  }

  private static func fewerPhases(_ scenario: Scenario) -> [Scenario] {
    if scenario.workload.phases.count == 1 { return [] }
    return scenario.workload.phases.indices.map { index in
      scenario.changed { $0.workload.phases.remove(at: index) }
    }
  }

  static func fewerViews(_ scenario: Scenario) -> [Scenario] {
    let without = scenario.views.indices.map { index in scenario.changed { $0.views.remove(at: index) } }
    let fewer = scenario.views.indices.flatMap { index in
      [
        scenario.changed { $0.views[index].count = 1 }, scenario.changed { $0.views[index].count /= 2 },
        scenario.changed { $0.views[index].limit = 1 }, scenario.changed { $0.views[index].limit /= 2 },
        scenario.changed { $0.views[index].depth -= 1 }, scenario.changed { $0.views[index].window = .all },
      ]
    }
    return without + fewer.filter { $0.isSmaller(than: scenario) }
  }

  private static func shorterPhases(_ finding: Finding) -> [Scenario] {
    let scenario = finding.scenario
    return scenario.workload.phases.indices.flatMap { index -> [Scenario] in
      let operations = scenario.workload.phases[index].operations
      let lengths = [(finding.fault.operation ?? 0) + 1, operations / 2, operations * 3 / 4, operations - 1]
      return lengths.filter { (1..<operations).contains($0) }.map { length in
        scenario.changed { $0.workload.phases[index].operations = length }
      }
    }
  }

  private static func plainerPhases(_ scenario: Scenario) -> [Scenario] {
    scenario.workload.phases.indices.flatMap { index -> [Scenario] in
      let phase = scenario.workload.phases[index]
      var plainer: [(inout PhaseSpec) -> Void] = [
        { $0.churn = .none }, { $0.batch = 1 }, { $0.batch = max(1, phase.batch / 2) }, { $0.equalWrites = 0 },
        { $0.refetchPage = 1 }, { $0.refetchPage = max(1, phase.refetchPage / 2) },
        { $0.refetchFrom = .drawn }, { $0.keys = .uniform },
      ]
      if phase.mix.count > 1 {
        for place in phase.mix.indices {
          plainer.append {
            $0.mix.remove(at: place)
            $0.dropEffectless()
          }
        }
      }
      return plainer.map { change in scenario.changed { change(&$0.workload.phases[index]) } }.filter { $0 != scenario }
    }
  }

  static func smallerData(_ scenario: Scenario) -> [Scenario] {
    guard case .generated(let shape) = scenario.dataset else { return [] }
    let changes: [(inout GeneratedDataset) -> Void] = [
      { $0.comments = 0 }, { $0.comments /= 2 }, { $0.comments -= 1 }, { $0.posts = 1 }, { $0.posts /= 2 },
      { $0.posts -= 1 }, { $0.authors = 1 }, { $0.authors /= 2 }, { $0.authors -= 1 }, { $0.tagsPerPost = 0 },
      { $0.tagsPerPost -= 1 }, { $0.text = TextSizes(name: 1...1, title: 1...1, body: 0...0, comment: 1...1) },
      { $0.text = TextSizes(name: 4...4, title: 4...4, body: 0...0, comment: 4...4) },
      { $0.postAuthor = .uniform }, { $0.commentPost = .uniform }, { $0.commentAuthor = .uniform },
    ]
    func weight(_ text: TextSizes) -> Int {
      text.name.upperBound + text.title.upperBound + text.body.upperBound + text.comment.upperBound
    }
    return changes.compactMap { change in
      let smaller = changing(shape, change)
      let isSound = smaller.authors > 0 && smaller.posts > 0 && smaller.comments >= 0 && smaller.tagsPerPost >= 0
      if smaller == shape || !isSound || weight(smaller.text) > weight(shape.text) { return nil }
      return scenario.changed { $0.dataset = .generated(smaller) }
    }
  }
}

extension Scenario {
  func changed(_ change: (inout Scenario) -> Void) -> Scenario { changing(self, change) }

  /// Returns true if these views differ from the other scenario's views and none of them is empty.
  fileprivate func isSmaller(than other: Scenario) -> Bool {
    views.allSatisfy { $0.count > 0 && $0.limit > 0 && $0.depth > 0 } && self != other
  }
}

extension PhaseSpec {
  fileprivate mutating func dropEffectless() {
    let kinds = Set(mix.map(\.kind))
    if kinds.isDisjoint(with: OperationKind.edits) { equalWrites = 0 }
    if kinds.allSatisfy(\.isRead) {
      batch = 1
      churn = .none
    }
  }
}
