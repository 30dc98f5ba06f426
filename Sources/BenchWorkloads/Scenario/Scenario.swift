import BenchCore

/// One question with everything needed to answer it, as read from a scenario file and checked: every value obeys its
/// rule, and every name exists.
package struct Scenario: Equatable, Sendable {
  /// The name of the run, in columns and folder names: a slug of at most 64 characters.
  package var name: String
  package var question: String
  package var answers = SourceAnswers()
  package var called: [DesignLabel] = []
  /// The app's words for posts, authors and comments; empty for entities that the app does not rename.
  package var words = EntityNames()
  package var source: String
  package var seed: UInt64
  package var dataset: DatasetSource
  package var ids = IDForm.int
  package var extra: ExtraSpec = .none
  package var views: [ViewSpec]
  package var workload: Workload
  /// The content that only this kind of scenario has; a scenario about stores has no such content.
  package var subject = AnySubject(StoreSubject())
  package var matrix: Matrix
  package var way = Way.plain
  package var repetitions: Int
  /// The rate of changes and the frame in which they must be shown; `nil` if the scenario has no target.
  package var target: Target?
  /// The time that a run may take; `nil` for no limit.
  package var budget: Nanoseconds?
  /// The allowed budgets: a second to a day.
  package static let budgets = Nanoseconds.seconds(1)...Nanoseconds.seconds(86_400)
  package var expectations: [SourceSentence]
  /// The share by which a time must change to matter in a comparison, by metric; for metrics in the file only.
  package var thresholds: [String: Double] = [:]

  package init(
    name: String = "", question: String = "", source: String = "", seed: UInt64 = 0,
    dataset: DatasetSource = .generated(GeneratedDataset()), views: [ViewSpec] = [], workload: Workload = Workload(),
    matrix: Matrix = Matrix(), repetitions: Int = 1, expectations: [SourceSentence] = []
  ) {
    (self.name, self.question, self.source, self.seed, self.dataset) = (name, question, source, seed, dataset)
    (self.views, self.workload, self.matrix) = (views, workload, matrix)
    (self.repetitions, self.expectations) = (repetitions, expectations)
  }
}

package struct Target: Equatable, Sendable {
  package var changesPerSecond = 0.0
  package var frame = Nanoseconds.zero

  package init() {}
}

package enum DatasetSource: Equatable, Sendable {
  case generated(GeneratedDataset)
  case imported(ImportedDataset)
}

package struct GeneratedDataset: Equatable, Sendable {
  /// The number of authors; from 0 to 20 million, as for posts and comments.
  package var authors: Int
  package var posts: Int
  package var comments: Int
  package var tagsPerPost: Int
  package var distinctTags: Int
  package var postAuthor: DistributionSpec
  package var commentPost: DistributionSpec
  package var commentAuthor: DistributionSpec
  package var text: TextSizes

  package init(
    authors: Int = 0, posts: Int = 0, comments: Int = 0, tagsPerPost: Int = 0, distinctTags: Int = 1,
    postAuthor: DistributionSpec = .uniform, commentPost: DistributionSpec = .uniform,
    commentAuthor: DistributionSpec = .uniform, text: TextSizes = TextSizes()
  ) {
    (self.authors, self.posts, self.comments, self.tagsPerPost) = (authors, posts, comments, tagsPerPost)
    (self.distinctTags, self.postAuthor, self.commentPost) = (distinctTags, postAuthor, commentPost)
    (self.commentAuthor, self.text) = (commentAuthor, text)
  }

  /// Multiplies the number of entities of each kind; a number above 0 stays at least 1.
  package mutating func scale(by factor: Double) {
    func scaled(_ count: Int) -> Int { count == 0 ? 0 : Int(max(1, (Double(count) * factor).rounded())) }
    (authors, posts, comments) = (scaled(authors), scaled(posts), scaled(comments))
  }
}

