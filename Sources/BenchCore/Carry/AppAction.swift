/// The state of an app with one reducer, apart from its entities: dozens of small values.
struct AppSettings: Equatable, Sendable {
  var numbers: [Int]

  init() { numbers = [Int](repeating: 0, count: 40) }
}

/// All changes of an app as one enum, as in Flux. The measured changes are one case among forty others, because an
/// app's switch has many cases.
enum AppAction {
  case openTab(Int), closeTab(Int), selectTheme(Int), setFontSize(Int)
  case showBanner(Int), hideBanner(Int), setBadge(Int), clearBadge(Int), login(Int)
  case logout(Int), refreshToken(Int), setLocale(Int), setRegion(Int)
  case openSheet(Int), closeSheet(Int), beginSearch(Int), endSearch(Int), setFilter(Int)
  case entities(Commit)
  case setSort(Int), startTimer(Int), stopTimer(Int), tick(Int)
  case beginDrag(Int), endDrag(Int), beginEdit(Int), endEdit(Int), undo(Int)
  case redo(Int), networkUp(Int), networkDown(Int), enterForeground(Int)
  case enterBackground(Int), receivePush(Int), openLink(Int), setVolume(Int)
  case mute(Int), unmute(Int), setSpeed(Int), rate(Int)
  case report(Int)

  @inline(never)  // A reducer is one large function that everything goes through; inlined, its switch would vanish.
  func reduce(_ settings: inout AppSettings) -> Commit? {
    switch self {
    case .openTab(let n): settings.numbers[0] = n
    case .closeTab(let n): settings.numbers[1] = n
    case .selectTheme(let n): settings.numbers[2] = n
    case .setFontSize(let n): settings.numbers[3] = n
    case .showBanner(let n), .hideBanner(let n): settings.numbers[4] = n
    case .setBadge(let n), .clearBadge(let n): settings.numbers[5] = n
    case .login(let n), .logout(let n): settings.numbers[6] = n
    case .refreshToken(let n): settings.numbers[7] = n
    case .setLocale(let n): settings.numbers[8] = n
    case .setRegion(let n): settings.numbers[9] = n
    case .openSheet(let n), .closeSheet(let n): settings.numbers[10] = n
    case .beginSearch(let n), .endSearch(let n): settings.numbers[11] = n
    case .setFilter(let n): settings.numbers[12] = n
    case .setSort(let n): settings.numbers[13] = n
    case .startTimer(let n), .stopTimer(let n), .tick(let n): settings.numbers[14] += n
    case .beginDrag(let n), .endDrag(let n): settings.numbers[15] = n
    case .beginEdit(let n), .endEdit(let n): settings.numbers[16] = n
    case .undo(let n), .redo(let n): settings.numbers[17] += n
    case .networkUp(let n), .networkDown(let n): settings.numbers[18] = n
    case .enterForeground(let n), .enterBackground(let n): settings.numbers[19] = n
    case .receivePush(let n): settings.numbers[20] += n
    case .openLink(let n): settings.numbers[21] = n
    case .setVolume(let n), .mute(let n), .unmute(let n): settings.numbers[22] = n
    case .setSpeed(let n): settings.numbers[23] = n
    case .rate(let n): settings.numbers[24] = n
    case .report(let n): settings.numbers[25] += n
    case .entities(let commit): return commit
    }
    return nil
  }
}
