import BenchCore

// Messages on their way, and what the server does with them.

extension RemotePlay {
  private func hash(_ query: RemoteQuery) -> UInt64 {
    if let known = queryHashes[query] { return known }
    var hash = StableHash()
    hash.combine(String(describing: query))
    queryHashes[query] = hash.value
    return hash.value
  }

  func fetch(
    _ request: RequestID, _ query: RemoteQuery, _ pageKey: String?, _ client: RemoteClient, _ cause: Int?
  ) {
    countRequest(cause)
    count(1, .fetches, cause)
    let bytes = MessageBytes.head
    count(bytes, .bytesUp, cause)
    client.requests[request] = RemoteClient.OpenRequest(query: pageKey == nil ? query : nil, write: nil, cause: cause)
    guard !failsAtOnce(request, client, cause) else { return }
    var key = hash(query)
    if let pageKey {
      var hash = StableHash()
      hash.combine(key)
      hash.combine(pageKey)
      key = hash.value
    }
    let passage = client.link.send("fetch", key: key, bytes: bytes, at: now)
    ask(
      .fetch(request, process: client.process, query, pageKey: pageKey, passage, key: key), passage, request, client,
      cause)
  }

  func request(
    _ request: RequestID, _ intents: [WriteIntent], _ idempotencyKey: WriteID?, _ client: RemoteClient, _ cause: Int?
  ) {
    let write = idempotencyKey.map { $0.number - 1 } ?? client.writesByIntents[intents] ?? 0
    let act = book.writes[client.index].indices.contains(write) ? book.writes[client.index][write].act : cause
    countRequest(act)
    count(1, .writesSent, act)
    let bytes = MessageBytes.of(intents)
    count(bytes, .bytesUp, act)
    client.requests[request] = RemoteClient.OpenRequest(query: nil, write: write, cause: act)
    guard !failsAtOnce(request, client, act) else { return }
    let key = UInt64(act ?? 0)
    let passage = client.link.send("write", key: key, bytes: bytes, at: now)
    ask(
      .request(
        request, process: client.process, intents, write: write, isKeyed: idempotencyKey != nil, passage, key: key),
      passage, request, client, act)
  }

  /// A device that knows that it is offline asks no server.
  private func failsAtOnce(_ request: RequestID, _ client: RemoteClient, _ cause: Int?) -> Bool {
    guard client.isOffline && stage.network.isOfflineKnown else { return false }
    schedule(
      .down(
        client: client.index, network: client.networkEpoch, process: client.process, .failure(request, .unavailable)),
      at: now, cause: cause)
    return true
  }

  private func ask(
    _ message: Upward, _ passage: RemoteLink.Passage, _ request: RequestID, _ client: RemoteClient, _ cause: Int?
  ) {
    // In the end nothing fails, and answers take as long as they do.
    if !isSettling {
      schedule(
        .timeout(client: client.index, process: client.process, request),
        at: now + Milliseconds(stage.network.timeout), cause: cause)
    }
    if client.isOffline || passage.isLost { return }
    schedule(
      .up(client: client.index, network: client.networkEpoch, message), at: passage.arrival, cause: cause)
  }

  func listen(
    _ target: TargetID, _ query: RemoteQuery, _ token: Version?, _ client: RemoteClient, _ cause: Int?
  ) {
    countRequest(cause)
    stream(
      .listen(epoch: client.listening.epoch, target, query, token), "listen", key: hash(query),
      bytes: MessageBytes.head, .listenUp, client, cause)
  }

  func leave(_ target: TargetID, _ client: RemoteClient, _ cause: Int?) {
    stream(
      .leave(epoch: client.listening.epoch, target), "leave", key: UInt64(target.number), bytes: MessageBytes.head,
      .listenUp, client, cause)
  }

  func send(_ write: WriteID, _ intents: [WriteIntent], _ client: RemoteClient, _ cause: Int?) {
    let act = book.writes[client.index][write.number - 1].act
    countRequest(act)
    count(1, .writesSent, act)
    client.writing.inFlight.append(write)
    stream(
      .send(epoch: client.writing.epoch, write, intents), "write", key: UInt64(act), bytes: MessageBytes.of(intents),
      .writeUp, client, act)
  }

