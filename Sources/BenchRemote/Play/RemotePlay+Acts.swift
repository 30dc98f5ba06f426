import BenchCore

// The acts of users and of the rest of the world.

extension RemotePlay {
  func perform(_ number: Int) {
    let act = stage.acts[number]
    guard let index = act.client else { return performElsewhere(act) }
    cause = number
    let client = clients[index]
    switch act.kind {
    case .open:
      if client.views[act.subject].isOpen { close(client, act.subject) }
      open(client, act.subject)
    case .close: if client.views[act.subject].isOpen { close(client, act.subject) }
    case .focus:
      handle(.blurred, client)
      handle(.focused, client)
    case .refresh: tell(client, act.subject) { .refreshed($0, .pull) }
    case .nextPage: tell(client, act.subject) { .nextPage($0, .next, continuingAfterFailure: true) }
    case .restart: restart(client)
    case .insertComment where stage.gate != nil: passGate(client, number)
    case .insertComment, .updateComment, .deleteComment, .updatePost, .updateAuthor, .insertPost, .deletePost:
      write(client, number)
    }
  }

  private func performElsewhere(_ act: RemoteStage.Act, at client: RemoteClient? = nil) {
    let result = server.apply(intents(of: act, at: client), from: nil, isKeyed: false, at: now)
    if case .success = result { committed() }
  }

  private func tell(_ client: RemoteClient, _ view: Int, _ event: (ListenerID) -> ClientEvent) {
    for listener in client.views[view].listeners { handle(event(listener), client) }
  }

  func refresh(_ client: RemoteClient, _ kind: RefreshKind) {
    for view in client.views.indices where client.views[view].isOpen { tell(client, view) { .refreshed($0, kind) } }
  }

  func open(_ client: RemoteClient, _ index: Int) {
    let host = client.hosts[client.views[index].host].host
    host.mount(client.views[index].slot)
    client.views[index].isOpen = true
    client.views[index].opening = book.openings.count
    client.views[index].isSeen = false
    client.views[index].frame = nil
    client.views[index].undated = []
    book.openings.append(ViewOpening(time: now, act: cause))
    mark(.opened(client: client.index, slot: index))
    let queries = client.views[index].queries
    let ids = queries.map { _ in client.lastListener.next() }
    client.views[index].listeners = ids
    for (id, query) in zip(ids, queries) {
      client.listeners[id] = RemoteClient.ListenerState(view: index, query: query)
    }
    begin(frameOf: index, client)
    for (id, query) in zip(ids, queries) { handle(.opened(id, query, ListenOptions()), client) }
  }

  func close(_ client: RemoteClient, _ index: Int) {
    for id in client.views[index].listeners {
      handle(.closed(id), client)
      client.drop(id)
    }
    takeOff(index, client)
    // A closed view is not compared with others.
    noteAgreement(client.disagreeing, client)
    flush(client)
  }

  private func takeOff(_ index: Int, _ client: RemoteClient) {
    for id in client.views[index].listeners { client.drop(id) }
    client.views[index].listeners = []
    client.views[index].isOpen = false
    client.views[index].frame = nil
    client.hosts[client.views[index].host].host.unmount(client.views[index].slot)
    mark(.closed(client: client.index, slot: index))
  }

  /// Ends the app and starts it again: memory is lost, the sync keeps its kept state, and the screens reopen.
  private func restart(_ client: RemoteClient) {
    let open = client.views.indices.filter { client.views[$0].isOpen }
    for index in open { takeOff(index, client) }
    noteAgreement(client.disagreeing, client)
    flush(client)
    client.sync.restart()
    for write in client.standing.sorted() { endWithServer(write, of: client) }
    client.gates = [:]
    client.lastAnswers = [:]
    targets.disconnect(client.index)
    client.resetStreams()
    handle(.started, client)
    if client.isOffline && stage.network.isOfflineKnown { handle(.connectivity(isOnline: false), client) }
    for index in open { self.open(client, index) }
  }

  func write(_ client: RemoteClient, _ number: Int) {
    let act = stage.acts[number]
    let intents = intents(of: act, at: client)
    let index = book.writes[client.index].count
    book.writes[client.index].append(
      RemoteWrite(
        intents: intents, act: number, time: now, seen: intents.first.flatMap { client.newest[$0.key] } ?? 0,
        process: client.sync.process,
        waits: stage.phases[act.phase].waitsForServer))
    client.standing.insert(index)
    client.unshown.append(index)
    count(1, .writes)
    book.ledger.raise(.pendingMost, to: client.standing.count, phase: act.phase)
    mark(.issued(client: client.index, write: index))
    handle(.wrote(WriteID(index + 1), intents), client)
  }

