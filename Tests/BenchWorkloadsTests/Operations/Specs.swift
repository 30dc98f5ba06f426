import BenchCore
import BenchWorkloads

typealias Operation = BenchCore.Operation

/// Scenarios for tests, from small parts.
enum Specs {
  static func dataset(
    authors: Int = 20, posts: Int = 60, comments: Int = 200, postAuthor: DistributionSpec = .uniform
  ) -> GeneratedDataset {
    GeneratedDataset(
      authors: authors, posts: posts, comments: comments, tagsPerPost: 2, distinctTags: 9, postAuthor: postAuthor,
      commentPost: DistributionSpec("zipfian", ["theta": 0.9]), commentAuthor: DistributionSpec("zipfian"),
      text: TextSizes(name: 8...12, title: 10...20, body: 20...40, comment: 5...30))
  }

  static func phase(
    _ mix: [OperationKind: Double], operations: Int = 1000, keys: DistributionSpec = .uniform, batch: Int = 1,
    equalWrites: Double = 0, page: Int = 5, changed: Double = 0.1, churn: Churn = .none, name: String = "phase"
  ) -> PhaseSpec {
    let shares = OperationKind.inMix.compactMap { kind in mix[kind].map { MixShare(kind: kind, weight: $0) } }
    return PhaseSpec(
      name: name, operations: operations, mix: shares, keys: keys, batch: batch, equalWrites: equalWrites,
      refetchPage: page, refetchChanged: changed, churn: churn, record: true)
  }

  static func scenario(_ phases: [PhaseSpec], views: [ViewSpec] = [], seed: UInt64 = 42) -> Scenario {
    scenario(dataset(), phases, views: views, seed: seed)
  }

  static func scenario(
    _ dataset: GeneratedDataset, _ phases: [PhaseSpec], views: [ViewSpec] = [], seed: UInt64 = 42
  ) -> Scenario {
    Scenario(
      name: "test", question: "", source: "", seed: seed, dataset: .generated(dataset), views: views,
      workload: Workload(phases: phases, timeLimit: .seconds(5)), matrix: Matrix(stores: [], derivations: []),
      repetitions: 1, expectations: [])
  }

  static func view(
    _ kind: ViewKind, count: Int = 1, limit: Int = 50, depth: Int = 1, keys: DistributionSpec = .uniform
  ) -> ViewSpec {
    ViewSpec(kind: kind, count: count, limit: limit, depth: depth, keys: keys)
  }

  /// Every kind once or more, none so often that something runs out.
  static let everyKind: [OperationKind: Double] = [
    .updateAuthor: 20, .updatePost: 15, .updateComment: 15, .insertPost: 6, .insertComment: 8, .deletePost: 2,
    .deleteComment: 3, .deleteAuthor: 0.5, .refetch: 5, .readDetail: 10, .readFeed: 5, .readAuthorPosts: 5,
    .readThread: 5,
  ]
}

extension Scenario {
  var generatedDataset: Dataset {
    guard case .generated(let shape) = dataset else { return Dataset() }
    return Dataset.generated(shape, seed: seed)
  }

  func drawn() throws -> OperationLog { try OperationLog.draw(self, dataset: generatedDataset) }
}

extension OperationLog {
  /// The operations of one kind.
  func all(_ kind: OperationKind) -> [BenchCore.Operation] { operations.filter { $0.kind == kind } }
}
