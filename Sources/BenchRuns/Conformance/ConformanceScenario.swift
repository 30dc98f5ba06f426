import BenchCore
import BenchWorkloads

/// Scenarios of every shape and with every kind of operation and view, small enough to be played in debug builds.
enum ConformanceScenario {
  /// Returns a scenario with only changes, of few entities, so that several commits between two refreshes concern the
  /// same entities: these are inserted or edited, then deleted. The scenario has no reads, mounts or unmounts, each of
  /// which would be a refresh.
  static func crowded(seed: UInt64, ids: IDForm = .int) -> Scenario {
    var scenario = drawn(seed: seed, ids: ids)
    var stream = RandomStream(root: seed, "crowd")
    let shape = GeneratedDataset(
      authors: 12, posts: 10 + stream.position(among: 6), comments: 20, tagsPerPost: 2, distinctTags: 3,
      postAuthor: .uniform, commentPost: .uniform, commentAuthor: .uniform,
      text: TextSizes(name: 3...20, title: 5...30, body: 0...40, comment: 3...30))
    scenario.dataset = .generated(shape)
    let mix = OperationKind.changes.compactMap { kind in
      kind.effect.map { MixShare(kind: kind, weight: crowdedWeight($0)) }
    }
    scenario.workload.phases = [
      PhaseSpec(
        name: "crowd", operations: 180, mix: mix, keys: .uniform, batch: 1 + stream.position(among: 2),
        equalWrites: 0.1, refetchPage: 1 + stream.position(among: 4), refetchChanged: 0.5, record: true)
    ]
    // Some feeds hold a part of the posts, others hold all.
    for index in scenario.views.indices { scenario.views[index].limit = 1 + stream.position(among: 16) }
    return scenario
  }

  /// Returns the weight of a change. Authors are never inserted; other entities are inserted about as often as removed.
  private static func crowdedWeight(_ effect: ChangeEffect) -> Double {
    switch effect {
    case .edits(.author), .insertsPost: 4
    case .edits(.post), .resends: 2
    case .edits(.comment), .removes(.post), .removes(.comment): 3
    case .insertsComment: 8
    case .removes(.author): 0.5
    }
  }

  static func drawn(seed: UInt64, ids: IDForm = .int) -> Scenario {
    var stream = RandomStream(root: seed, "scenario")
    func upTo(_ most: Int) -> Int { 1 + stream.position(among: most) }
    let keys = [DistributionSpec.uniform, DistributionSpec("zipfian"), DistributionSpec("sequential")]
    let shape = GeneratedDataset(
      authors: 20 + upTo(30), posts: 40 + upTo(60), comments: 40 + upTo(100), tagsPerPost: upTo(3), distinctTags: 6,
      postAuthor: keys[stream.position(among: 3)], commentPost: keys[stream.position(among: 3)],
      commentAuthor: .uniform, text: TextSizes(name: 3...20, title: 5...30, body: 0...40, comment: 3...30))
    let weights = OperationKind.inMix.map { kind in
      let isRare = kind.effect?.isRemoval == true
      return MixShare(kind: kind, weight: isRare ? 0.2 : Double(upTo(4)))
    }
    let phases = (1...2).map { number -> PhaseSpec in
      var phase = PhaseSpec(
        name: "phase \(number)", operations: 60 + upTo(60), mix: weights, keys: keys[stream.position(among: 2)],
        batch: upTo(4), equalWrites: Double(stream.position(among: 5)) / 10, refetchPage: upTo(6),
        refetchChanged: Double(stream.position(among: 11)) / 10,
        churn: stream.position(among: 2) == 0 ? .none : Churn(subscribe: 200, unsubscribe: 200), record: true)
      if phase.refetchPage.isMultiple(of: 2) { phase.refetchFrom = .newest }
      return phase
    }
    let views = ViewKind.allCases.map { kind in
      let isList = kind.definition.subject.hasLimit
      var view = ViewSpec(kind: kind, count: isList ? 1 : upTo(4), limit: upTo(30), depth: upTo(5), keys: .uniform)
      // Two of three lists have a window.
      if kind.definition.hasWindow && view.limit <= 20 {
        view.window = ListWindow((view.limit + 3) / 4, from: view.limit.isMultiple(of: 2) ? .newest : .oldest)
      }
      return view
    }
    var scenario = Scenario(
      name: "drawn", question: "Is \"everything\" right?", source: "", seed: seed, dataset: .generated(shape),
      views: views, workload: Workload(phases: phases, timeLimit: .seconds(5)),
      matrix: Matrix(stores: ["normalized"], derivations: ["naive"]), repetitions: 1, expectations: [])
    scenario.ids = ids
    // Only every other seed has extra fields, so that a fault that needs no extra fields is reported without them.
    if seed.isMultiple(of: 2) { scenario.extra = ExtraSpec(strings: 2, ints: 1) }
    return scenario
  }
}
