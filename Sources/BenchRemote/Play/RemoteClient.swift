import BenchCore

/// One device with its app: the sync, its stores and its screens.
final class RemoteClient {
  let index: Int
  let setup: RemoteStage.ClientSetup
  var sync: SyncHost<OpenRequest>
  /// The number of network interruptions so far; each interruption loses the messages in transit.
  var networkEpoch = 0
  var isOffline = false
  var link: RemoteLink
  var listening = StreamState()
  var writing = StreamState()
  var timerCounts: [TimerID: Int] = [:]
  var views: [ViewState] = []
  var listeners: [ListenerID: ListenerState] = [:]
  var gates: [ListenerID: Int] = [:]
  var hosts: [HostedStore] = []
  var lastListener = ListenerID(0)
  var newest: [DocumentKey: Version] = [:]
  /// Documents that some screen showed in an older version than a screen of this client had shown before.
  var travelled: Set<DocumentKey> = []
  /// Documents whose values differ between two views.
  var disagreeing: Set<DocumentKey> = []
  var disagreeingSince = VirtualTime.zero
  var unshown: [Int] = []
  /// Writes without an outcome.
  var standing: Set<Int> = []
  /// The last answer of each query, to recognize an answer without changes.
  var lastAnswers: [RemoteQuery: [Document]] = [:]

  struct StreamState {
    /// The number of connections so far; messages of earlier connections are ignored.
    var epoch = 0
    /// True if something was sent over the stream since it last broke; only used for the listening stream.
    var isMade = false
    /// True if the connection is broken and the client does not know it yet.
    var isDead = false
    var inFlight: [WriteID] = []
  }

  typealias OpenRequest = (query: RemoteQuery?, cause: Int?)

  struct ViewState {
    let view: RemoteView
    let host: Int
    let slot: Int
    let queries: [RemoteQuery]
    var isOpen = false
    var listeners: [ListenerID] = []
    var opening = 0
    /// True if listeners emitted something since the view was last compared.
    var isHeard = false
    /// The documents emitted since the view was last compared.
    var touched: Set<DocumentKey> = []
    var isSeen = false
    var frame: Int?
    /// The ids of the rows now shown; `idsBefore` has the ids of the previous frame's rows.
    var ids: [Int] = []
    var idsBefore: [Int] = []
    /// The documents whose rows were shown without a time since the view was opened.
    var undated: Set<DocumentKey> = []
  }

  struct ListenerState {
    let view: Int
    let query: RemoteQuery
    var emission: Emission?
    /// True if the listener has shown rows, or has shown that the query has none.
    var hasContent = false
    /// The documents in the listener's rows, each with the number of its occurrences.
    fileprivate(set) var held: [DocumentKey: (entity: ShownEntity, count: Int)] = [:]
    var repeated: Set<DocumentKey> = []
    var pending = 0
    var undated: Set<DocumentKey> = []
  }

  struct HostedStore {
    let host: any StoreHosting
    var table = EntityTable()
  }

  init(
    _ index: Int, _ stage: RemoteStage, _ contestant: Contestant, sync: SyncHost<OpenRequest>, form: AnswerForm,
    sharesCache: Bool, authors: Int, fates: Fates, start: VirtualTime
  ) {
    self.index = index
    setup = stage.clients[index]
    self.sync = sync
    link = RemoteLink(client: index, stage.network, fates, start: start)
    for view in stage.views[index] {
      let host = views.first { sharesCache || $0.view == view }?.host ?? hosts.count
      if host == hosts.count {
        let keys = stage.views[index].filter { sharesCache || $0 == view }.map(\.key)
        hosts.append(HostedStore(host: contestant.host(of: keys, authors: authors)))
      }
      let queries = view.queries(form, stage.server.fields)
      views.append(ViewState(view: view, host: host, slot: views.count { $0.host == host }, queries: queries))
    }
  }

  func clock(_ now: VirtualTime) -> VirtualTime {
    setup.skew >= 0 ? now + Milliseconds(UInt64(setup.skew)) : VirtualTime(now.milliseconds - UInt64(-setup.skew))
  }

  subscript(channel: RemoteLink.Stream) -> StreamState {
    get { channel == .writing ? writing : listening }
    set { if channel == .writing { writing = newValue } else { listening = newValue } }
  }

  func hears(_ channel: RemoteLink.Stream, _ epoch: Int) -> Bool {
    self[channel].epoch == epoch && !self[channel].isDead
  }

  func resetStreams() {
    listening = StreamState(epoch: listening.epoch + 1)
    writing = StreamState(epoch: writing.epoch + 1)
  }

