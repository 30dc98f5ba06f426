import BenchCore

/// An observable graph as one view reads it. Only the fields that the view shows are read and thus observed; other
/// fields are empty.
struct ObservableReads<Graph: ObservableGraph, LookUp: LookUpForm>: WalkedReads {
  private let root: Graph.Root
  private let fields: EntityFields
  private let fieldsOfCommentAuthor: EntityFields
  /// The tag of a view of tagged posts, which skips posts without that tag; empty for other views.
  private let tag: String

  /// Creates the reads of a view's fields or, without a view, reads of all fields, which serve comparisons of entities.
  init(_ root: Graph.Root, _ view: ViewKey? = nil) {
    (self.root, fields, tag) = (root, view?.fields ?? .all, view?.arguments.tag ?? "")
    fieldsOfCommentAuthor = fields.subtracting(view?.fieldsOfPostAuthor ?? [])
  }

  /// Returns the object of an id. If no object is kept, the id is looked up in the observable dictionary, so that a
  /// view of a missing object is called when the object is inserted.
  private func object(_ id: AuthorID) -> Graph.AuthorObject? {
    LookUp.isEachTime ? root.authors[id] : root.kept(id) ?? root.authors[id]
  }

  private func object(_ id: PostID) -> Graph.PostObject? {
    LookUp.isEachTime ? root.posts[id] : root.kept(id) ?? root.posts[id]
  }

  func author(_ id: AuthorID) -> Author? { object(id)?.living(fields) }
  func forEachAuthor(_ body: (Author) -> Void) { for author in root.authors.values { body(author.value(fields)) } }

  func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let post = object(id), !post.isDeleted else { return nil }
    return (post.value(fields), author(of: post))
  }

  func commentCount(of post: PostID) -> Int {
    guard let post = object(post), !post.isDeleted else { return 0 }
    return count(of: post)
  }

  func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    guard let post = object(post), !post.isDeleted else { return }
    post.comments.walk(from: end) { body($0.value(fields), $0.author?.living(fieldsOfCommentAuthor)) }
  }

  func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    guard let author = object(author), !author.isDeleted else { return }
    author.posts.walk(from: end) { body($0.object.value(fields), count(of: $0.object)) }
  }

  func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    root.recent.walk(from: end) { post in
      if !tag.isEmpty && !post.tags.value.contains(tag) { return true }
      return body(post.value(fields), author(of: post), count(of: post))
    }
  }

  private func author(of post: Graph.PostObject) -> Author? {
    fields.contains(.postAuthor) ? post.author?.living(fields) : nil
  }

  private func count(of post: Graph.PostObject) -> Int { fields.contains(.postComments) ? post.comments.count : 0 }
}

// MARK: - Values of some fields

extension ObservableAuthor {
  /// Returns the author with only these fields; `nil` if the author is deleted but still referenced.
  func living(_ fields: EntityFields) -> Author? { isDeleted ? nil : value(fields) }

  func value(_ fields: EntityFields) -> Author {
    Author(
      id: id, name: fields.contains(.authorName) ? name.value : "",
      points: fields.contains(.authorPoints) ? points.value : 0, extra: fields.contains(.extra) ? extra.value : .none)
  }
}

extension ObservablePost {
  func value(_ fields: EntityFields) -> Post {
    Post(
      id: id, title: fields.contains(.postTitle) ? title.value : "",
      body: fields.contains(.postBody) ? body.value : "", author: fields.contains(.postAuthor) ? author?.id : nil,
      tags: fields.contains(.postTags) ? tags.value : [], createdAt: createdAt,
      extra: fields.contains(.extra) ? extra.value : .none)
  }

  func precedes(_ other: Self) -> Bool { createdAt == other.createdAt ? id < other.id : createdAt < other.createdAt }
}

extension ObservableComment {
  func value(_ fields: EntityFields) -> Comment {
    Comment(
      id: id, post: post.id, author: fields.contains(.commentAuthor) ? author?.id : nil,
      body: fields.contains(.commentBody) ? body.value : "", createdAt: createdAt,
      extra: fields.contains(.extra) ? extra.value : .none)
  }

  func precedes(_ other: Self) -> Bool { createdAt == other.createdAt ? id < other.id : createdAt < other.createdAt }
}
