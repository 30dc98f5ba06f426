/// What an app with one reducer has beside the entities: dozens of small things that can change.
public struct AppSettings: Equatable, Sendable {
  /// Forty numbers, which actions set and no view shows.
  public var numbers: [Int]

  @usableFromInline
  init() { numbers = [Int](repeating: 0, count: 40) }
}

/// Every change an app knows, as one enum: the shape that Flux gives it. The eleven that are measured are spread among
/// forty that are not, because a switch over eleven cases is not what apps have.
public enum AppAction {
  case openTab(Int), closeTab(Int), selectTheme(Int), setFontSize(Int)
  case updateAuthors(Batch<AuthorEdit>)
  case showBanner(Int), hideBanner(Int), setBadge(Int), clearBadge(Int), login(Int)
  case updatePosts(Batch<PostEdit>)
  case logout(Int), refreshToken(Int), setLocale(Int), setRegion(Int)
  case updateComments(Batch<CommentEdit>)
  case openSheet(Int), closeSheet(Int), beginSearch(Int), endSearch(Int), setFilter(Int)
  case insertPosts(Batch<PostPayload>)
  case setSort(Int), startTimer(Int), stopTimer(Int), tick(Int)
  case insertComments(Batch<CommentInsert>)
  case beginDrag(Int), endDrag(Int), beginEdit(Int), endEdit(Int), undo(Int)
  case deletePosts(Batch<PostID>)
  case redo(Int), networkUp(Int), networkDown(Int), enterForeground(Int)
  case deleteComments(Batch<CommentID>)
  case enterBackground(Int), receivePush(Int), openLink(Int), setVolume(Int)
  case deleteAuthors(Batch<AuthorID>)
  case mute(Int), unmute(Int), setSpeed(Int), rate(Int)
  case refetch(Batch<PostPayload>)
  case report(Int)
  case mergePosts(Batch<PostMerge>)
  case mergeComments(Batch<CommentMerge>)
}

extension AppAction {
  /// The action that stands for a commit.
  @usableFromInline
  init(_ commit: Commit) {
    switch commit {
    case .updateAuthors(let batch): self = .updateAuthors(batch)
    case .updatePosts(let batch): self = .updatePosts(batch)
    case .updateComments(let batch): self = .updateComments(batch)
    case .insertPosts(let batch): self = .insertPosts(batch)
    case .insertComments(let batch): self = .insertComments(batch)
    case .deletePosts(let batch): self = .deletePosts(batch)
    case .deleteComments(let batch): self = .deleteComments(batch)
    case .deleteAuthors(let batch): self = .deleteAuthors(batch)
    case .refetch(let batch): self = .refetch(batch)
    case .mergePosts(let batch): self = .mergePosts(batch)
    case .mergeComments(let batch): self = .mergeComments(batch)
    }
  }

  /// The reducer: settings change here, entities are handed on as the commit to apply.
  @usableFromInline
  @inline(never)  // A reducer is one large function that everything goes through; inlined, its switch would vanish.
  func reduce(_ settings: inout AppSettings) -> Commit? {
    switch self {
    case .updateAuthors(let batch): return .updateAuthors(batch)
    case .updatePosts(let batch): return .updatePosts(batch)
    case .updateComments(let batch): return .updateComments(batch)
    case .insertPosts(let batch): return .insertPosts(batch)
    case .insertComments(let batch): return .insertComments(batch)
    case .deletePosts(let batch): return .deletePosts(batch)
    case .deleteComments(let batch): return .deleteComments(batch)
    case .deleteAuthors(let batch): return .deleteAuthors(batch)
    case .refetch(let batch): return .refetch(batch)
    case .mergePosts(let batch): return .mergePosts(batch)
    case .mergeComments(let batch): return .mergeComments(batch)
    default:
      settings.change(self)
      return nil
    }
  }
}

extension AppSettings {
  /// Applies what is not about entities.
  mutating func change(_ action: AppAction) {
    switch action {
    case .openTab(let n): numbers[0] = n
    case .closeTab(let n): numbers[1] = n
    case .selectTheme(let n): numbers[2] = n
    case .setFontSize(let n): numbers[3] = n
    case .showBanner(let n), .hideBanner(let n): numbers[4] = n
    case .setBadge(let n), .clearBadge(let n): numbers[5] = n
    case .login(let n), .logout(let n): numbers[6] = n
    case .refreshToken(let n): numbers[7] = n
    case .setLocale(let n): numbers[8] = n
    case .setRegion(let n): numbers[9] = n
    case .openSheet(let n), .closeSheet(let n): numbers[10] = n
    case .beginSearch(let n), .endSearch(let n): numbers[11] = n
    case .setFilter(let n): numbers[12] = n
    case .setSort(let n): numbers[13] = n
    case .startTimer(let n), .stopTimer(let n), .tick(let n): numbers[14] += n
    case .beginDrag(let n), .endDrag(let n): numbers[15] = n
    case .beginEdit(let n), .endEdit(let n): numbers[16] = n
    case .undo(let n), .redo(let n): numbers[17] += n
    case .networkUp(let n), .networkDown(let n): numbers[18] = n
    case .enterForeground(let n), .enterBackground(let n): numbers[19] = n
    case .receivePush(let n): numbers[20] += n
    case .openLink(let n): numbers[21] = n
    case .setVolume(let n), .mute(let n), .unmute(let n): numbers[22] = n
    case .setSpeed(let n): numbers[23] = n
    case .rate(let n): numbers[24] = n
    case .report(let n): numbers[25] += n
    default: break
    }
  }
}