/// The lengths of texts, in characters; each character is one byte.
package struct TextSizes: Equatable, Sendable {
  package var name: ClosedRange<Int>
  package var title: ClosedRange<Int>
  package var body: ClosedRange<Int>
  package var comment: ClosedRange<Int>

  /// Creates the ranges, within 0 and 100,000, from which lengths are drawn; all lengths of a range are equally likely.
  package init(
    name: ClosedRange<Int> = 0...0, title: ClosedRange<Int> = 0...0, body: ClosedRange<Int> = 0...0,
    comment: ClosedRange<Int> = 0...0
  ) { (self.name, self.title, self.body, self.comment) = (name, title, body, comment) }
}

package struct DistributionSpec: Equatable, Hashable, Sendable {
  package var name: String
  /// The values of parameters on the card, by name; a missing parameter has its default.
  package var parameters: [String: Double]

  package init(_ name: String, _ parameters: [String: Double] = [:]) {
    (self.name, self.parameters) = (name, parameters)
  }

  package static let uniform = DistributionSpec("uniform")
}

package struct ViewSpec: Equatable, Sendable {
  package var kind: ViewKind
  /// The number of views of this kind on screen, at least 1.
  package var count: Int
  /// The number of posts of a feed (also of the feed below a badge) or of authors of a list; unused by other views.
  package var limit: Int
  /// The depth of `BadgeView.depths` up to which a badge's chain is on screen; unused by other views.
  package var depth: Int
  package var keys: DistributionSpec
  /// The part of the list that a view shows; `.all` for kinds without a list.
  package var window: ListWindow
  package var renderCost: Nanoseconds

  package init(
    kind: ViewKind = .detail, count: Int = 1, limit: Int = 1, depth: Int = 1, keys: DistributionSpec = .uniform,
    window: ListWindow = .all, renderCost: Nanoseconds = .zero
  ) {
    (self.window, self.renderCost, self.kind, self.count, self.limit) = (window, renderCost, kind, count, limit)
    (self.depth, self.keys) = (depth, keys)
  }
}

package struct Workload: Equatable, Sendable {
  /// The phases in the order of playing, at least one, with different names; a recorded log gives its phases.
  package var phases: [PhaseSpec]
  /// The time limit of a play; a longer play stops there, and its rows say how far the play got.
  package var timeLimit: Nanoseconds
  package var recording: Recording?

  package init(phases: [PhaseSpec] = [], timeLimit: Nanoseconds = .zero) {
    (self.phases, self.timeLimit) = (phases, timeLimit)
  }
}

package struct PhaseSpec: Equatable, Sendable {
  /// The name in columns: at most 64 characters.
  package var name: String
  /// The number of operations, from 1 to the limit; each change of a commit is one operation.
  package var operations: Int
  /// The weights of kinds, in the order of `OperationKind.inMix`; the shares of operations are exact.
  package var mix: [MixShare]
  package var keys: DistributionSpec
  package var batch: Int
  package var equalWrites: Double
  package var refetchPage: Int
  /// The share of a page's posts that have changed on the server; from 0 to 1.
  package var refetchChanged: Double
  package var refetchFrom = PageStart.drawn
  package var churn: Churn
  /// True if the phase is measured; a phase that is not recorded only warms up and has no rows.
  package var record: Bool

  package init(
    name: String = "", operations: Int = 0, mix: [MixShare] = [], keys: DistributionSpec = .uniform, batch: Int = 1,
    equalWrites: Double = 0, refetchPage: Int = 1, refetchChanged: Double = 0, churn: Churn = .none, record: Bool = true
  ) {
    (self.name, self.operations, self.mix, self.keys, self.batch) = (name, operations, mix, keys, batch)
    (self.equalWrites, self.refetchPage, self.refetchChanged) = (equalWrites, refetchPage, refetchChanged)
    (self.churn, self.record) = (churn, record)
  }

  package static let operationLimit = 10_000_000
}

/// The first post of a refetched page; older posts follow.
package enum PageStart: String, CaseIterable, Sendable {
  case drawn
  case newest
}

