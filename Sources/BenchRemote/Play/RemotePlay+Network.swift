import BenchCore

// Messages in transit, and their handling by the server.

extension RemotePlay {
  private func hash(_ query: RemoteQuery) -> UInt64 {
    if let known = queryHashes[query] { return known }
    let hash = String(describing: query).stableHash
    queryHashes[query] = hash
    return hash
  }

  func fetch(_ request: RequestID, _ query: RemoteQuery, _ pageKey: String?, _ client: RemoteClient) {
    count(1, .fetches)
    var key = hash(query)
    if let pageKey {
      var hash = StableHash()
      hash.combine(key)
      hash.combine(pageKey)
      key = hash.value
    }
    ask(request, (pageKey == nil ? query : nil, cause), ("fetch", key), client) { play in
      let (documents, keys, reads) = play.server.page(of: query, pageKey, play.form)
      play.count(reads, .documentReads)
      return .success(.documents(documents, keys))
    }
  }

  func request(
    _ request: RequestID, _ write: Int, _ intents: [WriteIntent], isKeyed: Bool, _ client: RemoteClient
  ) {
    let act = book.writes[client.index].indices.contains(write) ? book.writes[client.index][write].act : cause
    with(cause: act) {
      count(1, .writesSent)
      ask(request, (nil, act), ("write", UInt64(act ?? 0)), bytes: MessageBytes.of(intents), client) { play in
        play.apply(intents, of: client, write: write, isKeyed: isKeyed).map { .written($0, play.written(intents)) }
      }
    }
  }

  /// Sends a request; `reply` is called when the request arrives at the server, unless the server refuses it.
  private func ask(
    _ request: RequestID, _ open: RemoteClient.OpenRequest, _ subject: (kind: String, key: UInt64),
    bytes: Int = MessageBytes.head, _ client: RemoteClient,
    _ reply: @escaping (RemotePlay) -> Result<Answer, Failure>
  ) {
    countRequest()
    count(bytes, .bytesUp)
    client.sync.begin(request, open)
    let process = client.sync.process
    // A device that knows that it is offline sends no request.
    if client.isOffline && stage.network.isOfflineKnown {
      return pass(client, to: process, at: now) { $0.deliver(.failure(.unavailable), to: request, client) }
    }
    let passage = client.link.send(subject.kind, key: subject.key, bytes: bytes, at: now)
    // During settling, no request times out.
    if !isSettling {
      schedule(at: now + Milliseconds(stage.network.timeout)) { play in
        guard client.sync.process == process, let open = client.sync.end(request) else { return }
        play.count(1, .timeouts)
        play.with(cause: open.cause) { play.handle(.failed(request, .deadlineExceeded), client) }
      }
    }
    if client.isOffline || passage.isLost { return }
    pass(client, at: passage.arrival) { play in
      let result = play.refusal(passage, client).map { .failure($0) } ?? reply(play)
      let bytes = MessageBytes.of(result)
      play.count(bytes, .bytesDown)
      let back = client.link.send(
        subject.kind, key: subject.key, attempt: passage.attempt, bytes: bytes, going: .down, at: play.now)
      if back.isLost { return }
      play.pass(client, to: process, at: back.arrival) { $0.deliver(result, to: request, client) }
    }
  }

  func listen(_ target: TargetID, _ query: RemoteQuery, _ token: Version?, _ client: RemoteClient) {
    countRequest()
    stream(("listen", hash(query)), .listening, client) { play in
      play.targets.listen(
        client.index, target, query, from: token, &play.server, resumesWithin: play.stage.server.resumesWithin,
        at: play.now)
      play.scheduleFlush(client.index)
    }
  }

  func leave(_ target: TargetID, _ client: RemoteClient) {
    stream(("leave", UInt64(target.number)), .listening, client) { play in
      play.targets.leave(client.index, target)
      play.scheduleFlush(client.index)
    }
  }

