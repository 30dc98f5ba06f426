import BenchCore
import BenchRemote

/// Has no cache: each screen fetches its data. After a write is answered, each open screen fetches again.
///
/// Costs: one fetch for each opening of a screen, one for each refresh, and after each write one for each open screen.
package struct DirectSync: Sync {
  package static let card = SyncCard(
    name: "direct",
    idea: "each screen fetches its data when it opens; nothing is kept when it closes",
    source: "an app that calls its server from its screens; the baseline for the other syncs",
    costs: "one fetch for each screen that opens, and for each open screen after a write; nothing is stored",
    chooseWhen: "screens are opened seldom, and must show the server's current data",
    avoidWhen: "the network is slow or missing, or screens are opened often",
    promises: .healing, fetchesPages: true)

  /// No state: nothing survives a restart.
  package struct Kept: Sendable {}

  private struct Screen {
    let id: ListenerID
    let query: RemoteQuery
    var documents: [Document]?
    var keys = PageKeys()
    var failure: Failure?
    var fetch: (request: RequestID, page: Page?)?
  }

  private var screens: [Screen] = []
  private var writes = RequestedWrites(inOrder: false)
  private var lastRequest = RequestID(0)

  package init(_ settings: SyncSettings, from kept: Kept?) {}

  package func keep() -> Kept { Kept() }

  package mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    switch event {
    case .opened(let id, let query, _):
      screens.append(Screen(id: id, query: query))
      fetch(screens.count - 1, nil, &effects)
    case .closed(let id):
      if let request = screens.first(where: { $0.id == id })?.fetch?.request { effects.append(.cancel(request)) }
      screens.removeAll { $0.id == id }
    case .refreshed(let id, _):
      if let place = screens.firstIndex(where: { $0.id == id }) { fetch(place, nil, &effects) }
    case .nextPage(let id, let page, _):
      guard let place = screens.firstIndex(where: { $0.id == id }), screens[place].fetch == nil else { return }
      if screens[place].keys[page] != nil { fetch(place, page, &effects) }
    case .wrote(let id, let intents): writes.add(lastRequest.next(), id, intents, &effects)
    case .answered(let request, let answer): answered(request, answer, &effects)
    case .failed(let request, let failure): failed(request, failure, &effects)
    // All other events are ignored.
    case .started, .focused, .blurred, .connectivity, .awaited, .updated, .cleared, .asked, .wire, .timer,
      .watchedAgreement, .collected:
      break
    }
  }

  /// Fetches everything or one page, and cancels the running fetch of this screen.
  private mutating func fetch(_ place: Int, _ page: Page?, _ effects: inout Effects) {
    if let request = screens[place].fetch?.request { effects.append(.cancel(request)) }
    let request = lastRequest.next()
    let key = page.flatMap { screens[place].keys[$0] }
    screens[place].fetch = (request, page)
    effects.append(.fetch(request, screens[place].query, pageKey: key))
    show(screens[place], &effects)
  }

  private mutating func answered(_ request: RequestID, _ answer: Answer, _ effects: inout Effects) {
    if writes.answered(request, answer, &effects) != nil {
      for place in screens.indices { fetch(place, nil, &effects) }
      return
    }
    guard let place = screens.firstIndex(where: { $0.fetch?.request == request }),
      case .documents(let documents, let keys) = answer
    else { return }
    if let page = screens[place].fetch?.page {
      let known = screens[place].documents ?? []
      screens[place].documents = page == .next ? known + documents : documents + known
      screens[place].keys[page] = keys[page]
      effects.append(.mergedPage(known.count + documents.count))
    } else {
      screens[place].documents = documents
      screens[place].keys = keys
    }
    screens[place].failure = nil
    screens[place].fetch = nil
    show(screens[place], &effects)
  }

  private mutating func failed(_ request: RequestID, _ failure: Failure, _ effects: inout Effects) {
    if writes.failed(request, failure, &effects) != nil { return }
    guard let place = screens.firstIndex(where: { $0.fetch?.request == request }) else { return }
    screens[place].failure = failure
    screens[place].fetch = nil
    show(screens[place], &effects)
  }

  private func show(_ screen: Screen, _ effects: inout Effects) {
    let isPage = screen.fetch?.page != nil
    let status: Emission.Status =
      screen.fetch != nil && !isPage ? .loading : screen.failure != nil && !isPage ? .error : .content
    var emission = Emission(screen.id, status, screen.documents?.map(Row.init))
    emission.failure = status == .error ? screen.failure : nil
    if let page = screen.fetch?.page {
      if page == .next { emission.next = .loading } else { emission.previous = .loading }
    }
    effects.append(.show(emission))
  }
}