package struct Churn: Equatable, Sendable {
  package var subscribe: Int
  package var unsubscribe: Int

  package init(subscribe: Int, unsubscribe: Int) { (self.subscribe, self.unsubscribe) = (subscribe, unsubscribe) }

  package static let none = Churn(subscribe: 0, unsubscribe: 0)
}

/// A kind of operation or of act, as a mix names and weighs it.
package protocol WeighedKind: Equatable, Sendable {
  static var inMix: [Self] { get }
  /// What the kinds are, in messages, and a kind for examples.
  static var noun: String { get }
  static var example: Self { get }
  var name: String { get }
}

extension OperationKind: WeighedKind {
  package static let noun = "kind of operation"
  package static let example = updateAuthor
}

package typealias MixShare = Share<OperationKind>

package struct Share<Kind: WeighedKind>: Equatable, Sendable {
  package var kind: Kind
  /// The weight, above 0; only its proportion to the other weights matters.
  package var weight: Double

  package init(kind: Kind, weight: Double) { (self.kind, self.weight) = (kind, weight) }
}

/// The designs to try: every store with every derivation, and presets, each of which fixes a choice on every axis.
package struct Matrix: Equatable, Sendable {
  package var stores: [String]
  package var derivations: [String]
  package var presets: [String] = []
  /// Designs in addition to the product of stores and derivations, in the order of the scenario.
  package var designs: [Design] = []

  package struct Design: Hashable, Sendable {
    package let store: String
    package let derivation: String

    package init(store: String, derivation: String) { (self.store, self.derivation) = (store, derivation) }
  }

  package init(stores: [String] = [], derivations: [String] = []) {
    (self.stores, self.derivations) = (stores, derivations)
  }

  /// Each store with each derivation, then the additional designs.
  package var pairs: [Design] {
    let product = stores.flatMap { store in derivations.map { Design(store: store, derivation: $0) } }
    return product + designs.filter { !product.contains($0) }
  }

  package var allStores: [String] { designs.reduce(into: stores) { if !$0.contains($1.store) { $0.append($1.store) } } }

  package var allDerivations: [String] {
    designs.reduce(into: derivations) { if !$0.contains($1.derivation) { $0.append($1.derivation) } }
  }
}

package struct SourceSentence: Equatable, Sendable {
  package var text: String
  package var level: ExpectationLevel
  package var location: SourceLocation

  package init(text: String, level: ExpectationLevel = .fail, location: SourceLocation) {
    (self.text, self.level, self.location) = (text, level, location)
  }
}

/// The app's words for entities, in the plural; empty for entities that the app does not rename.
package struct EntityNames: Equatable, Sendable {
  package var posts = ""
  package var authors = ""
  package var comments = ""
}

/// The question's words for a design or a setting: `written into every message` for `nested`.
package struct DesignLabel: Equatable, Sendable {
  /// The name that the matrix gives to a store, derivation, preset, sync or isolation, or a swept value.
  package var name: String
  package var words: String
  package var location: SourceLocation

  package init(name: String, words: String, location: SourceLocation) {
    (self.name, self.words, self.location) = (name, words, location)
  }
}

extension PhaseSpec {
  package var hasChanges: Bool { mix.contains { $0.kind.isChange } }
}

extension Scenario {
  /// The question's words for designs, by name, and the app's words for entities; `nil` if there are no such words.
  package var calledByName: [String: String]? {
    let entities = [("posts", words.posts), ("authors", words.authors), ("comments", words.comments)]
    let all = called.map { ($0.name, $0.words) } + entities.filter { !$0.1.isEmpty }
    return all.isEmpty ? nil : Dictionary(all) { first, _ in first }
  }
}

/// A place in a file; lines and columns count from 1.
package struct SourceLocation: Equatable, Hashable, Comparable, Sendable, CustomStringConvertible {
  package var file: String
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int

  package init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }

  package var description: String { "\(file):\(line):\(column)" }

  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}
