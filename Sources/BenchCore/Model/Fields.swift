/// Fields of entities, and lists of entities: what a view reads of the entities that it shows.
@frozen
public struct Fields: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt16

  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An author's name.
  public static let authorName = Fields(rawValue: 1)
  /// An author's points.
  public static let authorPoints = Fields(rawValue: 2)
  /// The list of an author's posts.
  public static let authorPosts = Fields(rawValue: 4)
  /// A post's title.
  public static let postTitle = Fields(rawValue: 8)
  /// A post's long text.
  public static let postBody = Fields(rawValue: 16)
  /// A post's author.
  public static let postAuthor = Fields(rawValue: 32)
  /// A post's tags.
  public static let postTags = Fields(rawValue: 64)
  /// The list of a post's comments.
  public static let postComments = Fields(rawValue: 128)
  /// The list of all posts.
  public static let recentPosts = Fields(rawValue: 256)
  /// A comment's text.
  public static let commentBody = Fields(rawValue: 512)
  /// A comment's author.
  public static let commentAuthor = Fields(rawValue: 1_024)
  /// The further fields of an entity of any kind, which no view reads.
  public static let extra = Fields(rawValue: 2_048)
  /// All of them.
  public static let all = Fields(rawValue: 4_095)
}
