import BenchCore
import BenchRemote

/// Shows own writes at once and keeps them in a queue that survives a restart. Each write is sent until it is answered.
///
/// Costs: the fetches of `cache-then-network`, with either kind of cache. On average, a write is sent 1 ÷ (1 − loss)²
/// times. Each update of a screen applies the waiting writes in O(writes + touched documents × rows).
package struct OutboxSync: Sync {
  package static let card = SyncCard(
    name: "outbox",
    idea: "the user's writes are shown at once, kept in a queue, and sent again until they are answered",
    source: "TanStack Query core 5.102.0 (40321a0): persisted mutations in a scope for each entity, over the rules of "
      + "cache-then-network; draft-ietf-httpapi-idempotency-key-header-07",
    costs: "the fetches of cache-then-network, and one request for each attempt of a write",
    chooseWhen: "no write may be lost, and people go on working while they are offline",
    avoidWhen: "an action must not be shown before the server has accepted it",
    promises: [.readYourWrites, .noLoss, .noDuplicates, .healing],
    caches: [.shared, .byQuery],
    choices: DesignChoices(
      "keys", .words(["sent", "none"]), standard: .word("sent"),
      meaning: "with sent, each write has a key by which the server recognizes it; with none, it has no key"),
    exceptions: [.word("none"): .noDuplicates], answers: .flat, reads: [.retries], fetchesPages: true)

  package struct Kept: Sendable {
    let writes: WriteQueue
    let cache: ResultCache
    let lastRequest: RequestID
  }

  private let settings: SyncSettings
  private var screens: NetworkScreens
  private var states: [WriteID: WriteState] = [:]
  private var waits = PendingWaits()
  private var isOnline = true

  private struct WriteState: Sendable {
    var request: RequestID?
    var failures = 0
    var isBackingOff = false
  }

  package init(_ settings: SyncSettings, from kept: Kept?) {
    self.settings = settings
    screens = NetworkScreens(
      kept?.cache ?? ResultCache(settings.cache ?? .shared),
      writes: kept?.writes.afterRestart ?? WriteQueue(), lastRequest: kept?.lastRequest ?? RequestID(0))
  }

  package func keep() -> Kept { Kept(writes: screens.writes, cache: screens.cache, lastRequest: screens.lastRequest) }

  package mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    if screens.handle(event, &effects) { return }
    switch event {
    case .started: send(&effects)
    case .wrote(let id, let intents):
      screens.writes.append(WriteQueue.Batch(id: id, local: effects.now, writes: intents))
      screens.showChanges(&effects)
      send(&effects)
    case .awaited(let wait): waits.wait(wait, for: screens.writes.batches.map(\.id), &effects)
    case .answered(let request, .written(let version, let documents)):
      guard let id = endRequest(request) else { return }
      resolve(id, .acknowledged(version), documents, &effects)
    case .failed(let request, let failure):
      guard let id = endRequest(request) else { return }
      failed(id, failure, &effects)
    case .connectivity(let isOnline):
      self.isOnline = isOnline
      if isOnline { wake(&effects) }
    case .timer(let timer) where timer.purpose == .resend:
      states[WriteID(timer.number)]?.isBackingOff = false
      send(&effects)
    // Nothing is fetched automatically when the app is in the foreground again or the network is back.
    default: break
    }
  }

  /// Sends every ready write: one that waits for no answer or retry, and whose documents no earlier write touches.
  private mutating func send(_ effects: inout Effects) {
    guard isOnline else { return }
    var touched: Set<DocumentKey> = []
    for batch in screens.writes.batches {
      let keys = Set(batch.writes.map(\.key))
      defer { touched.formUnion(keys) }
      let state = states[batch.id] ?? WriteState()
      guard touched.isDisjoint(with: keys), state.request == nil, !state.isBackingOff else { continue }
      let request = screens.lastRequest.next()
      states[batch.id, default: WriteState()].request = request
      effects.append(.request(request, batch.id, batch.writes, isKeyed: settings.word != "none"))
    }
  }

  /// Retries all waiting writes at once when the network is back.
  private mutating func wake(_ effects: inout Effects) {
    for batch in screens.writes.batches where states[batch.id]?.isBackingOff == true {
      effects.append(.disarm(TimerID(.resend, batch.id.number)))
      states[batch.id]?.isBackingOff = false
    }
    send(&effects)
  }

  /// Ends a request and returns its write; returns `nil` if the request did not send a write.
  private mutating func endRequest(_ request: RequestID) -> WriteID? {
    guard let id = states.first(where: { $0.value.request == request })?.key else { return nil }
    states[id]?.request = nil
    return id
  }

  private mutating func failed(_ id: WriteID, _ failure: Failure, _ effects: inout Effects) {
    if failure.isPermanent { return resolve(id, .refused(failure), [], &effects) }
    let failures = (states[id]?.failures ?? 0) + 1
    states[id]?.failures = failures
    // After a restart no caller is there that could be notified, so a write is never given up.
    if let retries = settings.retries, failures > retries, screens.writes.batch(id)?.hasContinuation ?? true {
      return resolve(id, .givenUp(failure), [], &effects)
    }
    states[id]?.isBackingOff = true
    effects.append(.arm(TimerID(.resend, id.number), RevalidationRules.delay(after: failures), spread: 0))
  }

  /// Applies the outcome of a write: the cache includes the write from now on, or the write is dropped.
  private mutating func resolve(
    _ id: WriteID, _ outcome: WriteOutcome, _ documents: [Document], _ effects: inout Effects
  ) {
    states[id] = nil
    guard let batch = screens.writes.remove(id) else { return }
    if case .acknowledged(let version) = outcome {
      screens.apply(WriteResult(batch.writes, documents, at: version), keepsIt: true)
    }
    if batch.hasContinuation { effects.append(.resolve(id, outcome)) }
    screens.showChanges(&effects)
    waits.settled(id, &effects)
    send(&effects)
  }
}
