import BenchCore

// Messages in transit, and their handling by the server.

extension RemotePlay {
  private func hash(_ query: RemoteQuery) -> UInt64 {
    if let known = queryHashes[query] { return known }
    var hash = StableHash()
    hash.combine(String(describing: query))
    queryHashes[query] = hash.value
    return hash.value
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
    let open = (pageKey == nil ? query : nil, cause)
    ask(.fetch(query, pageKey: pageKey), request, open, ("fetch", key), client)
  }

  func request(
    _ request: RequestID, _ write: Int, _ intents: [WriteIntent], isKeyed: Bool, _ client: RemoteClient
  ) {
    let act = book.writes[client.index].indices.contains(write) ? book.writes[client.index][write].act : cause
    with(cause: act) {
      count(1, .writesSent)
      ask(
        .write(intents, number: write, isKeyed: isKeyed), request, (nil, act), ("write", UInt64(act ?? 0)),
        bytes: MessageBytes.of(intents), client)
    }
  }

  private func ask(
    _ question: Question, _ request: RequestID, _ open: RemoteClient.OpenRequest,
    _ subject: (kind: String, key: UInt64), bytes: Int = MessageBytes.head, _ client: RemoteClient
  ) {
    countRequest()
    count(bytes, .bytesUp)
    client.sync.begin(request, open)
    // A device that knows that it is offline sends no request.
    if client.isOffline && stage.network.isOfflineKnown {
      return down(.answer(request, .failure(.unavailable)), to: client, at: now)
    }
    let passage = client.link.send(subject.kind, key: subject.key, bytes: bytes, at: now)
    let process = client.sync.process
    // During settling, no request times out.
    if !isSettling {
      schedule(at: now + Milliseconds(stage.network.timeout)) { play in
        guard client.sync.process == process, let open = client.sync.end(request) else { return }
        play.count(1, .timeouts)
        play.with(cause: open.cause) { play.handle(.failed(request, .deadlineExceeded), client) }
      }
    }
    if client.isOffline || passage.isLost { return }
    let sent = SentRequest(
      request: request, process: process, kind: subject.kind, key: subject.key, passage: passage)
    up(.request(sent, question), from: client, at: passage.arrival)
  }

  func listen(_ target: TargetID, _ query: RemoteQuery, _ token: Version?, _ client: RemoteClient) {
    countRequest()
    stream(.listen(epoch: client.listening.epoch, target, query, token), ("listen", hash(query)), .listening, client)
  }

  func leave(_ target: TargetID, _ client: RemoteClient) {
    stream(.leave(epoch: client.listening.epoch, target), ("leave", UInt64(target.number)), .listening, client)
  }

  func send(_ write: WriteID, _ intents: [WriteIntent], _ client: RemoteClient) {
    let act = book.writes[client.index][write.number - 1].act
    with(cause: act) {
      countRequest()
      count(1, .writesSent)
      client.writing.inFlight.append(write)
      stream(
        .send(epoch: client.writing.epoch, write, intents), ("write", UInt64(act)), bytes: MessageBytes.of(intents),
        .writing, client)
    }
  }

  /// Sends a message over a stream. On a broken stream the message is lost, and the timeout shows the client the break.
  private func stream(
    _ message: Upward, _ subject: (kind: String, key: UInt64), bytes: Int = MessageBytes.head,
    _ channel: RemoteLink.Stream, _ client: RemoteClient
  ) {
    count(bytes, .bytesUp)
    if channel == .listening { client.listening.isMade = true }
    if client.isOffline { return die(client, channel) }
    if client[channel].isDead { return }
    let passage = client.link.send(
      subject.kind, key: subject.key, bytes: bytes, over: channel, at: now)
    if passage.isLost { return lose(channel, of: client, at: passage.arrival) }
    up(message, from: client, at: passage.arrival)
  }

  func up(_ message: Upward, from client: RemoteClient, at time: VirtualTime) {
    let network = client.networkEpoch
    schedule(at: time) { if client.networkEpoch == network { $0.receive(message, from: client) } }
  }

  func down(_ message: Downward, to client: RemoteClient, process: Int? = nil, at time: VirtualTime) {
    let (network, process) = (client.networkEpoch, process ?? client.sync.process)
    schedule(at: time) {
      if client.networkEpoch == network, client.sync.process == process { $0.deliver(message, to: client) }
    }
  }
}

// Connections.
extension RemotePlay {
  /// Breaks a stream at the time at which the lost message would have arrived.
  private func lose(_ channel: RemoteLink.Stream, of client: RemoteClient, at time: VirtualTime) {
    let epoch = client[channel].epoch
    with(cause: nil) { schedule(at: time) { if client[channel].epoch == epoch { $0.die(client, channel) } } }
  }

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
}

