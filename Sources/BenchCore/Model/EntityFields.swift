/// A set of fields of entities and of lists: the fields that a view reads of its entities, or that a change writes.
@frozen public struct EntityFields: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt16

  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An author's name.
  public static let authorName = EntityFields(rawValue: 1)
  /// An author's points.
  public static let authorPoints = EntityFields(rawValue: 2)
  /// The list of an author's posts.
  public static let authorPosts = EntityFields(rawValue: 4)
  /// A post's title.
  public static let postTitle = EntityFields(rawValue: 8)
  /// A post's long text.
  public static let postBody = EntityFields(rawValue: 16)
  /// A post's author.
  public static let postAuthor = EntityFields(rawValue: 32)
  /// A post's tags.
  public static let postTags = EntityFields(rawValue: 64)
  /// The list of a post's comments.
  public static let postComments = EntityFields(rawValue: 128)
  /// The list of all posts.
  public static let recentPosts = EntityFields(rawValue: 256)
  /// A comment's text.
  public static let commentBody = EntityFields(rawValue: 512)
  /// A comment's author.
  public static let commentAuthor = EntityFields(rawValue: 1_024)
  /// The extra fields of an entity of any kind, which no view reads.
  public static let extra = EntityFields(rawValue: 2_048)
  /// All fields.
  public static let all = EntityFields(rawValue: 4_095)
}

extension EntityFields {
  /// Creates the set of fields in which two authors differ; if one author is missing, an author's fields and post list.
  package init(changing old: Author?, to new: Author?) {
    guard let old, let new else {
      self = (old == nil) == (new == nil) ? [] : [.authorName, .authorPoints, .authorPosts, .extra]
      return
    }
    self.init(
      (.authorName, old.name != new.name), (.authorPoints, old.points != new.points), (.extra, old.extra != new.extra))
  }

  /// Creates the set of fields in which two posts differ; if one post is missing, a post's fields, and its lists.
  package init(changing old: Post?, to new: Post?) {
    guard let old, let new else {
      let others: EntityFields = [.authorName, .authorPoints, .commentBody, .commentAuthor]
      self = (old == nil) == (new == nil) ? [] : .all.subtracting(others)
      return
    }
    self.init(
      (.postTitle, old.title != new.title), (.postBody, old.body != new.body), (.postTags, old.tags != new.tags),
      ([.postAuthor, .authorPosts], old.author != new.author), (.extra, old.extra != new.extra))
  }

  /// Creates the set of fields in which two comments differ; if one is `nil`, a comment's fields and the list.
  package init(changing old: Comment?, to new: Comment?) {
    guard let old, let new else {
      self = (old == nil) == (new == nil) ? [] : [.commentBody, .commentAuthor, .postComments, .extra]
      return
    }
    self.init(
      (.commentBody, old.body != new.body), (.commentAuthor, old.author != new.author),
      (.extra, old.extra != new.extra))
  }

  private init(_ fields: (field: EntityFields, hasChanged: Bool)...) {
    self = fields.reduce(into: []) { changed, field in if field.hasChanged { changed.formUnion(field.field) } }
  }

  /// The names of the fields in the order of the bits, for logs.
  package var names: [String] {
    let all = [
      "author.name", "author.points", "author.posts", "post.title", "post.body", "post.author", "post.tags",
      "post.comments", "posts", "comment.body", "comment.author", "extra",
    ]
    return all.enumerated().filter { contains(EntityFields(rawValue: 1 << UInt16($0.offset))) }.map(\.element)
  }
}