  // The content of views.

  typealias Look = (status: Emission.Status, hasContent: Bool, isFromCache: Bool, pending: Int, undated: Int)

  /// Returns a view's status and marks: an error if any listener has one, loading if any loads, content if all have
  /// content.
  func look(of view: ViewState) -> Look {
    let shown = view.listeners.compactMap { listeners[$0] }
    let statuses = shown.map { $0.emission?.status ?? .blank }
    let hasContent = hasContent(view)
    let status: Emission.Status =
      statuses.contains(.error)
      ? .error
      : statuses.contains(.loading) ? .loading : hasContent ? .content : statuses.contains(.content) ? .loading : .blank
    let isFromCache = shown.contains { $0.emission?.isFromCache ?? false }
    let pending = shown.reduce(0) { $0 + $1.pending }
    return (status, hasContent, isFromCache, pending, undated(in: view).count)
  }

  func hasContent(_ view: ViewState) -> Bool { view.listeners.allSatisfy { listeners[$0]?.hasContent ?? true } }

  /// Returns the documents without a time that have a row in the view's last frame.
  func undated(in view: ViewState) -> Set<DocumentKey> {
    view.listeners.reduce(into: []) { keys, id in
      if let undated = listeners[id]?.undated { keys.formUnion(undated.filter(view.hasRow)) }
    }
  }

  func documents(of view: ViewState) -> Set<DocumentKey> {
    view.listeners.reduce(into: []) { keys, id in
      if let listener = listeners[id] { keys.formUnion(listener.held.keys) }
    }
  }

  // Emissions of listeners.

  struct Difference {
    var touched: Set<DocumentKey> = []
    var repeats = 0
  }

  /// Applies an emission and returns the changes: O(n) comparisons for n rows. Equal rows at both ends are skipped.
  func apply(_ emission: Emission) -> Difference {
    guard var listener = listeners.removeValue(forKey: emission.listener) else { return Difference() }
    let old = listener.emission?.rows ?? []
    let new = emission.rows
    let (gone, come) = old.difference(to: new)
    var difference = Difference()
    var before: [ShownEntity] = []
    var after: [ShownEntity] = []
    let asked = listener.query.fields
    // If only one document has changed, the parts that are equal before and after are skipped.
    let isOne = gone.count == 1 && come.count == 1 && old[gone].first?.key == new[come].first?.key
    for row in old[gone] { ShownEntity.append(row, besides: isOne ? new[come].first : nil, asked: asked, to: &before) }
    for row in new[come] { ShownEntity.append(row, besides: isOne ? old[gone].first : nil, asked: asked, to: &after) }
    let host = views[listener.view].host
    listener.replace(before, by: after, &hosts[host].table, &difference.touched)
    listener.pending += new[come].count { $0.isPending } - old[gone].count { $0.isPending }
    difference.repeats = listener.noteRepeats(new[come])
    listener.emission = emission
    listener.hasContent = emission.isKnown
    listeners[emission.listener] = listener
    return difference
  }

  func drop(_ id: ListenerID) {
    guard let listener = listeners.removeValue(forKey: id) else { return }
    let host = views[listener.view].host
    for key in listener.held.keys { hosts[host].table.remove(key) }
  }
}

extension RemoteClient.ListenerState {
  subscript(key: DocumentKey) -> ShownEntity? { held[key]?.entity }

  fileprivate mutating func noteRepeats(_ new: ArraySlice<Row>) -> Int {
    let known = repeated.count
    for row in new where held[row.key]?.count ?? 0 > 1 { repeated.insert(row.key) }
    return repeated.count - known
  }

  fileprivate mutating func replace(
    _ before: [ShownEntity], by after: [ShownEntity], _ table: inout EntityTable,
    _ touched: inout Set<DocumentKey>
  ) {
    for entity in before { held[entity.key]?.count -= 1 }
    // The loop runs backwards, because the last state counts: a nested answer contains an author once per comment.
    for entity in after.reversed() {
      guard touched.insert(entity.key).inserted else {
        held[entity.key]?.count += 1
        continue
      }
      let known = held.updateValue((entity, (held[entity.key]?.count ?? 0) + 1), forKey: entity.key)
      if entity.isUndated { undated.insert(entity.key) } else { undated.remove(entity.key) }
      if known == nil { table.add(entity) } else if known?.entity.value != entity.value { table.change(entity) }
    }
    for entity in before where held[entity.key]?.count == 0 {
      held[entity.key] = nil
      undated.remove(entity.key)
      table.remove(entity.key)
      touched.insert(entity.key)
    }
  }
}
