/// All operations of a run with the pools of their texts and pages: drawn before any clock starts, the same for every
/// design, and plain data, so that it can be hashed, written to a file and replayed.
public struct OperationLog: Equatable, Sendable {
  /// The operations in the order of playing; those of one commit are adjacent.
  public var operations: [Operation]
  /// In the order of playing; together they cover all operations.
  public var phases: [Phase]
  /// The views that are on screen at some time; a read names the slot of the one it looks at.
  public var views: [ViewKey]
  /// The number of views, the last ones, that are not on screen when the first operation begins.
  public var viewsWaiting: Int
  /// The cost of showing each view beyond computing it, by slot; empty if there is none.
  public var renderCosts: [Nanoseconds]
  /// New names, titles and bodies; an operation names them by index.
  public var texts: [String]
  /// The tags of inserted posts.
  public var tagSets: [[String]]
  /// Posts of pages and inserts.
  public var posts: [PostRecord]
  /// Comments of pages and inserts.
  public var comments: [CommentRecord]
  /// The arrival times of its commits and reads, and plain work between them; empty if operations follow one another.
  package var arrivals: [Arrival] = []

  /// Creates a log of these parts, whose indices must be in its pools; without arguments, an empty one.
  public init(
    operations: [Operation] = [], phases: [Phase] = [], views: [ViewKey] = [],
    viewsWaiting: Int = 0, renderCosts: [Nanoseconds] = [], texts: [String] = [], tagSets: [[String]] = [],
    posts: [PostRecord] = [],
    comments: [CommentRecord] = []
  ) {
    self.operations = operations
    self.phases = phases
    self.views = views
    self.viewsWaiting = viewsWaiting
    self.renderCosts = renderCosts
    self.texts = texts
    self.tagSets = tagSets
    self.posts = posts
    self.comments = comments
  }

  /// The number of views, from the first on, that are on screen when the first operation begins.
  @inlinable public var viewsAtStart: Int { views.count - viewsWaiting }

  /// A named range of the log with its own mix.
  public struct Phase: Equatable, Sendable {
    /// As the scenario spells it; the rows of its measurements bear it.
    public var name: String
    /// The range in `operations`; never splits a commit.
    public var operations: Range<Int>
    /// True if it is measured; a phase that is not recorded warms up.
    public var record: Bool

    /// A phase of whole commits.
    public init(name: String, operations: Range<Int>, record: Bool) {
      (self.name, self.operations, self.record) = (name, operations, record)
    }
  }
}
