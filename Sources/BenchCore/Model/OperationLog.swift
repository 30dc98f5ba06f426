/// All operations of a run with the pools of their texts and pages. A log is drawn before any clock starts, is the same
/// for every design, and is plain data that can be hashed, written to a file and replayed.
@usableFromInline package struct OperationLog: Equatable, Sendable {
  /// The operations in play order; the operations of one commit are adjacent.
  package var operations: [Operation] = []
  /// The phases in play order; together they cover all operations.
  package var phases: [Phase] = []
  /// All views that are on screen at some time; a read names the slot of its view.
  @usableFromInline package var views: [ViewKey] = []
  /// The number of views, at the end of `views`, that are not on screen at the first operation.
  @usableFromInline package var viewsWaiting = 0
  /// For each slot, the cost of drawing its view, beyond computing it; empty if drawing costs nothing.
  package var renderCosts: [Nanoseconds] = []
  /// New names, titles and bodies, referenced by index.
  package var texts: [String] = []
  package var tagSets: [[String]] = []
  package var posts: [PostRecord] = []
  package var comments: [CommentRecord] = []
  /// The times at which commits, reads, and the plain work between them arrive; empty if operations run back to back.
  package var arrivals: [Arrival] = []

  /// The number of posts in each refetch; `nil` if the number varies, or if there is no refetch.
  package var refetchedPosts: Int? {
    let sizes = Set(operations.lazy.filter { $0.kind.effect == .resends }.map(\.other))
    return sizes.count == 1 ? sizes.first.map(Int.init) : nil
  }

  package init() {}

  /// The number of views, at the start of `views`, that are on screen at the first operation.
  @inlinable package var viewsAtStart: Int { views.count - viewsWaiting }

  package struct Phase: Equatable, Sendable {
    /// Words of the column `phase` for rows that belong to no phase of a log; no phase may have them as its name.
    package static let reserved = ["*", AllocationSite.load, AllocationSite.mount]

    package var name: String
    /// The range in `operations`; it never splits a commit.
    package var operations: Range<Int>
    /// True if the phase is measured; otherwise it is a warm-up.
    package var record: Bool

    package init(name: String, operations: Range<Int>, record: Bool) {
      (self.name, self.operations, self.record) = (name, operations, record)
    }
  }
}
