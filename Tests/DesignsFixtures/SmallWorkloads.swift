import BenchCore
import BenchWorkloads

/// Workloads that are small enough to be drawn by the hundred and large enough to be wrong in.
package enum SmallWorkloads {
  /// Views of every kind.
  package static let views = [
    ViewSpec(kind: .detail, count: 5, limit: 0, keys: .uniform),
    ViewSpec(kind: .feed, count: 1, limit: 7, keys: .uniform),
    ViewSpec(kind: .feed, count: 1, limit: 1_000, keys: .uniform),
    ViewSpec(kind: .authorPosts, count: 4, limit: 0, keys: .uniform),
    ViewSpec(kind: .thread, count: 4, limit: 0, keys: .uniform),
    ViewSpec(kind: .author, count: 4, limit: 0, keys: .uniform),
    ViewSpec(kind: .commentCount, count: 6, limit: 0, keys: .uniform),
    ViewSpec(kind: .topAuthors, count: 1, limit: 3, keys: .uniform),
    ViewSpec(kind: .topAuthors, count: 1, limit: 50, keys: .uniform),
    ViewSpec(kind: .tagged, count: 2, limit: 0, keys: .uniform),
    ViewSpec(kind: .badge, count: 1, limit: 7, depth: 5, keys: .uniform),
    ViewSpec(kind: .postRow, count: 5, limit: 0, keys: .uniform),
    ViewSpec(kind: .thread, count: 5, limit: 0, keys: .uniform, window: ListWindow(1)),
    ViewSpec(kind: .thread, count: 5, limit: 0, keys: .uniform, window: ListWindow(2, from: .oldest)),
    ViewSpec(kind: .authorPosts, count: 3, limit: 0, keys: .uniform, window: ListWindow(2)),
    ViewSpec(kind: .authorPosts, count: 3, limit: 0, keys: .uniform, window: ListWindow(1, from: .oldest)),
    ViewSpec(kind: .tagged, count: 2, limit: 0, keys: .uniform, window: ListWindow(4)),
    ViewSpec(kind: .tagged, count: 2, limit: 0, keys: .uniform, window: ListWindow(3, from: .oldest)),
  ]

  /// A stage with its truth, of all operation kinds in equal shares, with as many entities as it takes that some are
  /// left in the end: stores that scan take as long as they have entities.
  package static func everything(
    seed: UInt64, operations: Int = 260, batch: Int = 1, ids: IDForm = .int
  ) throws -> Stage {
    let size = max(4, (operations + 12) / 13)
    return try stage(
      seed: seed, mix: OperationKind.inMix, operations: operations, batch: batch, authors: 3 * size, posts: 4 * size,
      comments: 6 * size, ids: ids)
  }

  /// A stage with its truth, of changes alone to so few entities that a few commits in a row concern the same ones.
  package static func crowd(seed: Int, batch: Int) throws -> Stage {
    let shares: [(OperationKind, Int)] = [
      (.updateAuthor, 6), (.updatePost, 3), (.updateComment, 5), (.insertPost, 6), (.insertComment, 12),
      (.deletePost, 5), (.deleteComment, 5), (.deleteAuthor, 1), (.refetch, 3),
    ]
    return try stage(
      seed: UInt64(seed), mix: shares.flatMap { [OperationKind](repeating: $0, count: $1) }, operations: 150,
      batch: batch, authors: 14, posts: 12, comments: 20)
  }

  /// A stage with its truth, of these kinds in equal shares; one that is named twice has two.
  package static func stage(
    seed: UInt64, mix: [OperationKind], operations: Int, batch: Int = 1, authors: Int = 12, posts: Int = 30,
    comments: Int = 60, equalWrites: Double = 0.2, views: [ViewSpec] = views, churn: Churn = .none,
    changed: Double = 0.5, ids: IDForm = .int, extra: ExtraSpec = .none
  ) throws -> Stage {
    let shape = GeneratedDataset(
      authors: authors, posts: posts, comments: comments, tagsPerPost: 2, distinctTags: 5, postAuthor: .uniform,
      commentPost: .uniform, commentAuthor: .uniform,
      text: TextSizes(name: 4...20, title: 5...40, body: 0...60, comment: 3...30))
    let shares = OperationKind.inMix.compactMap { kind in
      let weight = mix.count { $0 == kind }
      return weight == 0 ? nil : MixShare(kind: kind, weight: Double(weight))
    }
    let phase = PhaseSpec(
      name: "all", operations: operations, mix: shares, keys: .uniform,
      batch: batch, equalWrites: equalWrites, refetchPage: 5, refetchChanged: changed, churn: churn, record: true)
    let scenario = Scenario(
      name: "small", question: "", source: "", seed: seed, dataset: .generated(shape), views: views,
      workload: Workload(phases: [phase], timeLimit: .seconds(5)), matrix: Matrix(stores: [], derivations: []),
      repetitions: 1, expectations: [])
    let dataset = Dataset.generated(shape, seed: seed).carrying(extra.drawn(seed: seed))
    let log = try OperationLog.draw(scenario, dataset: dataset)
    return Stage(dataset: dataset, log: log, truth: TruthFinder.find(dataset, log), ids: ids)
  }
}
