import BenchRemote

/// Screens that show complete cached results and query the server whenever they open. They apply `writes`, in which a
/// sync may put its unfinished writes, to the rows.
///
/// Each screen is loading from its request to the answer. Concurrent requests for the same query are sent as one.
struct NetworkScreens: Sendable {
  private(set) var cache: ResultCache
  var lastRequest: RequestID
  var writes: WriteQueue
  private var screens: [Screen] = []
  private var fetches: [Fetch] = []
  private var asked: [RemoteQuery] = []
  /// Results of writes that were answered during a running fetch; the answer to that fetch may not include the writes.
  private var results: [(number: Int, result: WriteResult)] = []
  private var resultCount = 0

  private struct Screen: Sendable {
    let id: ListenerID
    let query: RemoteQuery
    var isLoading = false
    var isAnswered = false
    var failure: Failure?
    /// The states of the pages that load or have failed.
    var pages: [Page: PageState] = [:]
    var shown: Emission?
  }

  private struct Fetch: Sendable {
    let request: RequestID
    let query: RemoteQuery
    let page: Page?
    /// The number of writes that were answered before the fetch began.
    let start: Int
  }

  /// Creates screens over a cache; `lastRequest` is the last request of the previous process of the app.
  init(_ cache: ResultCache, writes: WriteQueue = WriteQueue(), lastRequest: RequestID = RequestID(0)) {
    (self.cache, self.writes, self.lastRequest) = (cache, writes, lastRequest)
  }

  mutating func handle(_ event: ClientEvent, _ effects: inout Effects) -> Bool {
    switch event {
    case .opened(let id, let query, let options): open(id, query, options, &effects)
    case .closed(let id): close(id, &effects)
    case .refreshed(let id, _):
      if let place = screens.firstIndex(where: { $0.id == id }) { ask(place, &effects) }
    case .nextPage(let id, let page, _):
      if let place = screens.firstIndex(where: { $0.id == id }) { ask(place, for: page, &effects) }
    case .updated(let query, let documents): update(query, documents, &effects)
    case .cleared(let query): clear(query, &effects)
    case .asked(let query, let source): ask(query, source, &effects)
    case .answered(let request, .documents(let documents, let keys)):
      guard let fetch = removeFetch(of: request) else { return false }
      answered(fetch, documents, keys, &effects)
    case .failed(let request, let failure):
      guard let fetch = removeFetch(of: request) else { return false }
      failed(fetch, failure, &effects)
    case .collected: cache.sweep(keeping: Set(screens.map(\.query)))
    default: return false
    }
    return true
  }

  // MARK: - Requests

  private mutating func open(
    _ id: ListenerID, _ query: RemoteQuery, _ options: ListenOptions, _ effects: inout Effects
  ) {
    if options.isForced { cache.clear(query) }
    screens.append(Screen(id: id, query: query))
    if options.isCacheOnly { show(screens.count - 1, &effects) } else { ask(screens.count - 1, &effects) }
  }

  private mutating func ask(_ place: Int, _ effects: inout Effects) {
    screens[place].isLoading = true
    screens[place].isAnswered = false
    screens[place].failure = nil
    show(place, &effects)
    fetch(screens[place].query, nil, &effects)
  }

  private mutating func ask(_ place: Int, for page: Page, _ effects: inout Effects) {
    let query = screens[place].query
    guard cache.pages(of: query)[page] != nil else { return }
    screens[place].pages[page] = .loading
    show(place, &effects)
    fetch(query, page, &effects)
  }

  private mutating func ask(_ query: RemoteQuery, _ source: ValueSource, _ effects: inout Effects) {
    let documents = source == .origin ? nil : cache.documents(of: query)
    if documents != nil || source == .cache { return effects.append(.value(query, documents)) }
    asked.append(query)
    fetch(query, nil, &effects)
  }

  private mutating func fetch(_ query: RemoteQuery, _ page: Page?, _ effects: inout Effects) {
    if fetches.contains(where: { $0.query == query && $0.page == page }) { return }
    let request = lastRequest.next()
    let key = page.flatMap { cache.pages(of: query)[$0] }
    fetches.append(Fetch(request: request, query: query, page: page, start: resultCount))
    effects.append(.fetch(request, query, pageKey: key))
  }

  private mutating func close(_ id: ListenerID, _ effects: inout Effects) {
    guard let place = screens.firstIndex(where: { $0.id == id }) else { return }
    let query = screens.remove(at: place).query
    let isWanted = screens.contains { $0.query == query && $0.isLoading } || asked.contains(query)
    let isShown = screens.contains { $0.query == query }
    for fetch in fetches where fetch.query == query && !(fetch.page == nil ? isWanted : isShown) {
      cancel(fetch, &effects)
    }
  }

