import BenchRemote

/// The rule for notifying a listener of a view: for its first event, and for all others.
struct ListenerRule: Sendable {
  let id: ListenerID
  private let options: ListenOptions
  private let wantsMetadata: Bool
  private var last: (wasPending: Bool, snapshot: QueryView.Snapshot)?
  private var hasHeard = false

  /// The content of one event.
  struct Event: Sendable {
    let snapshot: QueryView.Snapshot
    let changes: RowChanges
  }

  init(_ id: ListenerID, _ options: ListenOptions, metadata: Bool) {
    self.id = id
    self.options = options
    wantsMetadata = options.metadata ?? metadata
  }

  var isCacheOnly: Bool { options.isCacheOnly }

  /// The view has changed; `wasAnswered` is whether the server has answered this query before.
  mutating func hear(_ snapshot: QueryView.Snapshot, isOffline: Bool, wasAnswered: Bool) -> Event? {
    defer { last = (!snapshot.mutated.isEmpty, snapshot) }
    guard hasHeard else { return first(snapshot, isOffline, wasAnswered) }
    var changes = snapshot.changes
    if !wantsMetadata { changes.metadata = [] }
    if !changes.isEmpty { return Event(snapshot: snapshot, changes: changes) }
    let hasPendingChanged = last.map { $0.wasPending == snapshot.mutated.isEmpty } ?? false
    let isNews = wantsMetadata && (snapshot.hasSyncChanged || hasPendingChanged)
    return isNews ? Event(snapshot: snapshot, changes: changes) : nil
  }

  /// Handles a change of connectivity.
  mutating func hear(isOffline: Bool, wasAnswered: Bool) -> Event? {
    guard let last, !hasHeard else { return nil }
    return first(last.snapshot, isOffline, wasAnswered)
  }

  private mutating func first(_ snapshot: QueryView.Snapshot, _ isOffline: Bool, _ wasAnswered: Bool) -> Event? {
    let mayShowCache = !snapshot.rows.isEmpty || wasAnswered || isOffline
    let waits = options.waitsForSync && !isOffline
    guard snapshot.isSynced || options.isCacheOnly || mayShowCache && !waits else { return nil }
    hasHeard = true
    var changes = RowChanges()
    changes.added = snapshot.rows.map(\.key)
    return Event(snapshot: snapshot, changes: changes)
  }
}
