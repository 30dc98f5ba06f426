#if PERCEPTION
  import PerceptionCore
  import StoreBenchHost

  /// An object with perceived properties. Its extension has what the macro `@Perceptible` writes into each accessor, in
  /// an app that also supports systems without Observation: the registrar decides at each access which one records.
  protocol PerceivedObject: AnyObject, Perceptible {
    var registrar: PerceptionRegistrar { get }
  }

  extension PerceivedObject {
    fileprivate func read<Value>(_ keyPath: KeyPath<Self, Value>, _ value: Value) -> Value {
      registrar.access(self, keyPath: keyPath)
      return value
    }

    /// Sets a property, and calls no observer if its value is equal.
    fileprivate func set<Value: Equatable>(_ keyPath: KeyPath<Self, Value>, _ storage: inout Value, to value: Value) {
      if storage == value { storage = value } else { replace(keyPath, &storage, by: value) }
    }

    fileprivate func replace<Value>(_ keyPath: KeyPath<Self, Value>, _ storage: inout Value, by value: Value) {
      registrar.withMutation(of: self, keyPath: keyPath) { storage = value }
    }

    fileprivate func willModify<Value>(_ keyPath: KeyPath<Self, Value>) {
      registrar.access(self, keyPath: keyPath)
      registrar.willSet(self, keyPath: keyPath)
    }

    fileprivate func didModify<Value>(_ keyPath: KeyPath<Self, Value>) { registrar.didSet(self, keyPath: keyPath) }
  }

  /// The objects by id, and the posts from the oldest to the newest.
  final class PerceivedRoot: PerceivedObject, Observable {
    let registrar = PerceptionRegistrar()
    private var ownAuthors: [AuthorID: PerceivedAuthor] = [:]
    private var ownPosts: [PostID: PerceivedPost] = [:]
    private var ownComments: [CommentID: PerceivedComment] = [:]
    private var ownRecent: [PerceivedPost] = []

    var authors: [AuthorID: PerceivedAuthor] {
      get { read(\.authors, ownAuthors) }
      _modify {
        willModify(\.authors)
        defer { didModify(\.authors) }
        yield &ownAuthors
      }
    }
    var posts: [PostID: PerceivedPost] {
      get { read(\.posts, ownPosts) }
      _modify {
        willModify(\.posts)
        defer { didModify(\.posts) }
        yield &ownPosts
      }
    }
    var comments: [CommentID: PerceivedComment] {
      get { read(\.comments, ownComments) }
      _modify {
        willModify(\.comments)
        defer { didModify(\.comments) }
        yield &ownComments
      }
    }
    var recent: [PerceivedPost] {
      get { read(\.recent, ownRecent) }
      _modify {
        willModify(\.recent)
        defer { didModify(\.recent) }
        yield &ownRecent
      }
    }

    /// Returns the object that a view has kept since it looked it up: no property is read.
    func kept(_ id: AuthorID) -> PerceivedAuthor? { ownAuthors[id] }
    /// Returns the same of a post.
    func kept(_ id: PostID) -> PerceivedPost? { ownPosts[id] }
  }

  final class PerceivedAuthor: PerceivedObject, Observable {
    /// A way to a post that does not keep it alive.
    struct Link { unowned let post: PerceivedPost }

    let registrar = PerceptionRegistrar()
    let id: AuthorID
    private var ownName: String
    private var ownPoints: Int
    private var ownExtra: Extra
    private var ownPosts: [Link] = []
    private var ownIsDeleted = false

    init(_ author: Author) {
      (id, ownName, ownPoints, ownExtra) = (author.id, author.name, author.points, author.extra)
    }

    var name: String {
      get { read(\.name, ownName) }
      set { set(\.name, &ownName, to: newValue) }
    }
    var points: Int {
      get { read(\.points, ownPoints) }
      set { set(\.points, &ownPoints, to: newValue) }
    }
    var extra: Extra {
      get { read(\.extra, ownExtra) }
      set { set(\.extra, &ownExtra, to: newValue) }
    }
    /// From the oldest to the newest.
    var posts: [Link] {
      get { read(\.posts, ownPosts) }
      _modify {
        willModify(\.posts)
        defer { didModify(\.posts) }
        yield &ownPosts
      }
    }
    var isDeleted: Bool {
      get { read(\.isDeleted, ownIsDeleted) }
      set { set(\.isDeleted, &ownIsDeleted, to: newValue) }
    }
  }

  final class PerceivedPost: PerceivedObject, Observable {
    let registrar = PerceptionRegistrar()
    let id: PostID
    let createdAt: Timestamp
    private var ownTitle: String
    private var ownBody: String
    private var ownTags: [String]
    private var ownExtra: Extra
    private var ownAuthor: PerceivedAuthor?
    private var ownComments: [PerceivedComment] = []
    private var ownIsDeleted = false

    init(_ post: Post) {
      (id, createdAt, ownTitle, ownBody) = (post.id, post.createdAt, post.title, post.body)
      (ownTags, ownExtra) = (post.tags, post.extra)
    }

    var title: String {
      get { read(\.title, ownTitle) }
      set { set(\.title, &ownTitle, to: newValue) }
    }
    var body: String {
      get { read(\.body, ownBody) }
      set { set(\.body, &ownBody, to: newValue) }
    }
    var tags: [String] {
      get { read(\.tags, ownTags) }
      set { set(\.tags, &ownTags, to: newValue) }
    }
    var extra: Extra {
      get { read(\.extra, ownExtra) }
      set { set(\.extra, &ownExtra, to: newValue) }
    }
    var author: PerceivedAuthor? {
      get { read(\.author, ownAuthor) }
      set { replace(\.author, &ownAuthor, by: newValue) }
    }
    /// From the oldest to the newest.
    var comments: [PerceivedComment] {
      get { read(\.comments, ownComments) }
      _modify {
        willModify(\.comments)
        defer { didModify(\.comments) }
        yield &ownComments
      }
    }
    var isDeleted: Bool {
      get { read(\.isDeleted, ownIsDeleted) }
      set { set(\.isDeleted, &ownIsDeleted, to: newValue) }
    }
  }

  final class PerceivedComment: PerceivedObject, Observable {
    let registrar = PerceptionRegistrar()
    let id: CommentID
    let createdAt: Timestamp
    unowned let post: PerceivedPost
    private var ownBody: String
    private var ownExtra: Extra
    private var ownAuthor: PerceivedAuthor?

    init(_ comment: Comment, under post: PerceivedPost) {
      (id, createdAt, ownBody, ownExtra) = (comment.id, comment.createdAt, comment.body, comment.extra)
      self.post = post
    }

    var body: String {
      get { read(\.body, ownBody) }
      set { set(\.body, &ownBody, to: newValue) }
    }
    var extra: Extra {
      get { read(\.extra, ownExtra) }
      set { set(\.extra, &ownExtra, to: newValue) }
    }
    var author: PerceivedAuthor? {
      get { read(\.author, ownAuthor) }
      set { replace(\.author, &ownAuthor, by: newValue) }
    }
  }
#endif