  func send(_ write: WriteID, _ intents: [WriteIntent], _ client: RemoteClient) {
    let act = book.writes[client.index][write.number - 1].act
    with(cause: act) {
      countRequest()
      count(1, .writesSent)
      client.writing.inFlight.append(write)
      stream(("write", UInt64(act)), bytes: MessageBytes.of(intents), .writing, client) { play in
        // The stream identifies each write by its number, so a write that is sent again is applied once.
        switch play.apply(intents, of: client, write: write.number - 1, isKeyed: true) {
        case .success(let version): play.answer(.acknowledged(version), to: write, client)
        case .failure(let failure): play.answer(.refused(failure), to: write, client)
        }
      }
    }
  }

  /// Sends a message over a stream. On a broken stream the message is lost, and the timeout shows the client the break.
  /// A message that is lost on its way breaks the stream at the time at which it would have arrived.
  private func stream(
    _ subject: (kind: String, key: UInt64), bytes: Int = MessageBytes.head, going way: RemoteLink.Way = .up,
    _ channel: RemoteLink.Stream, _ client: RemoteClient, _ arrive: @escaping Happening
  ) {
    count(bytes, way == .up ? .bytesUp : .bytesDown)
    if way == .up {
      if channel == .listening { client.listening.isMade = true }
      if client.isOffline { return die(client, channel) }
      if client[channel].isDead { return }
    }
    let passage = client.link.send(subject.kind, key: subject.key, bytes: bytes, going: way, over: channel, at: now)
    let epoch = client[channel].epoch
    if passage.isLost {
      return with(cause: nil) {
        schedule(at: passage.arrival) { if client[channel].epoch == epoch { $0.die(client, channel) } }
      }
    }
    pass(client, at: passage.arrival) { if client.hears(channel, epoch) { arrive($0) } }
  }

  /// Schedules the arrival of a message, unless the network is interrupted or the waiting process ends before it.
  func pass(_ client: RemoteClient, to process: Int? = nil, at time: VirtualTime, _ arrive: @escaping Happening) {
    let network = client.networkEpoch
    schedule(at: time) {
      if client.networkEpoch == network, client.sync.process == process ?? client.sync.process { arrive($0) }
    }
  }

  // Connections.

  /// Breaks a connection; the client learns of the break after the timeout.
  func die(_ client: RemoteClient, _ channel: RemoteLink.Stream) {
    if client[channel].isDead { return }
    client[channel].epoch += 1
    client[channel].isDead = true
    if channel == .listening { targets.disconnect(client.index) }
    let (process, epoch) = (client.sync.process, client[channel].epoch)
    with(cause: nil) {
      schedule(at: now + Milliseconds(stage.network.timeout)) {
        if client.sync.process == process { $0.noticeBreak(client, channel, epoch) }
      }
    }
  }

  func noticeBreak(_ client: RemoteClient, _ channel: RemoteLink.Stream, _ epoch: Int) {
    guard client[channel].isDead, client[channel].epoch == epoch else { return }
    client[channel].isDead = false
    switch channel {
    case .writing:
      let hadWrites = !client.writing.inFlight.isEmpty
      client.writing.inFlight = []
      if hadWrites { handle(.wire(.refused(.unavailable)), client) }
    case .listening:
      client.listening.isMade = false
      handle(.wire(.dropped(.unavailable)), client)
    }
  }

  func setNetwork(_ client: RemoteClient, isOn: Bool) {
    guard client.isOffline == isOn else { return }
    client.isOffline = !isOn
    let isKnown = stage.network.isOfflineKnown
    if isOn {
      if isKnown { handle(.connectivity(isOnline: true), client) }
      return
    }
    // Messages in transit are lost.
    client.networkEpoch += 1
    targets.disconnect(client.index)
    guard isKnown else {
      // A connection without targets also breaks: the server's answer to the last leave is lost.
      if client.listening.isMade { die(client, .listening) }
      if !client.writing.inFlight.isEmpty { die(client, .writing) }
      return
    }
    client.resetStreams()
    let open = client.sync.requests.keys.sorted()
    handle(.connectivity(isOnline: false), client)
    for request in open {
      guard let known = client.sync.end(request) else { continue }
      with(cause: known.cause) { handle(.failed(request, .unavailable), client) }
    }
  }

