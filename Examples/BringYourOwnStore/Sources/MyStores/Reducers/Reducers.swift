import ReducerLibrary
import StoreBenchHost

// The actions, one struct for each change, and the reducers that cast them. Replace them by yours.

struct UpdateAuthor: Action { let edit: AuthorEdit }
struct UpdatePost: Action { let edit: PostEdit }
struct UpdateComment: Action { let edit: CommentEdit }
struct InsertPost: Action { let post: PostPayload }
struct InsertComment: Action { let insert: CommentInsert }
struct DeletePost: Action { let id: PostID }
struct DeleteComment: Action { let id: CommentID }
struct DeleteAuthor: Action { let id: AuthorID }
struct ReplacePost: Action { let post: PostPayload }

/// Returns the reducer of the whole state, which calls those of its parts one after the other.
func entitiesReducer(_ ledger: Ledger) -> Reducer<Entities> {
  { action, state in
    var state = state ?? Entities()
    if !reduceAuthors(action, &state, ledger) && !reducePosts(action, &state, ledger) {
      reduceComments(action, &state, ledger)
    }
    return state
  }
}

private func reduceAuthors(_ action: any Action, _ state: inout Entities, _ ledger: Ledger) -> Bool {
  switch action {
  case let action as UpdateAuthor: state.apply(action.edit, ledger)
  case let action as DeleteAuthor: state.delete(action.id, ledger)
  default: return false
  }
  return true
}

private func reducePosts(_ action: any Action, _ state: inout Entities, _ ledger: Ledger) -> Bool {
  switch action {
  case let action as UpdatePost: state.apply(action.edit, ledger)
  case let action as InsertPost: state.insert(action.post, ledger)
  case let action as DeletePost: state.delete(action.id, ledger)
  case let action as ReplacePost: state.replace(action.post, ledger)
  default: return false
  }
  return true
}

private func reduceComments(_ action: any Action, _ state: inout Entities, _ ledger: Ledger) {
  switch action {
  case let action as UpdateComment: state.apply(action.edit, ledger)
  case let action as InsertComment: state.insert(action.insert, ledger)
  case let action as DeleteComment: state.delete(action.id, ledger)
  default: break
  }
}
