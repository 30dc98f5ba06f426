import BenchCore

/// One question with everything needed to answer it, as read from a scenario file and checked: every value here is
/// within its rule, every name exists.
package struct Scenario: Equatable, Sendable {
  /// The name of the run, in columns and folder names: a slug of at most 64 characters.
  package var name: String
  /// The question that the run answers, in one sentence.
  package var question: String
  /// The answers to its question; may be empty.
  package var answers = SourceAnswers()
  /// What the question calls designs; may be empty.
  package var called: [DesignLabel] = []
  /// The source of a claimed answer; may be empty.
  package var source: String
  /// The seed of every random stream.
  package var seed: UInt64
  /// The entities that the run begins with.
  package var dataset: DatasetSource
  /// The form of the server's ids, drawn or imported.
  package var ids: IDForm
  /// The extra fields of entities, drawn or imported.
  package var extra: ExtraSpec = .none
  /// The views on screen; may be empty.
  package var views: [ViewSpec]
  /// The operations on the store.
  package var workload: Workload
  /// The times of operations in a simulated app; `nil` if one operation follows the other. The workload is made of it.
  package var load: LoadSpec?
  /// The content; for stores the properties above.
  package var subject = AnySubject(StoreSubject())
  /// The designs to try.
  package var matrix: Matrix
  /// The way in which changes reach the stores, and the held past.
  package var way: Way
  /// The number of processes that play each cell in the time pass.
  package var repetitions: Int
  /// How fast is fast enough; `nil` where the scenario does not say.
  package var target: Target?
  /// The time that a run may take; `nil` for all that it needs.
  package var budget: Nanoseconds?
  /// Sentences that must hold at this size.
  package var expectations: [SourceSentence]
  /// The share by which a time must change to matter in a comparison, by metric; only those that are given.
  package var thresholds: [String: Double] = [:]

  /// Creates a scenario about stores whose values obey their rules; by default changes go the plain way.
  package init(
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

  /// A scenario about anything but stores: no entities, no views and no workload.
  package init(
    name: String, question: String, source: String, seed: UInt64, subject: AnySubject, matrix: Matrix,
    repetitions: Int, expectations: [SourceSentence]
  ) {
    self.init(
      name: name, question: question, source: source, seed: seed, dataset: .generated(.empty), views: [],
      workload: Workload(phases: [], timeLimit: Self.timeLimitWithoutWorkload), matrix: matrix,
      repetitions: repetitions, expectations: expectations)
    self.subject = subject
  }

  /// The default of `workload.time_limit`, for scenarios that have no workload.
  private static let timeLimitWithoutWorkload = Nanoseconds(5_000_000_000)
}

/// A rate of changes, and the frame in which they must be shown.
package struct Target: Equatable, Sendable {
  /// Changes that arrive in a second.
  package let changesPerSecond: Double
  /// The length of a frame.
  package let frame: Nanoseconds
}

/// The source of the entities.
package enum DatasetSource: Equatable, Sendable {
  /// Drawn from the seed.
  case generated(GeneratedDataset)
  /// Read from a file.
  case imported(ImportedDataset)
}

/// The shape of a generated data set.
package struct GeneratedDataset: Equatable, Sendable {
  /// The number of authors; from 0 to 20 million, as of the other kinds.
  package var authors: Int
  /// The number of posts.
  package var posts: Int
  /// The number of comments, over all posts.
  package var comments: Int
  /// The number of tags of a post.
  package var tagsPerPost: Int
  /// The number of different tags in all; from 0.
  package var distinctTags: Int
  /// The distribution of posts' authors.
  package var postAuthor: DistributionSpec
  /// The distribution of comments' posts.
  package var commentPost: DistributionSpec
  /// The distribution of comments' authors.
  package var commentAuthor: DistributionSpec
  /// The lengths of texts.
  package var text: TextSizes

  /// Creates a shape of these numbers, which must obey the rules of a scenario.
  package init(
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

  /// Multiplies what there is of each kind; what there is some of stays at least one.
  mutating func scale(by factor: Double) {
    func scaled(_ count: Int) -> Int { count == 0 ? 0 : Int(max(1, (Double(count) * factor).rounded())) }
    (authors, posts, comments) = (scaled(authors), scaled(posts), scaled(comments))
  }
}

/// The lengths of texts, in characters (each one byte).
package struct TextSizes: Equatable, Sendable {
  /// Of an author's name.
  package var name: ClosedRange<Int>
  /// Of a post's title.
  package var title: ClosedRange<Int>
  /// Of a post's body.
  package var body: ClosedRange<Int>
  /// Of a comment's body.
  package var comment: ClosedRange<Int>

  /// Ranges from which each length is drawn, all lengths equally likely; from 0 to 100,000.
  package init(
    name: ClosedRange<Int>, title: ClosedRange<Int>, body: ClosedRange<Int>, comment: ClosedRange<Int>
  ) {
    self.name = name
    self.title = title
    self.body = body
    self.comment = comment
  }
}

/// A distribution as a scenario names it; the list in `Distributions/` has the existing ones and their parameters.
package struct DistributionSpec: Equatable, Hashable, Sendable {
  /// One of the names in `AllDistributions`.
  package var name: String
  /// The values by the names of its card; missing ones have their default.
  package var parameters: [String: Double]

  /// Creates a distribution by name, with defaults for missing parameters.
  package init(_ name: String, _ parameters: [String: Double] = [:]) {
    self.name = name
    self.parameters = parameters
  }

  /// Every key is equally likely.
  package static let uniform = DistributionSpec("uniform")
}

/// Views of one kind that are on screen while the workload runs.
package struct ViewSpec: Equatable, Sendable {
  /// The kind of the views.
  package var kind: ViewKind
  /// The number of them on screen, at least 1.
  package var count: Int
  /// The number of posts of a feed, also the one below a badge, or of authors of a list; other views have no limit.
  package var limit: Int
  /// Up to which of `BadgeView.depths` a badge's chain is on screen; other views have no depth.
  package var depth: Int
  /// The distribution of the views' entities or tags.
  package var keys: DistributionSpec
  /// The cost of showing one of them beyond computing it.
  package var renderCost: Nanoseconds

  /// Views of one kind; what the kind has no use for has no effect.
  package init(
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

/// The operations on the store.
package struct Workload: Equatable, Sendable {
  /// The phases in the order of playing, at least one; their names differ. Of a recorded log they are the counts found
  /// in it.
  package var phases: [PhaseSpec]
  /// A play that lasts longer stops there, and its rows say how far it came.
  package var timeLimit: Nanoseconds
  /// The files with the operations, where they are not drawn.
  package var recording: Recording?

  /// Creates a workload of phases, with a time limit for the time pass.
  package init(phases: [PhaseSpec], timeLimit: Nanoseconds) {
    self.phases = phases
    self.timeLimit = timeLimit
  }
}

/// A part of the workload with its own mix.
package struct PhaseSpec: Equatable, Sendable {
  /// The name in columns: at most 64 characters.
  package var name: String
  /// The number of operations, from 1 to 10 million; each change of a commit is one.
  package var operations: Int
  /// Weights; the shares are exact. In the order of `OperationKind.inMix`.
  package var mix: [MixShare]
  /// The distribution of the operations' entities.
  package var keys: DistributionSpec
  /// Changes per commit.
  package var batch: Int
  /// The share of updates that write the value already there.
  package var equalWrites: Double
  /// Posts on a refetched page, and the share of them that changed on the server.
  package var refetchPage: Int
  /// The share of a page's posts that changed on the server; from 0 to 1.
  package var refetchChanged: Double
  /// The rates of mounts and unmounts.
  package var churn: Churn
  /// True if it is measured; a phase that is not recorded warms up and leaves no rows.
  package var record: Bool

  /// Creates a phase of these numbers, which must obey the rules of a scenario.
  package init(
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

/// The numbers of views mounted and unmounted per 1,000 commits.
package struct Churn: Equatable, Sendable {
  /// The number of mounts per 1,000 commits; from 0.
  package var subscribe: Int
  /// The number of unmounts per 1,000 commits; from 0.
  package var unsubscribe: Int

  /// Creates rates of mounts and unmounts per 1,000 commits.
  package init(subscribe: Int, unsubscribe: Int) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }

  /// No mounts or unmounts.
  package static let none = Churn(subscribe: 0, unsubscribe: 0)
}

/// One entry of a mix.
package struct MixShare: Equatable, Sendable {
  /// The kind; one of `OperationKind.inMix`.
  package var kind: OperationKind
  /// Above 0; only its proportion to the others matters.
  package var weight: Double

  /// A kind with its weight.
  package init(kind: OperationKind, weight: Double) {
    self.kind = kind
    self.weight = weight
  }
}

/// The designs to try: every store with every derivation, and presets, which are one choice on every axis.
package struct Matrix: Equatable, Sendable {
  /// Stores by name, in the order of the scenario.
  package var stores: [String]
  /// Derivations by name, with their choices, in the order of the scenario.
  package var derivations: [String]
  /// Presets by name, in the order of the scenario.
  package var presets: [String]
  /// Designs besides those of the product, in the order of the scenario.
  package var designs: [Design] = []

  /// A store with a derivation, by name.
  package struct Design: Hashable, Sendable {
    /// The store.
    package let store: String
    /// The derivation, with its choice.
    package let derivation: String
  }

  /// Creates a matrix of each of these stores with each of these derivations, and the presets.
  package init(stores: [String], derivations: [String], presets: [String] = []) {
    self.stores = stores
    self.derivations = derivations
    self.presets = presets
  }
}

extension Matrix {
  /// Each store with each derivation, then the further designs.
  package var pairs: [Design] {
    let product = stores.flatMap { store in derivations.map { Design(store: store, derivation: $0) } }
    return product + designs.filter { !product.contains($0) }
  }

  /// The stores of all designs but presets, each once.
  package var allStores: [String] { designs.reduce(into: stores) { if !$0.contains($1.store) { $0.append($1.store) } } }

  /// The derivations of all designs but presets, each once.
  package var allDerivations: [String] {
    designs.reduce(into: derivations) { if !$0.contains($1.derivation) { $0.append($1.derivation) } }
  }
}

/// A sentence of a scenario file with its location, for messages.
package struct SourceSentence: Equatable, Sendable {
  /// The sentence as it is written.
  package var text: String
  /// The effect of its failure.
  package var level: ExpectationLevel
  /// Its begin.
  package var location: SourceLocation

  /// A sentence that begins at this place; it must hold unless its level says otherwise.
  package init(text: String, level: ExpectationLevel = .fail, location: SourceLocation) {
    self.text = text
    self.level = level
    self.location = location
  }
}

/// The words that a question has for a design: `written into every message` for `nested`.
package struct DesignLabel: Equatable, Sendable {
  /// A store, a derivation, a preset, a sync or an isolation, as the matrix names it.
  package var name: String
  /// The question's words for it.
  package var words: String
  /// The location of the name.
  package var location: SourceLocation
}

extension Scenario {
  /// The question's words for designs, by their names; `nil` if there are none.
  package var calledByName: [String: String]? {
    called.isEmpty ? nil : Dictionary(called.map { ($0.name, $0.words) }) { first, _ in first }
  }
}

/// A place in a file; lines and columns count from 1.
package struct SourceLocation: Equatable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The file as messages name it.
  package var file: String
  /// From 1.
  package var line: Int
  /// In Unicode scalars, from 1.
  package var column: Int

  /// A place in a file; line and column count from 1.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  package var description: String { "\(file):\(line):\(column)" }

  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
