import BenchCore
import BenchRemote

/// Puts a cache and an origin under one interface. Only the loading state is observed; each listener loads the cache
/// when that state changes.
///
/// Costs: one load of the cache for each listener at each emission, one load for each request, and one copy of all
/// pages for each added page.
package struct RepositorySync: Sync {
  package static let card = SyncCard(
    name: "repository",
    idea: "one interface to cache and server, with the states loading, data and error; cached data expires",
    source: "StoreFlowable.swift 4.1.0 (3c958c0): DataSelector, Cacher",
    costs: "one fetch for each query whose cache is too old; at each notification, each listener loads the cache",
    chooseWhen: "screens show the states loading, data and error, and data may be somewhat old",
    avoidWhen: "a failed refresh must not remove the shown data, or several screens share entities",
    promises: .healing,
    choices: DesignChoices(
      "failure", .words(["clear", "hide", "keep"]), standard: .word("clear"),
      meaning: "with clear, a failed fetch empties cache and screen; with hide, only the screen; with keep, neither"),
    reads: [.freshFor, .notify], fetchesPages: true)

  package typealias Kept = [RemoteQuery: RepositoryEntry]

  private let settings: SyncSettings
  private var entries: [RemoteQuery: RepositoryEntry]
  /// The listeners with their queries, in the order of opening.
  private var listeners: [(id: ListenerID, query: RemoteQuery)] = []
  private var fetches: [RequestID: (query: RemoteQuery, page: Page?)] = [:]
  private var writes = RequestedWrites(inOrder: false)
  private var asked: [RemoteQuery] = []
  private var lastRequest = RequestID(0)

  package init(_ settings: SyncSettings, from kept: Kept?) {
    self.settings = settings
    entries = kept ?? [:]
  }

  package func keep() -> Kept { entries.mapValues(\.afterRestart) }

  package static func kept(_ state: CacheState, of query: RemoteQuery, _ settings: SyncSettings) -> Kept? {
    [query: RepositoryEntry(state, savedAt: .zero)]
  }

  package func state(of query: RemoteQuery) -> CacheState? {
    // Sequences do not state whether the data are outdated at the end.
    changing(entries[query]?.state) { $0?.isExpired = false }
  }

  package mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    switch event {
    case .opened(let id, let query, let options): open(id, query, options, &effects)
    case .closed(let id): listeners.removeAll { $0.id == id }
    case .refreshed(let id, let kind):
      guard let query = query(of: id) else { return }
      // An invalidation forces a fetch and keeps the cache until the answer; only `validate` empties the cache first.
      refresh(query, isForced: kind != .validate, clearsBefore: kind == .validate, &effects)
    case .nextPage(let id, let page, let continuing): ask(id, page, continuing, &effects)
    case .updated(let query, let documents): change(query, &effects) { $0.update(documents, at: $1) }
    case .cleared(let query): change(query, &effects) { $0.clear(at: $1) }
    case .asked(let query, let source): ask(query, source, &effects)
    case .wrote(let id, let intents): writes.add(lastRequest.next(), id, intents, &effects)
    case .answered(let request, let answer): answered(request, answer, &effects)
    case .failed(let request, let failure): failed(request, failure, &effects)
    // Nothing happens automatically when the app starts or is in the foreground again, or when the network is back.
    case .started, .focused, .blurred, .connectivity, .awaited, .wire, .timer, .watchedAgreement, .collected: break
    }
  }

  private func query(of listener: ListenerID) -> RemoteQuery? { listeners.first { $0.id == listener }?.query }

  // MARK: - Requests

  private mutating func open(
    _ id: ListenerID, _ query: RemoteQuery, _ options: ListenOptions, _ effects: inout Effects
  ) {
    // The cache is checked before listening starts, so the first state may be `loading`.
    if !options.isCacheOnly { refresh(query, isForced: options.isForced, &effects) }
    listeners.append((id, query))
    show(query, to: [id], &effects)
  }

  private mutating func refresh(
    _ query: RemoteQuery, isForced: Bool, clearsBefore: Bool = true, _ effects: inout Effects
  ) {
    if entries[query]?.loadsForRefresh ?? true { effects.append(.loadedCache) }
    let isFetched = entries[query, default: RepositoryEntry()].refresh(
      isForced: isForced, clearsBefore: clearsBefore, at: effects.now, freshFor: settings.freshFor)
    guard isFetched else { return }
    show(query, &effects)
    let id = lastRequest.next()
    fetches[id] = (query, nil)
    effects.append(.fetch(id, query, pageKey: nil))
  }

  private mutating func ask(_ id: ListenerID, _ page: Page, _ continuing: Bool, _ effects: inout Effects) {
    guard let query = query(of: id) else { return }
    switch entries[query, default: RepositoryEntry()].ask(for: page, continuing: continuing) {
    case .nothing: return
    case .changed: show(query, &effects)
    case .fetch(let key):
      effects.append(.loadedCache)
      show(query, &effects)
      let request = lastRequest.next()
      fetches[request] = (query, page)
      effects.append(.fetch(request, query, pageKey: key))
    }
  }

  private mutating func ask(_ query: RemoteQuery, _ source: ValueSource, _ effects: inout Effects) {
    if source != .cache { refresh(query, isForced: source == .origin, &effects) }
    asked.append(query)
    answer(query, &effects)
  }

  /// Answers single reads once nothing is loading. Valid data are returned even after an error.
  private mutating func answer(_ query: RemoteQuery, _ effects: inout Effects) {
    let entry = entries[query] ?? RepositoryEntry()
    if entry.state.main == .loading { return }
    for _ in asked.filter({ $0 == query }) {
      effects.append(.loadedCache)
      let isGood = !entry.isExpired(at: effects.now, freshFor: settings.freshFor)
      effects.append(.value(query, isGood ? entry.state.documents : nil))
    }
    asked.removeAll { $0 == query }
  }

  // MARK: - Answers

  private mutating func answered(_ request: RequestID, _ answer: Answer, _ effects: inout Effects) {
    if let (_, result) = writes.answered(request, answer, &effects) {
      for query in entries.keys.sorted(by: isBefore) {
        guard let known = entries[query]?.state.documents, let changed = result.merged(into: known, of: query)
        else { continue }
        if settings.notify {
          change(query, &effects) { $0.update(changed, at: $1) }
        } else {
          // Only the state is observed, so screens miss data that are saved without an emission, as article 004 warns.
          entries[query]?.save(changed, at: effects.now)
        }
      }
      return
    }
    guard let (query, page) = fetches.removeValue(forKey: request), case .documents(let documents, let keys) = answer
    else { return }
    change(query, &effects) { entry, now in
      if let page { entry.took(page, documents, keys) } else { entry.took(documents, keys, at: now) }
    }
    if page != nil, let merged = entries[query]?.state.documents { effects.append(.mergedPage(merged.count)) }
  }

  /// Compares queries by the order of opening. Queries without a listener are last, sorted by description.
  private func isBefore(_ left: RemoteQuery, _ right: RemoteQuery) -> Bool {
    let places = [left, right].map { query in listeners.firstIndex { $0.query == query } ?? .max }
    return places[0] == places[1] ? String(describing: left) < String(describing: right) : places[0] < places[1]
  }

  private mutating func failed(_ request: RequestID, _ failure: Failure, _ effects: inout Effects) {
    if writes.failed(request, failure, &effects) != nil { return }
    guard let (query, page) = fetches.removeValue(forKey: request) else { return }
    // Without another choice, a failed fetch empties the cache, as in StoreFlowable.
    let clears = settings.word != "keep" && settings.word != "hide"
    change(query, &effects) { entry, now in
      // If a page could not be fetched, the data remain.
      if let page { entry.set(page, .error) } else { entry.failed(failure, clears: clears, at: now) }
    }
  }

  private mutating func change(
    _ query: RemoteQuery, _ effects: inout Effects, _ body: (inout RepositoryEntry, VirtualTime) -> Void
  ) {
    body(&entries[query, default: RepositoryEntry()], effects.now)
    show(query, &effects)
    answer(query, &effects)
  }

  // MARK: - Screens

  private func show(_ query: RemoteQuery, _ effects: inout Effects) {
    show(query, to: listeners.filter { $0.query == query }.map(\.id), &effects)
  }

  /// Shows the state of a query on the screens of these listeners; each listener loads the cache.
  private func show(_ query: RemoteQuery, to ids: [ListenerID], _ effects: inout Effects) {
    let entry = entries[query] ?? RepositoryEntry()
    let rows = entry.state.documents?.map(Row.init)
    for id in ids {
      effects.append(.loadedCache)
      var emission =
        switch entry.state.main {
        // A fixed state without data looks like loading.
        case .fixed: Emission(id, rows == nil ? .loading : .content, rows)
        case .loading: Emission(id, .loading, rows)
        // Unless the data are kept, the error replaces them on the screen, as in article 004.
        case .error: Emission(id, .error, settings.word == "keep" ? rows : nil)
        }
      (emission.next, emission.previous) = (entry.state.next, entry.state.previous)
      emission.failure = entry.failure
      effects.append(.show(emission))
    }
  }
}
