import BenchCore
import BenchThreads
import Foundation

@testable import BenchWorkloads

/// Small loads on threads.
package enum ThreadStages {
  /// A load of one writer and some readers with about so many looks, and so many commits of several changes each.
  ///
  /// - Throws: `WorkloadError` where no log can be drawn.
  package static func stage(
    readers: Int, looks: Int, commits: Int, kinds: [OperationKind] = [.updatePost], batch: Int = 3,
    isolation: String = "", seed: UInt64 = 7
  ) throws -> Stage {
    let length = looks * (1_000_000_000 / ThreadPlay.checkedReadsPerSecond)
    func mix(_ kinds: [OperationKind], batch: Int = 1) -> PhaseSpec {
      PhaseSpec(
        name: "mix", operations: 0, mix: kinds.map { MixShare(kind: $0, weight: 1) }, keys: .uniform, batch: batch,
        equalWrites: 0, refetchPage: 2, refetchChanged: 0.5, record: true)
    }
    let times = (0..<commits).map { $0 * length / commits }
    var load = LoadSpec(
      setup: LoadSetup(phases: [LoadPhase("all", 0..<length)]),
      flows: [
        LoadFlowSpec(
          name: "writer", phases: [0], source: .open(ArrivalSpec("trace", times: times), .constant),
          operations: mix(kinds, batch: batch)),
        LoadFlowSpec(
          name: "readers", phases: [0], source: .users(count: readers, think: DrawnTime(nanoseconds: 0)),
          operations: mix([.readFeed])),
      ])
    load.threads = isolation
    return try stage(load, seed)
  }

  private static func stage(_ load: LoadSpec, _ seed: UInt64) throws -> Stage {
    let shape = GeneratedDataset(
      authors: 3, posts: 6, comments: 12, tagsPerPost: 1, distinctTags: 3, postAuthor: .uniform, commentPost: .uniform,
      commentAuthor: .uniform, text: TextSizes(name: 4...10, title: 20...40, body: 0...20, comment: 3...20))
    var scenario = Scenario(
      name: "threads", question: "", source: "", seed: seed, dataset: .generated(shape),
      views: [ViewSpec(kind: .feed, count: 1, limit: 10, keys: .uniform)],
      workload: load.workload, matrix: Matrix(stores: [], derivations: []), repetitions: 1, expectations: [])
    scenario.load = load
    let dataset = Dataset.generated(shape, seed: seed)
    let drawn = try LoadStage.draw(load, of: scenario, dataset: dataset)
    let truth = TruthFinder.find(dataset, drawn.log, stepLimit: .max)
    return Stage(dataset: dataset, log: drawn.log, truth: truth, ids: .int, load: drawn.stage)
  }

  /// Does the work on a thread of its own: a test has one of the few threads that tasks run on, and one that waited for
  /// others there would keep an actor's tasks from theirs.
  package static func alone<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  /// A play of such a stage.
  package static func play(_ stage: Stage, _ store: CompiledStore, _ isolation: any Isolation.Type) -> ThreadPlay {
    guard let load = stage.load else { preconditionFailure("a stage of this file has a load") }
    return ThreadPlay(stage, load, store, isolation) { work in
      Thread.detachNewThread { work() }
    }
  }
}
