/// A change as a value of its own type, sent as `any Action`: what handlers learn of it, they learn by casting.
protocol Action {}

/// One type for each kind of change, each with values of its own, and others that an app would have beside them.
enum Actions {
  struct UpdateAuthor: Action { let edit: AuthorEdit }
  struct UpdatePost: Action { let edit: PostEdit }
  struct UpdateComment: Action { let edit: CommentEdit }
  struct InsertPost: Action { let post: PostPayload }
  struct InsertComment: Action { let insert: CommentInsert }
  struct DeletePost: Action { let id: PostID }
  struct DeleteComment: Action { let id: CommentID }
  struct DeleteAuthor: Action { let id: AuthorID }
  struct Refetch: Action { let page: [PostPayload] }
  struct MergePosts: Action { let page: [PostMerge] }
  struct MergeComments: Action { let page: [CommentMerge] }
  struct OpenTab: Action { let number: Int }
  struct SetTheme: Action { let number: Int }
  struct ShowBanner: Action { let number: Int }

  /// How many actions stand for a commit: one for each change. What a server answered is one, however long it is.
  static func count(of commit: Commit) -> Int {
    switch commit {
    case .updateAuthors(let batch): batch.count
    case .updatePosts(let batch): batch.count
    case .updateComments(let batch): batch.count
    case .insertPosts(let batch): batch.count
    case .insertComments(let batch): batch.count
    case .deletePosts(let batch): batch.count
    case .deleteComments(let batch): batch.count
    case .deleteAuthors(let batch): batch.count
    case .refetch, .mergePosts, .mergeComments: 1
    }
  }

  /// One of the actions that stand for a commit, erased as it is sent.
  static func sent(_ commit: Commit, at place: Int) -> any Action {
    switch commit {
    case .updateAuthors(let batch): UpdateAuthor(edit: batch[place])
    case .updatePosts(let batch): UpdatePost(edit: batch[place])
    case .updateComments(let batch): UpdateComment(edit: batch[place])
    case .insertPosts(let batch): InsertPost(post: batch[place])
    case .insertComments(let batch): InsertComment(insert: batch[place])
    case .deletePosts(let batch): DeletePost(id: batch[place])
    case .deleteComments(let batch): DeleteComment(id: batch[place])
    case .deleteAuthors(let batch): DeleteAuthor(id: batch[place])
    case .refetch(let page): Refetch(page: Array(page))
    case .mergePosts(let page): MergePosts(page: Array(page))
    case .mergeComments(let page): MergeComments(page: Array(page))
    }
  }
}

/// Handlers that are asked one after the other, each casting to the one type it knows, until one of them takes the
/// action: what an app with struct actions has in the place of the one large switch.
struct HandlerChain {
  /// Hands over what an action asks for, or answers `false`.
  typealias Handler = (any Action, inout AppSettings, (Commit) -> Void) -> Bool

  private let handlers: [Handler] = [
    { action, settings, _ in
      if let action = action as? Actions.OpenTab { settings.numbers[0] = action.number }
      return false
    },
    { action, _, body in lend((action as? Actions.UpdateAuthor)?.edit, as: Commit.updateAuthors, to: body) },
    { action, _, body in lend((action as? Actions.UpdatePost)?.edit, as: Commit.updatePosts, to: body) },
    { action, settings, _ in
      if let action = action as? Actions.SetTheme { settings.numbers[2] = action.number }
      return false
    },
    { action, _, body in lend((action as? Actions.UpdateComment)?.edit, as: Commit.updateComments, to: body) },
    { action, _, body in lend((action as? Actions.InsertPost)?.post, as: Commit.insertPosts, to: body) },
    { action, _, body in lend((action as? Actions.InsertComment)?.insert, as: Commit.insertComments, to: body) },
    { action, settings, _ in
      if let action = action as? Actions.ShowBanner { settings.numbers[4] = action.number }
      return false
    },
    { action, _, body in lend((action as? Actions.DeletePost)?.id, as: Commit.deletePosts, to: body) },
    { action, _, body in lend((action as? Actions.DeleteComment)?.id, as: Commit.deleteComments, to: body) },
    { action, _, body in lend((action as? Actions.DeleteAuthor)?.id, as: Commit.deleteAuthors, to: body) },
    { action, _, body in lend((action as? Actions.Refetch)?.page, as: Commit.refetch, to: body) },
    { action, _, body in lend((action as? Actions.MergePosts)?.page, as: Commit.mergePosts, to: body) },
    { action, _, body in lend((action as? Actions.MergeComments)?.page, as: Commit.mergeComments, to: body) },
  ]

  /// Hands over the commit that the action asks for, once a handler has recognised it.
  func handle(_ action: any Action, _ settings: inout AppSettings, _ body: (Commit) -> Void) {
    for handler in handlers where handler(action, &settings, body) { return }
  }

  /// Lends the values of an action as one commit; answers whether there are any.
  private static func lend<Value>(
    _ page: [Value]?, as commit: (Batch<Value>) -> Commit, to body: (Commit) -> Void
  ) -> Bool {
    guard let page else { return false }
    page.withUnsafeBufferPointer { page in
      if let base = page.baseAddress { body(commit(Batch(base: base, count: page.count))) }
    }
    return true
  }

  /// Lends the value of an action as a commit of one change; answers whether there is one.
  private static func lend<Value>(
    _ value: Value?, as commit: (Batch<Value>) -> Commit, to body: (Commit) -> Void
  ) -> Bool {
    guard let value else { return false }
    withUnsafePointer(to: value) { body(commit(Batch(base: $0, count: 1))) }
    return true
  }
}
