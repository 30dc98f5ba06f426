/// All operations of a run with the pools of their texts and pages: drawn before any clock starts, the same for every
/// design, and plain data, so that it can be hashed, written to a file and replayed.
@usableFromInline package struct OperationLog: Equatable, Sendable {
  /// The operations in the order of playing; those of one commit are adjacent.
  package var operations: [Operation] = []
  /// In the order of playing; together they cover all operations.
  package var phases: [Phase] = []
  /// The views that are on screen at some time; a read names the slot of the one it looks at.
  @usableFromInline package var views: [ViewKey] = []
  /// The number of views, the last ones, that are not on screen when the first operation begins.
  @usableFromInline package var viewsWaiting = 0
  /// The cost of showing each view beyond computing it, by slot; empty if there is none.
  package var renderCosts: [Nanoseconds] = []
  /// New names, titles and bodies; an operation names them by index.
  package var texts: [String] = []
  package var tagSets: [[String]] = []
  package var posts: [PostRecord] = []
  package var comments: [CommentRecord] = []
  /// The arrival times of its commits and reads, and plain work between them; empty if operations follow one another.
  package var arrivals: [Arrival] = []

  /// The posts that each refetch brings; `nil` where it differs, or there is none.
  package var refetchedPosts: Int? {
    let sizes = Set(operations.lazy.filter { $0.kind.effect == .resends }.map(\.other))
    return sizes.count == 1 ? sizes.first.map(Int.init) : nil
  }

  package init() {}

  /// The number of views, from the first on, that are on screen when the first operation begins.
  @inlinable package var viewsAtStart: Int { views.count - viewsWaiting }

  package struct Phase: Equatable, Sendable {
    package var name: String
    /// The range in `operations`; never splits a commit.
    package var operations: Range<Int>
    /// True if it is measured; a phase that is not recorded warms up.
    package var record: Bool

    package init(name: String, operations: Range<Int>, record: Bool) {
      (self.name, self.operations, self.record) = (name, operations, record)
    }
  }
}
