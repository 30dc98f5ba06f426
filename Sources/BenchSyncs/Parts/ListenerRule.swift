import BenchRemote

/// The rules by which a listener is notified of changes of a view: one for the first event, one for later events.
struct ListenerRule: Sendable {
  let id: ListenerID
  let options: ListenOptions
  private let wantsMetadata: Bool
  private var wasPending: Bool?
  /// The last snapshot before the first event. Afterwards it is `nil`, so that the view can change its rows in place.
  private var waiting: QueryView.Snapshot?
  private var hasHeard = false

  typealias Event = (snapshot: QueryView.Snapshot, changes: RowChanges)

  init(_ id: ListenerID, _ options: ListenOptions, metadata: Bool) {
    self.id = id
    self.options = options
    wantsMetadata = options.metadata ?? metadata
  }

  /// Handles a change of the view or, without a snapshot, of the connection; `wasAnswered` is true if the server has
  /// answered the view's query before.
  mutating func hear(_ snapshot: QueryView.Snapshot?, isOffline: Bool, wasAnswered: Bool) -> Event? {
    guard let snapshot else {
      let event = waiting.flatMap { first($0, isOffline, wasAnswered) }
      if hasHeard { waiting = nil }
      return event
    }
    defer {
      wasPending = !snapshot.mutated.isEmpty
      waiting = hasHeard ? nil : snapshot
    }
    guard hasHeard else { return first(snapshot, isOffline, wasAnswered) }
    var changes = snapshot.changes
    if !wantsMetadata { changes.metadata = [] }
    let hasPendingChanged = wasPending == snapshot.mutated.isEmpty
    let isNews = !changes.isEmpty || wantsMetadata && (snapshot.hasSyncChanged || hasPendingChanged)
    return isNews ? (snapshot, changes) : nil
  }

  private mutating func first(_ snapshot: QueryView.Snapshot, _ isOffline: Bool, _ wasAnswered: Bool) -> Event? {
    let mayShowCache = !snapshot.rows.isEmpty || wasAnswered || isOffline
    let waits = options.waitsForSync && !isOffline
    guard snapshot.isSynced || options.isCacheOnly || mayShowCache && !waits else { return nil }
    hasHeard = true
    var changes = RowChanges()
    changes.added = snapshot.rows.map(\.key)
    return (snapshot, changes)
  }
}
