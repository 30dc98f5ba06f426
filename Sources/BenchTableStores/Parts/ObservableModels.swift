import BenchCore
import Observation

/// Observable tables of types with `==`, so that Observation detects the assignment of an equal value.
@Observable
final class EquatableTables: ObservableTables {
  static var choices: [DesignChoice] { [.word("in-place"), .word("equatable")] }

  var authors: [AuthorID: Author] = [:]
  var posts: [PostID: Post] = [:]
  var comments: [CommentID: Comment] = [:]
  var recent = CreationOrder<PostID>()
  var postsByAuthor: [AuthorID: CreationOrder<PostID>] = [:]
  var commentsByPost: [PostID: CreationOrder<CommentID>] = [:]
}

@Observable
final class OpaqueTables: ObservableTables {
  static var choices: [DesignChoice] { [.word("in-place"), .word("opaque")] }

  private var opaqueAuthors = Opaque([AuthorID: Author]())
  private var opaquePosts = Opaque([PostID: Post]())
  private var opaqueComments = Opaque([CommentID: Comment]())
  private var opaqueRecent = Opaque(CreationOrder<PostID>())
  private var opaquePostsByAuthor = Opaque([AuthorID: CreationOrder<PostID>]())
  private var opaqueCommentsByPost = Opaque([PostID: CreationOrder<CommentID>]())

  var authors: [AuthorID: Author] {
    get { opaqueAuthors.value }
    set { opaqueAuthors = Opaque(newValue) }
    _modify { yield &opaqueAuthors.value }
  }
  var posts: [PostID: Post] {
    get { opaquePosts.value }
    set { opaquePosts = Opaque(newValue) }
    _modify { yield &opaquePosts.value }
  }
  var comments: [CommentID: Comment] {
    get { opaqueComments.value }
    set { opaqueComments = Opaque(newValue) }
    _modify { yield &opaqueComments.value }
  }
  var recent: CreationOrder<PostID> {
    get { opaqueRecent.value }
    set { opaqueRecent = Opaque(newValue) }
    _modify { yield &opaqueRecent.value }
  }
  var postsByAuthor: [AuthorID: CreationOrder<PostID>] {
    get { opaquePostsByAuthor.value }
    set { opaquePostsByAuthor = Opaque(newValue) }
    _modify { yield &opaquePostsByAuthor.value }
  }
  var commentsByPost: [PostID: CreationOrder<CommentID>] {
    get { opaqueCommentsByPost.value }
    set { opaqueCommentsByPost = Opaque(newValue) }
    _modify { yield &opaqueCommentsByPost.value }
  }
}

/// Observable tables in which each change copies a table, changes the copy and assigns it.
struct AssignedTables<Model: ObservableTables & AnyObject>: ObservableTables {
  static var choices: [DesignChoice] { [.word("set")] + Model.choices.dropFirst() }

  private var model = Model()

  var authors: [AuthorID: Author] {
    get { model.authors }
    set { model.authors = newValue }
  }
  var posts: [PostID: Post] {
    get { model.posts }
    set { model.posts = newValue }
  }
  var comments: [CommentID: Comment] {
    get { model.comments }
    set { model.comments = newValue }
  }
  var recent: CreationOrder<PostID> {
    get { model.recent }
    set { model.recent = newValue }
  }
  var postsByAuthor: [AuthorID: CreationOrder<PostID>] {
    get { model.postsByAuthor }
    set { model.postsByAuthor = newValue }
  }
  var commentsByPost: [PostID: CreationOrder<CommentID>] {
    get { model.commentsByPost }
    set { model.commentsByPost = newValue }
  }
}