  func intents(of act: RemoteStage.Act, at client: RemoteClient?) -> [WriteIntent] {
    func patch(_ key: DocumentKey, _ fields: Fields) -> [WriteIntent] {
      [WriteIntent(key, .patch(fields, now: [], removed: []))]
    }
    switch act.kind {
    case .insertComment:
      let key = EntityDocuments.commentKey(act.subject, of: act.post)
      return insert(key, EntityDocuments.fields(body: act.text, author: act.author, at: nil), at: client)
    case .updateComment: return patch(EntityDocuments.commentKey(act.subject, of: act.post), ["body": .text(act.text)])
    case .deleteComment: return [WriteIntent(EntityDocuments.commentKey(act.subject, of: act.post), .delete)]
    case .updatePost: return patch(EntityDocuments.postKey(act.subject), ["title": .text(act.text)])
    case .updateAuthor: return patch(EntityDocuments.authorKey(act.subject), ["name": .text(act.text)])
    case .insertPost:
      let fields: Fields = ["author": .number(act.author), "body": .text(""), "title": .text(act.text)]
      return insert(EntityDocuments.postKey(act.subject), fields, at: client)
    case .deletePost: return [WriteIntent(EntityDocuments.postKey(act.subject), .delete)]
    case .open, .close, .focus, .refresh, .nextPage, .restart: return []
    }
  }

  private func insert(_ key: DocumentKey, _ fields: Fields, at client: RemoteClient?) -> [WriteIntent] {
    if stage.server.datesByServer || client == nil { return [WriteIntent(key, .set(fields, now: ["at"]))] }
    var dated = fields
    dated["at"] = .number(Int((client?.clock(now) ?? now).milliseconds))
    return [WriteIntent(key, .set(dated, now: []))]
  }

  // The gate: article 001 counts a user's messages in the first event of a listener to the whole room.

  private func passGate(_ client: RemoteClient, _ number: Int) {
    guard let gate = stage.gate else { return }
    let act = stage.acts[number]
    switch gate.check {
    case .rule: decide(client, number, isPassed: true)
    case .transaction:
      let passage = client.link.send("transaction", key: UInt64(number), bytes: MessageBytes.head, at: now)
      if client.isOffline || passage.isLost { return decide(client, number, isPassed: false) }
      countRequest()
      pass(client, at: passage.arrival) { $0.decide(number, client) }
    case .firstEvent, .serverEvent:
      let id = client.lastListener.next()
      client.gates[id] = number
      let query = RemoteQuery(
        .collection(EntityDocuments.comments(ofPost: act.post)), order: [.init("at", isDescending: true)])
      handle(.opened(id, query, ListenOptions()), client)
    }
  }

  func passGate(_ client: RemoteClient, _ emission: Emission, _ number: Int) {
    guard let gate = stage.gate else { return }
    let isFirst = gate.check == .firstEvent ? emission.isKnown : emission.status == .content && !emission.isFromCache
    guard isFirst || emission.status == .error else { return }
    client.gates[emission.listener] = nil
    let author = FieldValue.number(stage.acts[number].author)
    let count = emission.rows.count { $0.fields["author"] == author }
    with(cause: number) {
      handle(.closed(emission.listener), client)
      decide(client, number, isPassed: emission.status != .error && count <= gate.limit)
    }
  }

  func decide(_ client: RemoteClient, _ number: Int, isPassed: Bool) {
    guard let gate = stage.gate else { return }
    if isPassed {
      count(1, .gatePassed)
      if gate.check != .transaction { write(client, number) }
      return
    }
    count(1, .gateBlocked)
    if commentCount(of: stage.acts[number]) < gate.limit { count(1, .gateFalseBlocks) }
  }

  func countOverrun(_ act: Int) {
    guard let gate = stage.gate, stage.acts[act].kind == .insertComment else { return }
    if commentCount(of: stage.acts[act]) > gate.limit { count(1, .gateOverruns, of: act) }
  }

  func decide(_ act: Int, _ client: RemoteClient) {
    guard let gate = stage.gate else { return }
    let isPassed = commentCount(of: stage.acts[act]) < gate.limit
    if isPassed { performElsewhere(stage.acts[act], at: client) }
    let passage = client.link.send(
      "transaction", key: UInt64(act), bytes: MessageBytes.head, going: .down, at: now)
    pass(client, to: client.sync.process, at: passage.arrival) { play in
      play.decide(client, act, isPassed: isPassed)
      if isPassed { play.refresh(client, .invalidate) }
    }
  }

  func commentCount(of act: RemoteStage.Act) -> Int {
    let author = FieldValue.number(act.author)
    let comments = server.collections[EntityDocuments.comments(ofPost: act.post)] ?? [:]
    return comments.values.count { $0.fields["author"] == author }
  }
}