  /// Sends over a stream. Nothing gets through a dead one, and its client learns of that after the timeout.
  private func stream(
    _ message: Upward, _ kind: String, key: UInt64, bytes: Int, _ stream: RemoteLink.Stream, _ client: RemoteClient,
    _ cause: Int?
  ) {
    count(bytes, .bytesUp, cause)
    let isWriting = stream == .writeUp
    if !isWriting { client.listening.isMade = true }
    if client.isOffline { return die(client, isWriting: isWriting) }
    if isWriting ? client.writing.isDead : client.listening.isDead { return }
    let passage = client.link.send(kind, key: key, bytes: bytes, over: stream, at: now)
    if passage.isLost {
      let epoch = isWriting ? client.writing.epoch : client.listening.epoch
      return schedule(
        .breaks(client: client.index, isWriting: isWriting, epoch: epoch), at: passage.arrival, cause: nil)
    }
    schedule(.up(client: client.index, network: client.networkEpoch, message), at: passage.arrival, cause: cause)
  }
}

// Connections.
extension RemotePlay {
  func breakStream(_ client: RemoteClient, isWriting: Bool, _ epoch: Int) {
    guard epoch == (isWriting ? client.writing.epoch : client.listening.epoch) else { return }
    die(client, isWriting: isWriting)
  }

  /// A connection is gone; the client learns of it after the timeout, unless it knows that it is offline.
  private func die(_ client: RemoteClient, isWriting: Bool) {
    if isWriting ? client.writing.isDead : client.listening.isDead { return }
    if isWriting {
      client.writing.epoch += 1
      client.writing.isDead = true
    } else {
      client.listening.epoch += 1
      client.listening.isDead = true
      targets.disconnect(client.index)
    }
    let epoch = isWriting ? client.writing.epoch : client.listening.epoch
    schedule(
      .notices(client: client.index, process: client.process, isWriting: isWriting, epoch: epoch),
      at: now + Milliseconds(stage.network.timeout), cause: nil)
  }

  func noticeBreak(_ client: RemoteClient, isWriting: Bool, _ epoch: Int) {
    if isWriting {
      guard client.writing.isDead, client.writing.epoch == epoch else { return }
      client.writing.isDead = false
      let hadWrites = !client.writing.inFlight.isEmpty
      client.writing.inFlight = []
      if hadWrites { handle(.wire(.refused(.unavailable)), client, cause: nil) }
    } else {
      guard client.listening.isDead, client.listening.epoch == epoch else { return }
      client.listening.isDead = false
      client.listening.isMade = false
      handle(.wire(.dropped(.unavailable)), client, cause: nil)
    }
  }

  func setNetwork(_ client: RemoteClient, isOn: Bool) {
    guard client.isOffline == isOn else { return }
    client.isOffline = !isOn
    let isKnown = stage.network.isOfflineKnown
    if isOn {
      if isKnown { handle(.connectivity(isOnline: true), client, cause: nil) }
      return
    }
    // What is on its way is lost.
    client.networkEpoch += 1
    targets.disconnect(client.index)
    guard isKnown else {
      // Also a connection over which nothing is listened to any more: the server's answer to the last leave is lost.
      if client.listening.isMade { die(client, isWriting: false) }
      if !client.writing.inFlight.isEmpty { die(client, isWriting: true) }
      return
    }
    client.listening = RemoteClient.StreamState(epoch: client.listening.epoch + 1)
    client.writing = RemoteClient.StreamState(epoch: client.writing.epoch + 1)
    let open = client.requests.keys.sorted()
    handle(.connectivity(isOnline: false), client, cause: nil)
    for request in open {
      guard let known = client.requests.removeValue(forKey: request) else { continue }
      handle(.failed(request, .unavailable), client, cause: known.cause)
    }
  }
}

