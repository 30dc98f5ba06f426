import BenchCore
import Observation

/// A graph whose properties are of types with `==`.
package enum EquatableGraph: ObservableGraph {
  static var values: DesignChoice { .word("equatable") }

  @Observable
  package final class Root: ObservableRoot {
    typealias Graph = EquatableGraph
    package var authors: [AuthorID: AuthorObject] = [:]
    var posts: [PostID: PostObject] = [:]
    var comments: [CommentID: CommentObject] = [:]
    var recent: [PostObject] = []

    package init() {}

    // The macro turns a property `authors` into storage `_authors` with accessors. This line reads the storage itself.
    func kept(_ id: AuthorID) -> AuthorObject? { _authors[id] }
    func kept(_ id: PostID) -> PostObject? { _posts[id] }
  }

  @Observable
  package final class AuthorObject: ObservableAuthor {
    typealias Graph = EquatableGraph
    let id: AuthorID
    package var name: String
    package var points: Int
    package var extra: Extra
    var posts: [Unowned<PostObject>] = []
    package var isDeleted = false

    package init(_ author: Author) {
      id = author.id
      name = author.name
      points = author.points
      extra = author.extra
    }
  }

  @Observable
  final class PostObject: ObservablePost {
    typealias Graph = EquatableGraph
    let id: PostID
    var title: String
    var body: String
    var tags: [String]
    let createdAt: Timestamp
    var extra: Extra
    var author: AuthorObject?
    var comments: [CommentObject] = []
    var isDeleted = false

    init(_ post: Post) {
      id = post.id
      title = post.title
      body = post.body
      tags = post.tags
      createdAt = post.createdAt
      extra = post.extra
    }
  }

  @Observable
  final class CommentObject: ObservableComment {
    typealias Graph = EquatableGraph
    let id: CommentID
    var body: String
    let createdAt: Timestamp
    var extra: Extra
    var author: AuthorObject?
    @ObservationIgnored unowned let post: PostObject

    init(_ comment: Comment, under post: PostObject) {
      id = comment.id
      body = comment.body
      createdAt = comment.createdAt
      extra = comment.extra
      self.post = post
    }
  }
}

/// The same graph as above, with properties of types without `==`.
enum OpaqueGraph: ObservableGraph {
  static var values: DesignChoice { .word("opaque") }

  @Observable
  final class Root: ObservableRoot {
    typealias Graph = OpaqueGraph
    var authors: [AuthorID: AuthorObject] = [:]
    var posts: [PostID: PostObject] = [:]
    var comments: [CommentID: CommentObject] = [:]
    var recent: [PostObject] = []

    // The macro turns a property `authors` into storage `_authors` with accessors. This line reads the storage itself.
    func kept(_ id: AuthorID) -> AuthorObject? { _authors[id] }
    func kept(_ id: PostID) -> PostObject? { _posts[id] }
  }

  @Observable
  final class AuthorObject: ObservableAuthor {
    typealias Graph = OpaqueGraph
    let id: AuthorID
    var name: Opaque<String>
    var points: Opaque<Int>
    var extra: Opaque<Extra>
    var posts: [Unowned<PostObject>] = []
    var isDeleted = false

    init(_ author: Author) {
      id = author.id
      name = Opaque(author.name)
      points = Opaque(author.points)
      extra = Opaque(author.extra)
    }
  }

  @Observable
  final class PostObject: ObservablePost {
    typealias Graph = OpaqueGraph
    let id: PostID
    var title: Opaque<String>
    var body: Opaque<String>
    var tags: Opaque<[String]>
    let createdAt: Timestamp
    var extra: Opaque<Extra>
    var author: AuthorObject?
    var comments: [CommentObject] = []
    var isDeleted = false

    init(_ post: Post) {
      id = post.id
      title = Opaque(post.title)
      body = Opaque(post.body)
      tags = Opaque(post.tags)
      createdAt = post.createdAt
      extra = Opaque(post.extra)
    }
  }

  @Observable
  final class CommentObject: ObservableComment {
    typealias Graph = OpaqueGraph
    let id: CommentID
    var body: Opaque<String>
    let createdAt: Timestamp
    var extra: Opaque<Extra>
    var author: AuthorObject?
    @ObservationIgnored unowned let post: PostObject

    init(_ comment: Comment, under post: PostObject) {
      id = comment.id
      body = Opaque(comment.body)
      createdAt = comment.createdAt
      extra = Opaque(comment.extra)
      self.post = post
    }
  }
}
