import BenchCore
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

@Suite struct ScenarioWriterTests {
  @Test(arguments: 1...40)
  func `what is written reads back as the same`(seed: UInt64) throws {
    var scenario = Self.drawn(seed: seed)
    let text = ScenarioWriter.text(scenario)
    var vocabulary = Sample.vocabulary
    vocabulary.times = ["latency_p50_ns", "load_ns"]
    let read = try ScenarioReader(vocabulary: vocabulary, options: .init()).read(text, file: "s.yaml").base
    // Standards are told apart from what is written only by being there.
    scenario.matrix = read.matrix
    #expect(ScenarioWriter.text(read) == text)
    #expect(read.workload == scenario.workload, "\(text)")
    #expect(read.dataset == scenario.dataset)
    #expect(read.seed == scenario.seed)
    #expect(read.way == scenario.way)
    #expect(read.extra == scenario.extra)
    #expect(read.question == scenario.question)
    #expect(read.source == scenario.source)
    #expect(read.thresholds == scenario.thresholds)
    #expect(read.repetitions == scenario.repetitions)
    #expect(read.name == scenario.name)
    #expect(read.views.map(\.kind) == scenario.views.map(\.kind))
  }

  private static func drawn(seed: UInt64) -> Scenario {
    var stream = RandomStream(root: seed, "writer")
    func upTo(_ most: Int) -> Int { 1 + stream.position(among: most) }
    // Deletions could ask for more than there is, and such a scenario is refused.
    let drawn = OperationKind.inMix.filter { _ in stream.position(among: 2) == 0 }
    let kinds = drawn.filter { ![.deleteAuthor, .deletePost, .deleteComment].contains($0) } + [.updatePost]
    let mix = OperationKind.inMix.filter(kinds.contains).map { MixShare(kind: $0, weight: Double(upTo(9)) / 4) }
    var phase = PhaseSpec(
      name: "all: \"of it\" \\ #1", operations: upTo(500), mix: mix, keys: DistributionSpec("zipfian", ["theta": 0.7]),
      batch: upTo(5), equalWrites: 0.25, refetchPage: kinds.contains(.refetch) ? upTo(9) : 20,
      refetchChanged: kinds.contains(.refetch) ? 0.5 : 0.1, churn: Churn(subscribe: upTo(9), unsubscribe: upTo(9)),
      record: true)
    if kinds.contains(.refetch) { phase.refetchFrom = .newest }
    let shape = GeneratedDataset(
      authors: 10 + upTo(90), posts: 10 + upTo(90), comments: 600, tagsPerPost: upTo(3), distinctTags: 2 + upTo(9),
      postAuthor: .uniform, commentPost: DistributionSpec("sequential"),
      commentAuthor: DistributionSpec("zipfian", ["theta": 1.2]),
      text: TextSizes(name: 3...20, title: 5...5, body: 0...40, comment: 3...30))
    let views =
      ViewKind.allCases.map { kind in
        ViewSpec(kind: kind, count: 1, limit: upTo(60), depth: upTo(5), keys: .uniform, renderCost: Nanoseconds(9))
      } + [
        ViewSpec(kind: .thread, count: 1, limit: 50, keys: .uniform, window: ListWindow(50)),
        ViewSpec(kind: .tagged, count: 1, limit: 7, keys: .uniform, window: ListWindow(7, from: .oldest)),
      ]
    var scenario = Scenario(
      name: "test", question: "Does it \"come back\": \\ # whole?", seed: seed, dataset: .generated(shape),
      views: views, workload: Workload(phases: [phase]))
    scenario.matrix = Matrix(stores: ["nested"], derivations: ["naive"])
    scenario.source = seed.isMultiple(of: 2) ? "" : "A. Nobody, 2026: it is so"
    scenario.thresholds = seed.isMultiple(of: 3) ? [:] : ["latency_p50_ns": Double(upTo(40)) / 100, "load_ns": 0.025]
    scenario.workload.timeLimit = Nanoseconds(UInt64([5_000, 60_000, 1, 137][upTo(4) - 1]) * 1_000_000)
    scenario.repetitions = upTo(20)
    scenario.extra = ExtraSpec(strings: Int(seed) % 3, ints: Int(seed) % 2)
    scenario.way = Way(dispatch: .enumAction, commit: .locked, hold: upTo(3))
    return scenario
  }
}