// The server's side.
extension RemotePlay {
  func receive(_ message: Upward, from client: RemoteClient, _ cause: Int?) {
    switch message {
    case .fetch(let request, let process, let query, let pageKey, let passage, let key):
      let reply = Reply(request: request, process: process, kind: "fetch", key: key, attempt: passage.attempt)
      if let failure = refusal(passage, client, cause) { return answer(.failure(failure), reply, client, cause) }
      let (documents, keys, reads) = server.page(of: query, pageKey, form)
      count(reads, .documentReads, cause)
      answer(.success(.documents(documents, keys)), reply, client, cause)
    case .request(let request, let process, let intents, let write, let isKeyed, let passage, let key):
      let reply = Reply(request: request, process: process, kind: "write", key: key, attempt: passage.attempt)
      if let failure = refusal(passage, client, cause) { return answer(.failure(failure), reply, client, cause) }
      switch apply(intents, of: client, write: write, isKeyed: isKeyed, cause) {
      case .success(let version): answer(.success(.written(version, written(intents))), reply, client, cause)
      case .failure(let failure): answer(.failure(failure), reply, client, cause)
      }
    case .transaction(let act): decide(act, client)
    case .listen(let epoch, let target, let query, let token):
      guard epoch == client.listening.epoch, !client.listening.isDead else { return }
      targets.listen(
        client.index, target, query, from: token, &server, resumesWithin: stage.server.resumesWithin, at: now)
      scheduleFlush(client.index, cause)
    case .leave(let epoch, let target):
      guard epoch == client.listening.epoch, !client.listening.isDead else { return }
      targets.leave(client.index, target)
      scheduleFlush(client.index, cause)
    case .send(let epoch, let write, let intents):
      guard epoch == client.writing.epoch, !client.writing.isDead else { return }
      // The stream of writes knows each write by its number, so one that is sent again is applied once.
      let result = apply(intents, of: client, write: write.number - 1, isKeyed: true, cause)
      let message: WireMessage =
        switch result {
        case .success(let version): .acknowledged(version)
        case .failure(let failure): .refused(failure)
        }
      answer(message, to: write, client, cause)
    }
  }

  /// Names the request that is answered.
  struct Reply {
    let request: RequestID
    let process: Int
    let kind: String
    let key: UInt64
    let attempt: Int
  }

  private func refusal(_ passage: RemoteLink.Passage, _ client: RemoteClient, _ cause: Int?) -> Failure? {
    if passage.isRefused { return .unavailable }
    if isSettling || server.admit(client.index, at: now) { return nil }
    count(1, .throttled, cause)
    return .resourceExhausted
  }

