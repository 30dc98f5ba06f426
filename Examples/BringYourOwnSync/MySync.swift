import StoreBenchHost

/// Keeps the last answer to each query, also over a restart, and shows it until a newer answer arrives.
///
/// Costs: one fetch for each screen that opens, and one for each query on screen after a write.
struct MySync: Sync {
  static let card = SyncCard(
    name: "my-sync",
    idea: "the last answer of each query is kept and shown until a newer one comes",
    source: "the example of this package",
    costs: "one fetch for each screen that opens, and for each query on screen after a write",
    chooseWhen: "a screen should show something at once, also after a restart",
    avoidWhen: "own writes must be seen before they are answered",
    promises: .healing)

  private var screens: [(id: ListenerID, query: RemoteQuery)] = []
  /// The data that survive a restart.
  private var answers: [RemoteQuery: [Document]]
  private var fetches: [RequestID: RemoteQuery] = [:]
  private var writes: [RequestID: WriteID] = [:]
  private var lastRequest = 0

  init(_ settings: SyncSettings, from kept: [RemoteQuery: [Document]]?) { answers = kept ?? [:] }

  func keep() -> [RemoteQuery: [Document]] { answers }

  /// Handles an event and appends effects: a sync has no clock, starts no task and sends no request by itself.
  mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    switch event {
    case .opened(let id, let query, _):
      screens.append((id, query))
      fetch(query, &effects)
    case .closed(let id): screens.removeAll { $0.id == id }
    case .refreshed(let id, _):
      if let screen = screens.first(where: { $0.id == id }) { fetch(screen.query, &effects) }
    case .wrote(let id, let intents):
      let request = newRequest()
      writes[request] = id
      effects.append(.request(request, id, intents, isKeyed: false))
    case .answered(let request, .documents(let documents, _)):
      guard let query = fetches.removeValue(forKey: request) else { return }
      answers[query] = documents
      show(query, .content, &effects)
    case .answered(let request, .written(let version, _)):
      guard let id = writes.removeValue(forKey: request) else { return }
      effects.append(.resolve(id, .acknowledged(version)))
      var seen: Set<RemoteQuery> = []
      for screen in screens where seen.insert(screen.query).inserted { fetch(screen.query, &effects) }
    case .failed(let request, let failure):
      if let id = writes.removeValue(forKey: request) {
        effects.append(.resolve(id, failure.isPermanent ? .refused(failure) : .givenUp(failure)))
      } else if let query = fetches.removeValue(forKey: request) {
        show(query, .error, because: failure, &effects)
      }
    default: break
    }
  }

  private mutating func newRequest() -> RequestID {
    lastRequest += 1
    return RequestID(lastRequest)
  }

  /// Asks the server; a running request for the query is cancelled, because its answer would be older.
  private mutating func fetch(_ query: RemoteQuery, _ effects: inout Effects) {
    for (request, asked) in fetches where asked == query {
      fetches[request] = nil
      effects.append(.cancel(request))
    }
    let request = newRequest()
    fetches[request] = query
    effects.append(.fetch(request, query, pageKey: nil))
    show(query, .loading, &effects)
  }

  private func show(
    _ query: RemoteQuery, _ status: Emission.Status, because failure: RemoteFailure? = nil, _ effects: inout Effects
  ) {
    for screen in screens where screen.query == query {
      var emission = Emission(screen.id, status, answers[query]?.map { DocumentRow($0) })
      emission.isFromCache = status != .content
      emission.failure = failure
      effects.append(.show(emission))
    }
  }
}
