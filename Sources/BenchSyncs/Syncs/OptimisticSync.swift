import BenchCore
import BenchRemote

/// Shows own writes while they are in flight and undoes those that fail. Everything else is fetched and cached as
/// `stale-while-revalidate` does it.
///
/// Costs: the reads of `stale-while-revalidate`. A write is applied to the rows of every cached query in O(queries ×
/// rows). `snapshot` keeps a copy of each query that a write changes, until that write ends.
package struct OptimisticSync: Sync {
  package static let card = SyncCard(
    name: "optimistic",
    idea: "the user's writes are shown while they are in flight, and rolled back if they fail",
    source: "Apollo Client 4.2.12 (54084bc): optimistic layers; `patches`: RTK Query 2.12.0 (74200d8); `snapshot`: "
      + "TanStack Query core 5.102.0 (40321a0)",
    costs: "the fetches of stale-while-revalidate, but a write fetches nothing with undo=layers",
    chooseWhen: "actions must feel instant, seldom fail, and may be rolled back if they fail",
    avoidWhen: "writes must survive a failing network, or overlapping writes are often refused",
    promises: [.noLoss, .healing],
    caches: [.byQuery, .shared],
    choices: DesignChoices(
      "undo", .words(["layers", "patches", "snapshot"]), standard: .word("layers"),
      meaning: "how a failed write is rolled back"),
    answers: .flat, reads: StaleWhileRevalidateSync.card.reads)

  package struct Kept: Sendable { let writes: WriteQueue }

  private let settings: SyncSettings
  private let undo: OptimisticUndo
  private var base: StaleWhileRevalidateSync
  /// Writes without an outcome, oldest first.
  private var unsettled = WriteQueue()
  private var undos: [WriteID: [RemoteQuery: QueryUndo]] = [:]
  private var shown: [ListenerID: Emission] = [:]
  private var waits = PendingWaits()
  /// True if a write has succeeded and nothing has been fetched since.
  private var owesFetch = false
  /// The number of failures of each write of an earlier process.
  private var failures: [WriteID: Int] = [:]

  package init(_ settings: SyncSettings, from kept: Kept?) {
    self.settings = settings
    undo = settings.word.flatMap(OptimisticUndo.init(rawValue:)) ?? .layers
    base = StaleWhileRevalidateSync(settings, from: nil)
    unsettled = kept?.writes.afterRestart ?? WriteQueue()
  }

  package func keep() -> Kept { Kept(writes: unsettled) }

  package mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    switch event {
    case .started:
      for batch in unsettled.batches { send(batch, &effects) }
    case .wrote(let id, let intents): write(id, intents, &effects)
    case .awaited(let wait): waits.wait(wait, for: unsettled.batches.map(\.id), &effects)
    case .answered(let request, .written(let version, let documents)):
      guard let write = base.writes.remove(request) else { return }
      resolve(write, .acknowledged(version), WriteResult(write.intents, documents, at: version), &effects)
    case .failed(let request, let failure):
      if let write = base.writes.remove(request) {
        failed(write, failure, &effects)
      } else {
        pass(event, &effects)
      }
    case .timer(let timer) where timer.purpose == .resend:
      if let batch = unsettled.batch(WriteID(timer.number)) { send(batch, &effects) }
    case .closed(let id):
      shown[id] = nil
      pass(event, &effects)
    default: pass(event, &effects)
    }
    fetchWhereOwed(&effects)
  }

  // MARK: - Fetches and cache, as in the base

  /// Passes an event to the base and applies the unfinished writes to the base's emissions.
  private mutating func pass(_ event: ClientEvent, _ effects: inout Effects) {
    change(&effects) { base, effects in base.handle(event, &effects) }
  }

  private mutating func change(
    _ effects: inout Effects, _ body: (inout StaleWhileRevalidateSync, inout Effects) -> Void
  ) {
    var below = Effects(now: effects.now)
    body(&base, &below)
    for effect in below.list {
      if case .show(let emission) = effect { show(emission, &effects) } else { effects.append(effect) }
    }
  }

  private mutating func show(_ emission: Emission, _ effects: inout Effects) {
    let laid = laid(on: emission)
    shown[laid.listener] = laid
    effects.append(.show(laid))
  }

  private mutating func showChanges(_ effects: inout Effects) {
    for (id, query) in base.queries.listeners {
      guard let entry = base.queries[query] else { continue }
      var emission = base.emission(of: entry, to: id, at: effects.now)
      // Cached data are not shown again if they have only become stale.
      if let before = shown[id] { emission.isFromCache = before.isFromCache }
      if !laid(on: emission).looksLike(shown[id]) { show(emission, &effects) }
    }
  }

  private func laid(on emission: Emission) -> Emission {
    guard !unsettled.batches.isEmpty, let query = base.queries.query(of: emission.listener),
      base.queries[query]?.documents != nil
    else { return emission }
    var laid = emission
    if undo == .layers {
      laid.rows = unsettled.rows(over: emission.rows, of: query) { [base, settings] key in
        settings.cache == .shared ? base.queries.document(key) : nil
      }
    } else {
      laid.rows = emission.rows.map {
        Row(key: $0.key, fields: $0.fields, version: $0.version, isPending: unsettled.touches($0.key))
      }
    }
    laid.isPending = laid.rows.contains(where: \.isPending)
    return laid
  }

  // Writes.

  private mutating func write(_ id: WriteID, _ intents: [WriteIntent], _ effects: inout Effects) {
    let batch = WriteQueue.Batch(id: id, local: effects.now, writes: intents)
    unsettled.append(batch)
    if undo != .layers { apply(batch, &effects) }
    showChanges(&effects)
    send(batch, &effects)
  }

  private mutating func apply(_ batch: WriteQueue.Batch, _ effects: inout Effects) {
    for query in base.queries.all {
      guard let before = base.queries[query]?.documents else { continue }
      let after = WriteQueue([batch]).documents(over: before, of: query)
      guard after != before else { continue }
      if undo == .snapshot {
        // A running fetch would restore the previous data.
        base.stop(query, &effects)
        undos[batch.id, default: [:]][query] = .snapshot(before)
      } else {
        undos[batch.id, default: [:]][query] = .patches(QueryUndo.inverse(of: before, after))
      }
      base.queries[query]?.documents = after
    }
  }

  private mutating func send(_ batch: WriteQueue.Batch, _ effects: inout Effects) {
    base.writes.add(base.lastRequest.next(), batch.id, batch.writes, &effects)
  }

  /// Undoes a failed write and notifies its caller. A write of an earlier process has no caller: if its failure was
  /// transient, the write is sent again until the server answers.
  private mutating func failed(_ write: RequestedWrites.Write, _ failure: RemoteFailure, _ effects: inout Effects) {
    if failure.isPermanent { return resolve(write, .refused(failure), nil, &effects) }
    if unsettled.batch(write.id)?.hasContinuation ?? true { return resolve(write, .givenUp(failure), nil, &effects) }
    let count = (failures[write.id] ?? 0) + 1
    failures[write.id] = count
    effects.append(.arm(TimerID(.resend, write.id.number), RevalidationRules.delay(after: count), spread: 0))
    base.writes.ended(&effects)
  }

  /// Handles the outcome of a write; `result` is the server's answer if the write was applied.
  private mutating func resolve(
    _ write: RequestedWrites.Write, _ outcome: WriteOutcome, _ result: WriteResult?, _ effects: inout Effects
  ) {
    guard let batch = unsettled.remove(write.id) else { return }
    failures[write.id] = nil
    if batch.hasContinuation { effects.append(.resolve(write.id, outcome)) }
    let undos = self.undos.removeValue(forKey: write.id) ?? [:]
    switch undo {
    case .layers:
      if let result { merge(result) }
      showChanges(&effects)
    case .patches where result != nil: owesFetch = true
    case .patches: takeBack(undos, &effects)
    case .snapshot:
      if result == nil { takeBack(undos, &effects) }
      change(&effects) { base, effects in base.invalidate(&effects) }
    }
    base.writes.ended(&effects)
    waits.settled(write.id, &effects)
  }

  private mutating func merge(_ result: WriteResult) {
    for query in base.queries.all {
      guard let known = base.queries[query]?.documents, let merged = result.merged(into: known, of: query)
      else { continue }
      base.queries[query]?.documents = merged
    }
  }

  private mutating func takeBack(_ undos: [RemoteQuery: QueryUndo], _ effects: inout Effects) {
    for (query, undo) in undos {
      guard let now = base.queries[query]?.documents else { continue }
      base.queries[query]?.documents = undo.documents(from: now, of: query)
    }
    showChanges(&effects)
  }

  /// Fetches everything if a successful write requires a fetch and no request is running any more.
  private mutating func fetchWhereOwed(_ effects: inout Effects) {
    guard owesFetch, base.writes.ids.isEmpty, !base.queries.isFetching else { return }
    owesFetch = false
    change(&effects) { base, effects in base.invalidate(&effects) }
  }
}