// The server's side.
extension RemotePlay {
  func receive(_ message: Upward, from client: RemoteClient) {
    switch message {
    case .request(let sent, let question):
      if let failure = refusal(sent.passage, client) { return answer(.failure(failure), sent, client) }
      switch question {
      case .fetch(let query, let pageKey):
        let (documents, keys, reads) = server.page(of: query, pageKey, form)
        count(reads, .documentReads)
        answer(.success(.documents(documents, keys)), sent, client)
      case .write(let intents, let number, let isKeyed):
        let result = apply(intents, of: client, write: number, isKeyed: isKeyed)
        answer(result.map { .written($0, written(intents)) }, sent, client)
      }
    case .transaction(let act): decide(act, client)
    case .listen(let epoch, let target, let query, let token):
      guard client.hears(.listening, epoch) else { return }
      targets.listen(
        client.index, target, query, from: token, &server, resumesWithin: stage.server.resumesWithin, at: now)
      scheduleFlush(client.index)
    case .leave(let epoch, let target):
      guard client.hears(.listening, epoch) else { return }
      targets.leave(client.index, target)
      scheduleFlush(client.index)
    case .send(let epoch, let write, let intents):
      guard client.hears(.writing, epoch) else { return }
      // The stream identifies each write by its number, so a write that is sent again is applied once.
      switch apply(intents, of: client, write: write.number - 1, isKeyed: true) {
      case .success(let version): answer(.acknowledged(version), to: write, client)
      case .failure(let failure): answer(.refused(failure), to: write, client)
      }
    }
  }

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

  private func answer(_ result: Result<Answer, Failure>, _ sent: SentRequest, _ client: RemoteClient) {
    let bytes = MessageBytes.of(result)
    count(bytes, .bytesDown)
    let passage = client.link.send(
      sent.kind, key: sent.key, attempt: sent.passage.attempt, bytes: bytes, going: .down, at: now)
    if passage.isLost { return }
    down(.answer(sent.request, result), to: client, process: sent.process, at: passage.arrival)
  }

  private func answer(_ message: WireMessage, to write: WriteID, _ client: RemoteClient) {
    let written = Downward.written(epoch: client.writing.epoch, write, message)
    stream(written, ("acknowledge", UInt64(write.number)), bytes: MessageBytes.head, .writing, client)
  }

  private func stream(
    _ message: Downward, _ subject: (kind: String, key: UInt64), bytes: Int, _ channel: RemoteLink.Stream,
    _ client: RemoteClient
  ) {
    count(bytes, .bytesDown)
    let passage = client.link.send(
      subject.kind, key: subject.key, bytes: bytes, going: .down, over: channel, at: now)
    if passage.isLost { return lose(channel, of: client, at: passage.arrival) }
    down(message, to: client, at: passage.arrival)
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

  func flush(_ index: Int) {
    flushing.remove(index)
    guard targets.hasNews(for: index) else { return }
    let bundle = targets.removeMessages(for: index, at: server.version)
    count(bundle.reads, .documentReads)
    let (client, epoch) = (clients[index], clients[index].listening.epoch)
    schedule(at: now + Milliseconds(stage.server.pushLag)) { $0.release(bundle, to: client, epoch) }
  }

  func release(_ bundle: ServerTargets.Bundle, to client: RemoteClient, _ epoch: Int) {
    guard client.hears(.listening, epoch), !client.isOffline else { return }
    stream(.messages(epoch: epoch, bundle.messages), ("push", 0), bytes: MessageBytes.of(bundle), .listening, client)
  }
}

// The client's side.
extension RemotePlay {
  func deliver(_ message: Downward, to client: RemoteClient) {
    switch message {
    case .answer(let request, let result):
      guard let open = client.sync.end(request) else { return }
      if let query = open.query, case .success(.documents(let documents, _)) = result {
        if client.lastAnswers[query] == documents { count(1, .duplicateFetches) }
        client.lastAnswers[query] = documents
      }
      switch result {
      case .success(let answer): handle(.answered(request, answer), client)
      case .failure(let failure): handle(.failed(request, failure), client)
      }
    case .messages(let epoch, let messages):
      guard client.hears(.listening, epoch) else { return }
      for message in messages { handle(.wire(message), client) }
    case .written(let epoch, let write, let message):
      guard client.hears(.writing, epoch) else { return }
      client.writing.inFlight.removeAll { $0 == write }
      if case .refused(let failure) = message, !failure.isPermanent { client.writing.inFlight = [] }
      handle(.wire(message), client)
    case .decided(let act, let isPassed):
      decide(client, act, isPassed: isPassed)
      if isPassed { refresh(client, .invalidate) }
    }
  }
}
