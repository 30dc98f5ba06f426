/// A change as a value of its own type, sent as `any Action`: what handlers learn of it, they learn by casting.
protocol Action {}

/// One type for each kind of change, and others that an app would have beside them.
enum Actions {
  struct UpdateAuthors: Action { let batch: Batch<AuthorEdit> }
  struct UpdatePosts: Action { let batch: Batch<PostEdit> }
  struct UpdateComments: Action { let batch: Batch<CommentEdit> }
  struct InsertPosts: Action { let batch: Batch<PostPayload> }
  struct InsertComments: Action { let batch: Batch<CommentInsert> }
  struct DeletePosts: Action { let batch: Batch<PostID> }
  struct DeleteComments: Action { let batch: Batch<CommentID> }
  struct DeleteAuthors: Action { let batch: Batch<AuthorID> }
  struct Refetch: Action { let batch: Batch<PostPayload> }
  struct OpenTab: Action { let number: Int }
  struct SetTheme: Action { let number: Int }
  struct ShowBanner: Action { let number: Int }

  /// The action that stands for a commit, erased as it is sent.
  static func sent(_ commit: Commit) -> any Action {
    switch commit {
    case .updateAuthors(let batch): UpdateAuthors(batch: batch)
    case .updatePosts(let batch): UpdatePosts(batch: batch)
    case .updateComments(let batch): UpdateComments(batch: batch)
    case .insertPosts(let batch): InsertPosts(batch: batch)
    case .insertComments(let batch): InsertComments(batch: batch)
    case .deletePosts(let batch): DeletePosts(batch: batch)
    case .deleteComments(let batch): DeleteComments(batch: batch)
    case .deleteAuthors(let batch): DeleteAuthors(batch: batch)
    case .refetch(let batch): Refetch(batch: batch)
    }
  }
}

/// Handlers that are asked one after the other, each casting to the one type it knows, until one of them takes the
/// action: what an app with struct actions has in the place of the one large switch.
struct HandlerChain {
  /// Takes the action or answers `nil`.
  typealias Handler = (any Action, inout AppSettings) -> Commit?

  private let handlers: [Handler] = [
    { action, settings in
      if let action = action as? Actions.OpenTab { settings.numbers[0] = action.number }
      return nil
    },
    { action, _ in (action as? Actions.UpdateAuthors).map { .updateAuthors($0.batch) } },
    { action, _ in (action as? Actions.UpdatePosts).map { .updatePosts($0.batch) } },
    { action, settings in
      if let action = action as? Actions.SetTheme { settings.numbers[2] = action.number }
      return nil
    },
    { action, _ in (action as? Actions.UpdateComments).map { .updateComments($0.batch) } },
    { action, _ in (action as? Actions.InsertPosts).map { .insertPosts($0.batch) } },
    { action, _ in (action as? Actions.InsertComments).map { .insertComments($0.batch) } },
    { action, settings in
      if let action = action as? Actions.ShowBanner { settings.numbers[4] = action.number }
      return nil
    },
    { action, _ in (action as? Actions.DeletePosts).map { .deletePosts($0.batch) } },
    { action, _ in (action as? Actions.DeleteComments).map { .deleteComments($0.batch) } },
    { action, _ in (action as? Actions.DeleteAuthors).map { .deleteAuthors($0.batch) } },
    { action, _ in (action as? Actions.Refetch).map { .refetch($0.batch) } },
  ]

  /// The commit that the action asks for, once a handler has recognised it.
  func handle(_ action: any Action, _ settings: inout AppSettings) -> Commit? {
    for handler in handlers {
      if let commit = handler(action, &settings) { return commit }
    }
    return nil
  }
}