  // The server's side.

  private func refusal(_ passage: RemoteLink.Passage, _ client: RemoteClient) -> Failure? {
    if passage.isRefused { return .unavailable }
    if isSettling || server.admit(client.index, at: now) { return nil }
    count(1, .throttled)
    return .resourceExhausted
  }

  private func apply(
    _ intents: [WriteIntent], of client: RemoteClient, write: Int, isKeyed: Bool
  ) -> RemoteServer.WriteResult {
    let commits = server.log.count
    let origin = RemoteServer.Key(client: client.index, write: WriteID(write + 1))
    let result = server.apply(intents, from: origin, isKeyed: isKeyed, at: now)
    guard book.writes[client.index].indices.contains(write) else { return result }
    let known = book.writes[client.index][write]
    switch result {
    case .failure(let failure) where known.refusal == nil && known.applied.isEmpty:
      book.writes[client.index][write].refusal = failure
      mark(.ended(client: client.index, write: write))
    case .success(let version) where server.log.count > commits:
      book.writes[client.index][write].applied.append(version)
      noteEdit(write, of: client.index, at: version)
      countOverrun(known.act)
      committed()
    case .failure, .success: break
    }
    if known.process != client.sync.process { endWithServer(write, of: client) }
    return result
  }

  /// Returns the present documents of a write; with nested answers, also the posts of the written comments.
  private func written(_ intents: [WriteIntent]) -> [Document] {
    let keys = intents.map(\.key).flatMap { key in
      form == .nested && key.isComment ? [key, EntityDocuments.postKey(key.parentPost)] : [key]
    }
    return keys.compactMap(server.document).map { form == .nested ? server.nested($0).document : $0 }
  }

  private func answer(_ message: WireMessage, to write: WriteID, _ client: RemoteClient) {
    stream(("acknowledge", UInt64(write.number)), going: .down, .writing, client) { play in
      client.writing.inFlight.removeAll { $0 == write }
      if case .refused(let failure) = message, !failure.isPermanent { client.writing.inFlight = [] }
      play.handle(.wire(message), client)
    }
  }

  func committed() {
    changes += 1
    mark(.commit(server.log.count - 1))
    guard let commit = server.log.last else { return }
    for client in targets.queueMessages(about: commit, &server) { scheduleFlush(client) }
  }

  private func scheduleFlush(_ client: Int) {
    guard flushing.insert(client).inserted else { return }
    let every = stage.server.pushEvery
    let since = (now - start).count
    let tick = every == 0 ? now : start + Milliseconds((since + every - 1) / every * every)
    schedule(at: tick) { $0.flush(client) }
  }

  private func flush(_ index: Int) {
    flushing.remove(index)
    guard targets.hasNews(for: index) else { return }
    let bundle = targets.removeMessages(for: index, at: server.version)
    count(bundle.reads, .documentReads)
    let (client, epoch) = (clients[index], clients[index].listening.epoch)
    schedule(at: now + Milliseconds(stage.server.pushLag)) { play in
      guard client.hears(.listening, epoch), !client.isOffline else { return }
      play.stream(("push", 0), bytes: MessageBytes.of(bundle), going: .down, .listening, client) { play in
        for message in bundle.messages { play.handle(.wire(message), client) }
      }
    }
  }

  // The client's side.

  private func deliver(_ result: Result<Answer, Failure>, to request: RequestID, _ client: RemoteClient) {
    guard let open = client.sync.end(request) else { return }
    if let query = open.query, case .success(.documents(let documents, _)) = result {
      if client.lastAnswers[query] == documents { count(1, .duplicateFetches) }
      client.lastAnswers[query] = documents
    }
    switch result {
    case .success(let answer): handle(.answered(request, answer), client)
    case .failure(let failure): handle(.failed(request, failure), client)
    }
  }
}
