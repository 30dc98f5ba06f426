import BenchCore

/// One question with everything needed to answer it, as read from a scenario file and checked: every value here is
/// within its rule, every name exists.
public struct Scenario: Equatable, Sendable {
  public var name: String
  public var question: String
  public var source: String
  public var seed: UInt64
  public var dataset: DatasetSource
  /// What the server names entities by, whoever made them.
  public var ids: IDForm
  public var views: [ViewSpec]
  public var workload: Workload
  /// The layered graphs that are played in place of stores; at a point it is one.
  public var graphs: [GraphSpec] = []
  public var matrix: Matrix
  /// How changes reach the stores, and what is held of the past.
  public var way: Way
  /// How many processes play each cell in the time pass.
  public var repetitions: Int
  /// Sentences that must hold at this size.
  public var expectations: [SourceSentence]
  /// The share by which a time must change to matter in a comparison, by metric; only those that are given.
  public var thresholds: [String: Double] = [:]

  public init(
    name: String, question: String, source: String, seed: UInt64, dataset: DatasetSource, ids: IDForm = .int,
    views: [ViewSpec], workload: Workload, matrix: Matrix, way: Way = .plain, repetitions: Int,
    expectations: [SourceSentence]
  ) {
    self.name = name
    self.question = question
    self.source = source
    self.seed = seed
    self.dataset = dataset
    self.ids = ids
    self.views = views
    self.workload = workload
    self.matrix = matrix
    self.way = way
    self.repetitions = repetitions
    self.expectations = expectations
  }
}

/// Where the entities come from.
public enum DatasetSource: Equatable, Sendable {
  case generated(GeneratedDataset)
  case imported(ImportedDataset)
}

/// The shape of a generated data set.
public struct GeneratedDataset: Equatable, Sendable {
  public var authors: Int
  public var posts: Int
  public var comments: Int
  /// How many tags a post has, and how many different ones there are.
  public var tagsPerPost: Int
  public var distinctTags: Int
  /// Who is referred to, by relation.
  public var postAuthor: DistributionSpec
  public var commentPost: DistributionSpec
  public var commentAuthor: DistributionSpec
  public var text: TextSizes

  public init(
    authors: Int, posts: Int, comments: Int, tagsPerPost: Int, distinctTags: Int, postAuthor: DistributionSpec,
    commentPost: DistributionSpec, commentAuthor: DistributionSpec, text: TextSizes
  ) {
    self.authors = authors
    self.posts = posts
    self.comments = comments
    self.tagsPerPost = tagsPerPost
    self.distinctTags = distinctTags
    self.postAuthor = postAuthor
    self.commentPost = commentPost
    self.commentAuthor = commentAuthor
    self.text = text
  }
}

/// How long texts are, in characters (each one byte).
public struct TextSizes: Equatable, Sendable {
  public var name: ClosedRange<Int>
  public var title: ClosedRange<Int>
  public var body: ClosedRange<Int>
  public var comment: ClosedRange<Int>

  public init(
    name: ClosedRange<Int>, title: ClosedRange<Int>, body: ClosedRange<Int>, comment: ClosedRange<Int>
  ) {
    self.name = name
    self.title = title
    self.body = body
    self.comment = comment
  }
}

/// A file of real nested JSON and where in it the fields lie.
public struct ImportedDataset: Equatable, Sendable {
  /// The file, relative to the folder of the scenario file unless absolute.
  public var file: String
  public var map: ImportMap

  public init(file: String, map: ImportMap) {
    self.file = file
    self.map = map
  }
}

/// A path for each field: `a.b.c` walks objects and maps over arrays it meets; `.` is the value itself.
public struct ImportMap: Equatable, Sendable {
  public var posts: String
  public var postID: String
  public var postTitle: String
  public var postBody: String?
  public var postAuthor: String
  public var postTags: String?
  public var postComments: String?
  public var commentID: String?
  public var commentBody: String
  public var commentAuthor: String
  public var authorID: String
  public var authorName: String
  public var authorPoints: String?

  public init(
    posts: String, postID: String, postTitle: String, postBody: String?, postAuthor: String, postTags: String?,
    postComments: String?, commentID: String?, commentBody: String, commentAuthor: String, authorID: String,
    authorName: String, authorPoints: String?
  ) {
    self.posts = posts
    self.postID = postID
    self.postTitle = postTitle
    self.postBody = postBody
    self.postAuthor = postAuthor
    self.postTags = postTags
    self.postComments = postComments
    self.commentID = commentID
    self.commentBody = commentBody
    self.commentAuthor = commentAuthor
    self.authorID = authorID
    self.authorName = authorName
    self.authorPoints = authorPoints
  }
}

