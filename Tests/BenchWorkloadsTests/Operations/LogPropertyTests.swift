import BenchCore
import Testing

@testable import BenchWorkloads

/// Many small scenarios drawn at random, and each log played into a simple model.
@Suite struct LogPropertyTests {
  @Test(arguments: 0..<40)
  func `a log does what it says, whatever the scenario`(number: Int) throws {
    var stream = RandomStream(root: 2024, "scenario.\(number)")
    var played = 0
    for round in 0..<10 {
      let scenario = randomScenario(&stream, seed: UInt64(number * 100 + round))
      let dataset = scenario.generatedDataset
      guard let log = try drawnUnlessExhausted(scenario, dataset) else { continue }
      played += 1
      checkShape(log, scenario)
      var model = ReplayModel(log, dataset)
      for (spec, phase) in zip(scenario.workload.phases, log.phases) {
        let before = model
        model.play(phase.operations)
        checkShares(spec, Array(log.operations[phase.operations]), before, model)
      }
      #expect(model.problems.prefix(3) == [])
    }
    #expect(played >= 3)
  }

  /// Mix, batches, phases: what can be seen without playing.
  private func checkShape(_ log: OperationLog, _ scenario: Scenario) {
    #expect(log.phases.map(\.name) == scenario.workload.phases.map(\.name))
    var position = 0
    for (spec, phase) in zip(scenario.workload.phases, log.phases) {
      #expect(phase.operations.lowerBound == position)
      #expect(phase.operations.count == spec.operations)
      position = phase.operations.upperBound
      let commits = commits(log, phase.operations)
      let total = spec.mix.reduce(0) { $0 + $1.weight }
      for share in spec.mix {
        let own = commits.filter { $0.kind == share.kind }
        let count = own.reduce(0) { $0 + $1.size }
        #expect(abs(Double(count) - Double(spec.operations) * share.weight / total) < 1)
        let size = share.kind.isRead ? 1 : spec.batch
        #expect(own.dropLast().allSatisfy { $0.size == size })
        #expect(own.count == (count + size - 1) / size)
      }
    }
    #expect(position == log.operations.count)
  }

  /// The commits of a phase, each as its kind and size; a phase that splits one, or mixes kinds in one, is noticed.
  private func commits(_ log: OperationLog, _ range: Range<Int>) -> [(kind: OperationKind, size: Int)] {
    var commits: [(kind: OperationKind, size: Int)] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let size = Int(log.operations[position].batch)
      #expect(size > 0 && position + size <= range.upperBound)
      if size == 0 || position + size > range.upperBound { break }
      let kind = log.operations[position].kind
      #expect(log.operations[position..<position + size].allSatisfy { $0.kind == kind })
      #expect(log.operations[position + 1..<position + size].allSatisfy { $0.batch == 0 })
      commits.append((kind, size))
      position += size
    }
    return commits
  }

  private func checkShares(_ spec: PhaseSpec, _ operations: [Operation], _ before: ReplayModel, _ after: ReplayModel) {
    for kind in [OperationKind.updateAuthor, .updatePost, .updateComment] {
      let updates = operations.count { $0.kind == kind }
      let equal = after.equalWrites[kind, default: 0] - before.equalWrites[kind, default: 0]
      #expect(equal == Int((spec.equalWrites * Double(updates)).rounded()))
    }
    let fetched = after.refetchedPosts - before.refetchedPosts
    let changed = after.changedPosts - before.changedPosts
    #expect(changed == Int((spec.refetchChanged * Double(fetched)).rounded()))
  }

  /// A scenario that asks for more than lives is no failure of this test; any other error is.
  private func drawnUnlessExhausted(_ scenario: Scenario, _ dataset: Dataset) throws -> OperationLog? {
    do {
      return try OperationLog.draw(scenario, dataset: dataset)
    } catch .undrawn(.nothingLeft, _, _, _) {
      return nil
    }
  }

  private func randomScenario(_ stream: inout RandomStream, seed: UInt64) -> Scenario {
    func spec() -> DistributionSpec {
      DistributionSpec(AllDistributions.cards[stream.position(among: AllDistributions.cards.count)].name)
    }
    let shares = [0, 0.1, 0.25, 0.5, 1]
    let phases = (0..<stream.next(in: 1...3)).map { number in
      var mix = Specs.everyKind
      for kind in OperationKind.inMix where stream.unit() < 0.3 { mix[kind] = nil }
      if mix.isEmpty { mix = [.readFeed: 1] }
      return Specs.phase(
        mix, operations: stream.next(in: 1...150), keys: spec(), batch: stream.next(in: 1...7),
        equalWrites: shares[stream.position(among: 5)], page: stream.next(in: 1...9),
        changed: shares[stream.position(among: 5)], name: "phase \(number)")
    }
    let shape = Specs.dataset(
      authors: stream.next(in: 3...20), posts: stream.next(in: 8...30), comments: stream.next(in: 0...80),
      postAuthor: spec())
    let kinds = ViewKind.allCases
    let views = (0..<stream.position(among: 4)).map { _ in
      Specs.view(kinds[stream.position(among: kinds.count)], count: stream.next(in: 1...6), keys: spec())
    }
    return Specs.scenario(shape, phases, views: views, seed: seed)
  }
}
