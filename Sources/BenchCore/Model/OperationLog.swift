/// All operations of a run with the pools their texts and pages lie in: drawn before any clock starts, the same for
/// every design, and plain data, so that it can be hashed, written to a file and replayed.
public struct OperationLog: Equatable, Sendable {
  /// In the order of playing; those of one commit stand side by side.
  public var operations: [Operation]
  /// In the order of playing; together they cover all operations.
  public var phases: [Phase]
  /// The views that are on screen at some time; a read names the slot of the one it looks at.
  public var views: [ViewKey]
  /// How many of them, the last ones, are not on screen yet when the first operation begins.
  public var viewsWaiting: Int
  /// What showing each view costs beyond computing it, by slot; empty where none costs anything.
  public var renderCosts: [Nanoseconds]
  /// New names, titles and bodies; an operation names them by index.
  public var texts: [String]
  /// The tags of inserted posts.
  public var tagSets: [[String]]
  /// Posts of pages and inserts.
  public var posts: [PostRecord]
  /// Comments of pages and inserts.
  public var comments: [CommentRecord]
  /// When its commits and reads arrive, and plain work between them; empty where operations follow one another.
  package var arrivals: [Arrival] = []

  /// A log of these parts, whose indices must lie within its pools; without arguments, an empty one.
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

  /// How many views, from the first on, are on screen when the first operation begins.
  @inlinable public var viewsAtStart: Int { views.count - viewsWaiting }

  /// A named stretch of the log with a mix of its own.
  public struct Phase: Equatable, Sendable {
    /// As the scenario spells it; the rows of its measurements bear it.
    public var name: String
    /// Where it lies in `operations`; never splits a commit.
    public var operations: Range<Int>
    /// Whether it is measured; a phase that is not recorded warms up.
    public var record: Bool

    /// A phase of whole commits.
    public init(name: String, operations: Range<Int>, record: Bool) {
      self.name = name
      self.operations = operations
      self.record = record
    }
  }
}