  private mutating func cancel(_ fetch: Fetch, _ effects: inout Effects) {
    _ = removeFetch(of: fetch.request)
    effects.append(.cancel(fetch.request))
  }

  // MARK: - Answers

  private mutating func removeFetch(of request: RequestID) -> Fetch? {
    guard let place = fetches.firstIndex(where: { $0.request == request }) else { return nil }
    let fetch = fetches.remove(at: place)
    let oldest = fetches.map(\.start).min() ?? resultCount
    // Results of writes answered since the oldest running fetch began are needed until its answer is merged.
    results.removeAll { $0.number < min(oldest, fetch.start) }
    return fetch
  }

  private mutating func answered(_ fetch: Fetch, _ documents: [Document], _ keys: PageKeys, _ effects: inout Effects) {
    if let page = fetch.page {
      cache.add(page, documents, keys, of: fetch.query)
      effects.append(.mergedPage(cache.count(of: fetch.query)))
      for place in screens.indices where screens[place].query == fetch.query { screens[place].pages[page] = nil }
    } else {
      // A page under way would continue the old list, not the fetched list.
      for other in fetches where other.query == fetch.query { cancel(other, &effects) }
      cache.replace(documents, keys, of: fetch.query)
      for place in screens.indices where screens[place].query == fetch.query {
        screens[place].pages = [:]
        guard screens[place].isLoading else { continue }
        screens[place].isLoading = false
        screens[place].isAnswered = true
      }
    }
    for (number, result) in results where number >= fetch.start {
      cache.apply(result, overNewer: false, only: fetch.query)
    }
    showChanges(&effects)
    guard fetch.page == nil else { return }
    settleAsked(fetch.query, cache.documents(of: fetch.query), &effects)
  }

  private mutating func failed(_ fetch: Fetch, _ failure: Failure, _ effects: inout Effects) {
    for place in screens.indices where screens[place].query == fetch.query {
      if let page = fetch.page {
        screens[place].pages[page] = .error
      } else if screens[place].isLoading {
        screens[place].isLoading = false
        screens[place].failure = failure
      }
    }
    showChanges(&effects)
    if fetch.page == nil { settleAsked(fetch.query, nil, &effects) }
  }

  private mutating func settleAsked(_ query: RemoteQuery, _ documents: [Document]?, _ effects: inout Effects) {
    for _ in asked.filter({ $0 == query }) { effects.append(.value(query, documents)) }
    asked.removeAll { $0 == query }
  }

  private mutating func update(_ query: RemoteQuery, _ documents: [Document]?, _ effects: inout Effects) {
    guard let documents else { return clear(query, &effects) }
    cache.replace(documents, cache.pages(of: query), of: query)
    showChanges(&effects)
  }

  /// Clears the cache of a query, and fetches the query again if it is on screen.
  private mutating func clear(_ query: RemoteQuery, _ effects: inout Effects) {
    cache.clear(query)
    for place in screens.indices where screens[place].query == query { ask(place, &effects) }
  }

  /// Merges the server's answer to a write into the cache. With `keepsIt`, the answer is also merged into the answers
  /// of running fetches, and shown by screens whose query was never answered.
  mutating func apply(_ result: WriteResult, keepsIt: Bool) {
    cache.apply(result, overNewer: !keepsIt)
    resultCount += 1
    if keepsIt { cache.keep(own: result) }
    if keepsIt && !fetches.isEmpty { results.append((resultCount - 1, result)) }
  }

  // MARK: - Screens

  mutating func showChanges(_ effects: inout Effects) { for place in screens.indices { show(place, &effects) } }

  private mutating func show(_ place: Int, _ effects: inout Effects) {
    let emission = emission(of: screens[place])
    guard !emission.looksLike(screens[place].shown) else { return }
    screens[place].shown = emission
    effects.append(.show(emission))
  }

  private func emission(of screen: Screen) -> Emission {
    let query = screen.query
    let documents = cache.documents(of: query)
    let known = documents ?? cache.ownDocuments(of: query)
    let rows = writes.rows(over: known.map(Row.init), of: query) { cache.known($0, to: query) }
    let isThere = documents != nil || screen.isAnswered
    let status: Emission.Status =
      screen.isLoading ? .loading : screen.failure != nil ? .error : isThere ? .content : .blank
    var emission = Emission(screen.id, status, isThere || !rows.isEmpty ? rows : nil)
    emission.failure = screen.failure
    emission.isFromCache = !screen.isAnswered
    emission.isPending = rows.contains(where: \.isPending)
    (emission.next, emission.previous) = (screen.pages[.next] ?? .fixed, screen.pages[.previous] ?? .fixed)
    return emission
  }
}