/// A distribution as a scenario names it; the menu in `Distributions/` knows which exist and what they take.
public struct DistributionSpec: Equatable, Hashable, Sendable {
  public var name: String
  public var parameters: [String: Double]

  public init(_ name: String, _ parameters: [String: Double] = [:]) {
    self.name = name
    self.parameters = parameters
  }

  public static let uniform = DistributionSpec("uniform")
}

/// Views of one kind that are on screen while the workload runs.
public struct ViewSpec: Equatable, Sendable {
  public var kind: ViewKind
  public var count: Int
  /// How many posts a feed shows, also the one below a badge, or how many authors a list of them; other views have no
  /// limit.
  public var limit: Int
  /// Up to which of `BadgeView.depths` a badge's chain is on screen; other views have no depth.
  public var depth: Int
  /// Which entities or tags the views are about.
  public var keys: DistributionSpec
  /// What showing one of them costs beyond computing it.
  public var renderCost: Nanoseconds

  public init(
    kind: ViewKind, count: Int, limit: Int, depth: Int = 1, keys: DistributionSpec, renderCost: Nanoseconds = .zero
  ) {
    self.renderCost = renderCost
    self.kind = kind
    self.count = count
    self.limit = limit
    self.depth = depth
    self.keys = keys
  }
}

/// What happens to the store.
public struct Workload: Equatable, Sendable {
  public var phases: [PhaseSpec]
  /// A play that lasts longer stops there, and its rows say how far it came.
  public var timeLimit: Nanoseconds

  public init(phases: [PhaseSpec], timeLimit: Nanoseconds) {
    self.phases = phases
    self.timeLimit = timeLimit
  }
}

/// A stretch of the workload with a mix of its own.
public struct PhaseSpec: Equatable, Sendable {
  public var name: String
  public var operations: Int
  /// Weights; the shares are exact. In the order of `OperationKind.inMix`.
  public var mix: [MixShare]
  public var keys: DistributionSpec
  /// Changes per commit.
  public var batch: Int
  /// The share of updates that write the value already there.
  public var equalWrites: Double
  /// Posts on a refetched page, and the share of them that changed on the server.
  public var refetchPage: Int
  public var refetchChanged: Double
  public var churn: Churn
  public var record: Bool

  public init(
    name: String, operations: Int, mix: [MixShare], keys: DistributionSpec, batch: Int, equalWrites: Double,
    refetchPage: Int, refetchChanged: Double, churn: Churn = .none, record: Bool
  ) {
    self.name = name
    self.operations = operations
    self.mix = mix
    self.keys = keys
    self.batch = batch
    self.equalWrites = equalWrites
    self.refetchPage = refetchPage
    self.refetchChanged = refetchChanged
    self.churn = churn
    self.record = record
  }
}

/// How many views come and go per 1,000 commits.
public struct Churn: Equatable, Sendable {
  public var subscribe: Int
  public var unsubscribe: Int

  public init(subscribe: Int, unsubscribe: Int) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// What is on screen stays there.
  public static let none = Churn(subscribe: 0, unsubscribe: 0)
}

/// One entry of a mix.
public struct MixShare: Equatable, Sendable {
  public var kind: OperationKind
  public var weight: Double

  public init(kind: OperationKind, weight: Double) {
    self.kind = kind
    self.weight = weight
  }
}

/// The designs to try: every store with every derivation, and presets, which are one choice on every axis.
public struct Matrix: Equatable, Sendable {
  public var stores: [String]
  public var derivations: [String]
  public var presets: [String]

  public init(stores: [String], derivations: [String], presets: [String] = []) {
    self.stores = stores
    self.derivations = derivations
    self.presets = presets
  }
}

/// A sentence of a scenario file and where it stands, so that a message can point at it.
public struct SourceSentence: Equatable, Sendable {
  public var text: String
  public var level: ExpectationLevel
  public var location: SourceLocation

  public init(text: String, level: ExpectationLevel = .fail, location: SourceLocation) {
    self.text = text
    self.level = level
    self.location = location
  }
}

/// A place in a file; lines and columns count from 1.
public struct SourceLocation: Equatable, Hashable, Comparable, Sendable, CustomStringConvertible {
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  public var description: String { "\(file):\(line):\(column)" }

  public static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