  private func apply(
    _ intents: [WriteIntent], of client: RemoteClient, write: Int, isKeyed: Bool, _ cause: Int?
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
      committed(cause: cause)
    case .failure, .success: break
    }
    if known.process != client.process { endWithServer(write, of: client) }
    return result
  }

  /// The documents of a write as they are now; where answers are nested, with the posts that they belong to.
  private func written(_ intents: [WriteIntent]) -> [Document] {
    var keys: [DocumentKey] = []
    for intent in intents {
      keys.append(intent.key)
      if form == .nested && intent.key.isComment { keys.append(EntityDocuments.postKey(intent.key.parentPost)) }
    }
    return keys.compactMap(server.document).map { form == .nested ? server.nested($0).document : $0 }
  }

  private func answer(_ result: Result<Answer, Failure>, _ reply: Reply, _ client: RemoteClient, _ cause: Int?) {
    var bytes = MessageBytes.head
    let message: Downward
    switch result {
    case .success(let answer):
      switch answer {
      case .documents(let documents, _), .written(_, let documents): bytes = MessageBytes.of(documents)
      }
      message = .answer(reply.request, answer)
    case .failure(let failure): message = .failure(reply.request, failure)
    }
    count(bytes, .bytesDown, cause)
    let passage = client.link.reply(reply.kind, key: reply.key, attempt: reply.attempt, bytes: bytes, at: now)
    if passage.isLost { return }
    schedule(
      .down(client: client.index, network: client.networkEpoch, process: reply.process, message),
      at: passage.arrival, cause: cause)
  }

  private func answer(_ message: WireMessage, to write: WriteID, _ client: RemoteClient, _ cause: Int?) {
    count(MessageBytes.head, .bytesDown, cause)
    let passage = client.link.reply(
      "acknowledge", key: UInt64(write.number), bytes: MessageBytes.head, over: .writeDown, at: now)
    if passage.isLost {
      return schedule(
        .breaks(client: client.index, isWriting: true, epoch: client.writing.epoch), at: passage.arrival, cause: nil)
    }
    schedule(
      .down(
        client: client.index, network: client.networkEpoch, process: client.process,
        .written(epoch: client.writing.epoch, write, message)), at: passage.arrival, cause: cause)
  }

  /// A commit was made: clients that listen get a picture.
  func committed(cause: Int?) {
    changes += 1
    mark(.commit(server.log.count - 1))
    guard let commit = server.log.last else { return }
    for client in targets.queueMessages(about: commit, &server) { scheduleFlush(client, cause) }
  }

  private func scheduleFlush(_ client: Int, _ cause: Int?) {
    guard flushing.insert(client).inserted else { return }
    let every = stage.server.pushEvery
    let since = (now - start).count
    let tick = every == 0 ? now : start + Milliseconds((since + every - 1) / every * every)
    schedule(.flush(client: client), at: tick, cause: cause)
  }

  func flush(_ index: Int, _ cause: Int?) {
    flushing.remove(index)
    guard targets.hasNews(for: index) else { return }
    let bundle = targets.removeMessages(for: index, at: server.version)
    count(bundle.reads, .documentReads, cause)
    schedule(
      .release(client: index, epoch: clients[index].listening.epoch, bundle),
      at: now + Milliseconds(stage.server.pushLag),
      cause: cause)
  }

  func release(_ bundle: ServerTargets.Bundle, to client: RemoteClient, _ epoch: Int, _ cause: Int?) {
    guard epoch == client.listening.epoch, !client.listening.isDead, !client.isOffline else { return }
    let bytes = MessageBytes.of(bundle)
    count(bytes, .bytesDown, cause)
    let passage = client.link.reply("push", key: 0, bytes: bytes, over: .listenDown, at: now)
    if passage.isLost {
      return schedule(.breaks(client: client.index, isWriting: false, epoch: epoch), at: passage.arrival, cause: nil)
    }
    schedule(
      .down(
        client: client.index, network: client.networkEpoch, process: client.process,
        .messages(epoch: epoch, bundle.messages)), at: passage.arrival, cause: cause)
  }
}

// The client's side.
extension RemotePlay {
  func deliver(_ message: Downward, to client: RemoteClient, _ cause: Int?) {
    switch message {
    case .answer(let request, let answer):
      guard let open = client.requests.removeValue(forKey: request) else { return }
      if let query = open.query, case .documents(let documents, _) = answer {
        if client.lastAnswers[query] == documents { count(1, .duplicateFetches, cause) }
        client.lastAnswers[query] = documents
      }
      handle(.answered(request, answer), client, cause: cause)
    case .failure(let request, let failure):
      if client.requests.removeValue(forKey: request) != nil { handle(.failed(request, failure), client, cause: cause) }
    case .messages(let epoch, let messages):
      guard epoch == client.listening.epoch, !client.listening.isDead else { return }
      for message in messages { handle(.wire(message), client, cause: cause) }
    case .written(let epoch, let write, let message):
      guard epoch == client.writing.epoch, !client.writing.isDead else { return }
      client.writing.inFlight.removeAll { $0 == write }
      if case .refused(let failure) = message, !failure.isPermanent { client.writing.inFlight = [] }
      handle(.wire(message), client, cause: cause)
    case .decided(let act, let isPassed):
      decide(client, act, isPassed: isPassed)
      for view in client.views.indices where isPassed && client.views[view].isOpen {
        for listener in client.views[view].listeners { handle(.refreshed(listener, .invalidate), client, cause: act) }
      }
    }
  }
}
