import BenchCore
import BenchStores
import DesignsFixtures

@testable import BenchWorkloads

/// Loads that are short, with operations of all kinds.
enum SmallLoads {
  static let second = 1_000_000_000
  static let millisecond = 1_000_000

  /// Half a second with writes of all kinds and reads, and with frames that look and scroll and a user who looks.
  static func spec(
    _ isolation: LoadIsolation, _ refresh: RefreshMoment, looks: Bool = true, length: Int = second / 2,
    writes: Double = 160
  ) -> LoadSpec {
    let setup = LoadSetup(phases: [LoadPhase("all", 0..<length)], refresh: refresh, isolation: isolation)
    func mix(_ kinds: [OperationKind], _ weight: Double = 1) -> PhaseSpec {
      PhaseSpec(
        name: "mix", operations: 0, mix: kinds.map { MixShare(kind: $0, weight: weight) }, keys: .uniform, batch: 1,
        equalWrites: 0.2, refetchPage: 4, refetchChanged: 0.5, record: true)
    }
    func flow(_ name: String, _ source: LoadFlowSource, _ operations: PhaseSpec) -> LoadFlowSpec {
      LoadFlowSpec(name: name, phases: [0], source: source, operations: operations, work: nil, isScaled: true)
    }
    var flows = [
      flow("writes", .open(.rate(writes), .poisson), mix(OperationKind.inMix.filter(\.isChange))),
      flow("reads", .open(.rate(writes / 4), .poisson), mix(OperationKind.inMix.filter(\.isRead))),
    ]
    if looks {
      flows.append(flow("scroll", .frames(scroll: 2), mix([.readDetail, .readFeed])))
      let think = DrawnTime(nanoseconds: 30 * millisecond, isExponential: true)
      flows.append(flow("user", .users(count: 2, think: think), mix([.readThread])))
    }
    return LoadSpec(setup: setup, flows: flows)
  }

  /// A stage of a load, with the truth of its phases where something is held against it.
  static func stage(_ spec: LoadSpec, seed: UInt64 = 3, knowsTruth: Bool = true) throws -> Stage {
    let shape = GeneratedDataset(
      authors: 20, posts: 40, comments: 80, tagsPerPost: 2, distinctTags: 5, postAuthor: .uniform,
      commentPost: .uniform, commentAuthor: .uniform,
      text: TextSizes(name: 4...20, title: 5...40, body: 0...60, comment: 3...30))
    var scenario = Scenario(
      name: "small", question: "", source: "", seed: seed, dataset: .generated(shape), views: SmallWorkloads.views,
      workload: spec.workload, matrix: Matrix(stores: [], derivations: []), repetitions: 1, expectations: [])
    scenario.load = spec
    let dataset = Dataset.generated(shape, seed: seed)
    let drawn = try LoadStage.draw(spec, of: scenario, dataset: dataset)
    let truth =
      knowsTruth
      ? TruthFinder.find(dataset, drawn.log, stepLimit: drawn.stage.stepsInPhases, tracksAll: true) : Truth()
    return Stage(dataset: dataset, log: drawn.log, truth: truth, ids: .int, load: drawn.stage)
  }
}
