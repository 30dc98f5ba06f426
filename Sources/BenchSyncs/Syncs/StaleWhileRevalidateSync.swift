import BenchCore
import BenchRemote

/// Shows cached data at once, and fetches in the background if the cached data are stale.
///
/// Costs: one fetch of a query each time that the query is shown while stale. Queries share nothing.
package struct StaleWhileRevalidateSync: Sync {
  package static let card = SyncCard(
    name: "stale-while-revalidate",
    idea: "each query is shown from the cache, and fetched in the background if its data is stale",
    source: "TanStack Query core 5.102.0 (40321a0); `swr`: SWR 2.5.1 (7173e55)",
    costs: "one fetch per stale query when its screen opens or the app enters the foreground; a write fetches all "
      + "queries on screen",
    chooseWhen: "screens may show old data for a moment, but must not be blank when they are opened again",
    avoidWhen: "queries must show the same version of an entity, or writes must be shown before they are answered",
    promises: .healing,
    choices: DesignChoices(
      "like", .words(["query", "swr"]), standard: .word("query"),
      meaning: "with query, the rules are those of TanStack Query; with swr, those of SWR"),
    reads: [.freshFor, .keepUnused, .retries, .dedupe])

  /// No state: both modelled libraries keep their caches in memory.
  package struct Kept: Sendable {}

  private let settings: SyncSettings
  private let rules: RevalidationRules
  var queries = QueryEntries()
  var writes: RequestedWrites
  private var isFocused = true
  private var lastFocus: VirtualTime?
  var lastRequest = RequestID(0)

  package init(_ settings: SyncSettings, from kept: Kept?) {
    self.settings = settings
    rules = RevalidationRules(settings)
    writes = RequestedWrites(inOrder: settings.scope)
  }

  package func keep() -> Kept { Kept() }

  package mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    switch event {
    case .opened(let id, let query, let options): open(id, query, options, &effects)
    case .closed(let id):
      guard let query = queries.close(id), let entry = queries[query], let span = rules.keepUnused else { return }
      effects.append(.arm(TimerID(.unused, entry.number), span, spread: 0))
    case .refreshed(let id, let kind):
      guard let query = queries.query(of: id) else { return }
      if kind == .validate { revalidate(query, &effects) } else { begin(query, &effects) }
    case .focused:
      isFocused = true
      if let last = lastFocus, let span = rules.focusEvery, effects.now < last + span { return }
      lastFocus = effects.now
      resume(&effects)
    case .blurred: isFocused = false
    case .connectivity(let isOnline):
      writes.isOnline = isOnline
      if isOnline { resume(&effects) }
      writes.sendWaiting(&effects)
    case .wrote(let id, let intents): writes.add(lastRequest.next(), id, intents, &effects)
    case .answered(let request, let answer): answered(request, answer, &effects)
    case .failed(let request, let failure): failed(request, failure, &effects)
    case .timer(let timer): ring(timer, &effects)
    case .updated(let query, let documents): put(documents, query, &effects)
    case .cleared(let query): put(nil, query, &effects)
    case .started, .nextPage, .asked, .awaited, .wire, .watchedAgreement, .collected: break
    }
  }

  // MARK: - Listeners

  private mutating func open(
    _ id: ListenerID, _ query: RemoteQuery, _ options: ListenOptions, _ effects: inout Effects
  ) {
    queries.open(id, query)
    guard let entry = queries[query] else { return }
    effects.append(.disarm(TimerID(.unused, entry.number)))
    let wasFetching = entry.fetch != nil
    if !options.isCacheOnly { revalidate(query, &effects) }
    // A fetch that has just begun has already notified all listeners, including this one.
    let hasBegun = !wasFetching && queries[query]?.fetch != nil
    if !hasBegun { show(query, to: [id], &effects) }
  }

  private mutating func revalidate(_ query: RemoteQuery, _ effects: inout Effects) {
    guard let entry = queries[query], entry.fetch == nil else { return }
    guard entry.isStale(at: effects.now, freshFor: rules.freshFor) else { return }
    if let start = entry.startedAt, let span = rules.dedupe, effects.now < start + span { return }
    start(query, &effects)
  }

  /// Restarts the fetch of a query if there are cached data; otherwise the running fetch continues.
  private mutating func begin(_ query: RemoteQuery, _ effects: inout Effects) {
    guard let entry = queries[query] else { return }
    // If the running fetch had no failures, restarting it changes nothing on screen.
    let isSeen = entry.fetch?.failures == 0
    if entry.fetch != nil && entry.documents == nil { return }
    stop(query, &effects)
    start(query, &effects, isSeen: isSeen)
  }

  private mutating func resume(_ effects: inout Effects) {
    for query in queries.all where queries[query]?.fetch?.isPaused == true {
      queries[query]?.fetch?.isPaused = false
      send(query, &effects)
    }
    for query in queries.watched { revalidate(query, &effects) }
  }

  // Fetches.

  private mutating func start(_ query: RemoteQuery, _ effects: inout Effects, isSeen: Bool = false) {
    queries[query]?.fetch = QueryEntry.Fetch(start: effects.now)
    queries[query]?.startedAt = effects.now
    send(query, &effects)
    if !isSeen { show(query, to: queries.listeners(of: query), &effects) }
  }

  private mutating func send(_ query: RemoteQuery, _ effects: inout Effects) {
    guard writes.isOnline else {
      queries[query]?.fetch?.isPaused = true
      return
    }
    let request = lastRequest.next()
    queries[query]?.fetch?.request = request
    effects.append(.fetch(request, query, pageKey: nil))
  }

  private mutating func answered(_ request: RequestID, _ answer: Answer, _ effects: inout Effects) {
    if let (_, result) = writes.answered(request, answer, &effects) {
      if rules.showsWrites { merge(result, &effects) }
      ended(&effects)
      return
    }
    guard let query = queries.query(of: request), let fetch = queries[query]?.fetch,
      case .documents(let documents, _) = answer
    else { return }
    queries[query]?.fetch = nil
    if rules.showsWrites, writes.overlap(from: fetch.start) {
      // The end of the write starts another fetch; the present answer may not include the write.
      show(query, to: queries.listeners(of: query), &effects)
      return
    }
    put(documents, query, &effects)
  }

  private mutating func put(_ documents: [Document]?, _ query: RemoteQuery, _ effects: inout Effects) {
    guard queries[query] != nil else { return }
    queries[query]?.documents = documents
    queries[query]?.savedAt = documents == nil ? nil : effects.now
    queries[query]?.isInvalidated = false
    queries[query]?.failure = nil
    show(query, to: queries.listeners(of: query), &effects)
    guard settings.cache == .shared, let documents else { return }
    for other in queries.share(documents, of: query) { show(other, to: queries.listeners(of: other), &effects) }
  }

  private mutating func failed(_ request: RequestID, _ failure: Failure, _ effects: inout Effects) {
    if writes.failed(request, failure, &effects) != nil {
      ended(&effects)
      return
    }
    guard let query = queries.query(of: request), var fetch = queries[query]?.fetch, let entry = queries[query]
    else { return }
    fetch.request = nil
    fetch.failures += 1
    let retry = rules.retry(after: fetch.failures)
    queries[query]?.fetch = retry == nil || rules.showsErrorBeforeRetry ? nil : fetch
    if retry == nil || rules.showsErrorBeforeRetry {
      queries[query]?.failure = failure
      show(query, to: queries.listeners(of: query), &effects)
    }
    guard let retry else { return }
    queries[query]?.fetch = fetch
    effects.append(.arm(TimerID(.retry, entry.number), retry.delay, spread: retry.spread))
  }

  private mutating func ring(_ timer: TimerID, _ effects: inout Effects) {
    guard let query = queries.query(number: timer.number) else { return }
    switch timer.purpose {
    case .retry where writes.isOnline && isFocused: send(query, &effects)
    case .retry: queries[query]?.fetch?.isPaused = true
    case .unused:
      if let request = queries[query]?.fetch?.request { effects.append(.cancel(request)) }
      queries[query] = nil
    case .resend, .connection: break
    }
  }

  // MARK: - Writes and emissions

  /// Notes the end of a write and invalidates everything.
  private mutating func ended(_ effects: inout Effects) {
    writes.ended(&effects)
    invalidate(&effects)
  }

  /// Invalidates everything: queries on screen are fetched at once, other queries when they are shown.
  mutating func invalidate(_ effects: inout Effects) {
    for query in queries.all { queries[query]?.isInvalidated = true }
    for query in queries.watched { begin(query, &effects) }
  }

  /// Stops a query's running fetch, as if the fetch had not begun.
  mutating func stop(_ query: RemoteQuery, _ effects: inout Effects) {
    guard let entry = queries[query], let fetch = entry.fetch else { return }
    if let request = fetch.request { effects.append(.cancel(request)) }
    effects.append(.disarm(TimerID(.retry, entry.number)))
    queries[query]?.fetch = nil
  }

  private mutating func merge(_ result: WriteResult, _ effects: inout Effects) {
    for query in queries.all {
      guard let known = queries[query]?.documents, let merged = result.merged(into: known, of: query) else { continue }
      put(merged, query, &effects)
    }
  }

  private func show(_ query: RemoteQuery, to listeners: [ListenerID], _ effects: inout Effects) {
    guard let entry = queries[query] else { return }
    for id in listeners { effects.append(.show(emission(of: entry, to: id, at: effects.now))) }
  }

  func emission(of entry: QueryEntry, to id: ListenerID, at now: VirtualTime) -> Emission {
    let status: Emission.Status =
      entry.fetch != nil ? .loading : entry.failure != nil ? .error : entry.documents == nil ? .blank : .content
    var emission = Emission(id, status, entry.documents?.map(Row.init))
    emission.failure = status == .error ? entry.failure : nil
    emission.isFromCache = entry.isStale(at: now, freshFor: rules.freshFor)
    return emission
  }
}
