import BenchRemote

// MARK: - Streams for listening and writing

extension LocalFirstSync {
  mutating func listen(_ target: TargetID, _ query: RemoteQuery, _ effects: inout Effects) {
    guard isNetworkOn else { return }
    if !listenStream.hasStarted { startStream(&effects) }
    if listenStream.isUp { request(target, query, &effects) }
  }

  mutating func leave(_ target: TargetID, _ effects: inout Effects) {
    guard listenStream.isUp else { return }
    table.leave(target)
    effects.append(.leave(target))
  }

  private mutating func request(_ target: TargetID, _ query: RemoteQuery, _ effects: inout Effects) {
    let kept = verifications.key(of: target) == nil ? saved[query] : nil
    table.listen(target, query, keys: kept?.keys ?? [])
    effects.append(.listen(target, query, kept?.token))
  }

  private var watched: [(TargetID, RemoteQuery)] {
    let queries = live.filter { $0.value.isWatched }.map { ($0.key, $0.value.query) }
    let verified = verifications.targets.map { ($0.target, RemoteQuery(.document($0.key))) }
    return (queries + verified).sorted { $0.0 < $1.0 }
  }

  private mutating func startStream(_ effects: inout Effects) {
    listenStream.hasStarted = true
    listenStream.isUp = true
    if online.streamStarted() { effects.append(.arm(TimerID(.connection), OnlineState.patience, spread: 0)) }
  }

  mutating func setNetwork(_ isOn: Bool, _ effects: inout Effects) {
    guard isOn != isNetworkOn else { return }
    isNetworkOn = isOn
    let before = online.value
    if isOn {
      listenStream.backoff.reset()
      writeStream = StreamState(isUp: true, hasStarted: true)
      online.set(.unknown)
      if !watched.isEmpty { startStream(&effects) }
      for (target, query) in watched { request(target, query, &effects) }
      sendWrites(&effects)
    } else {
      (listenStream.isUp, listenStream.hasStarted, writeStream.isUp) = (false, false, false)
      table.drop()
      cache.queue.recall()
      for purpose in [TimerID.Purpose.retry, .connection, .resend] { effects.append(.disarm(TimerID(purpose))) }
      online.set(.offline)
    }
    tellOnline(before, &effects)
  }

  mutating func ring(_ timer: TimerID, _ effects: inout Effects) {
    switch timer.purpose {
    case .retry:
      guard isNetworkOn, listenStream.hasStarted, !listenStream.isUp else { return }
      listenStream.isUp = true
      for (target, query) in watched { request(target, query, &effects) }
    case .resend:
      guard isNetworkOn else { return }
      writeStream.isUp = true
      for batch in cache.queue.batches.prefix(cache.queue.inFlight) { effects.append(.send(batch.id, batch.writes)) }
      sendWrites(&effects)
    case .connection:
      guard online.value == .unknown else { return }
      let before = online.value
      online.timedOut()
      tellOnline(before, &effects)
    case .unused: break
    }
  }

  private mutating func dropStream(_ failure: Failure, _ effects: inout Effects) {
    guard isNetworkOn else { return }
    let before = online.value
    table.drop()
    listenStream.isUp = false
    effects.append(.disarm(TimerID(.connection)))
    if watched.isEmpty {
      listenStream.hasStarted = false
      online.set(.unknown)
    } else {
      online.streamFailed()
      if online.streamStarted() { effects.append(.arm(TimerID(.connection), OnlineState.patience, spread: 0)) }
      if failure == .resourceExhausted { listenStream.backoff.exhaust() }
      effects.append(.arm(TimerID(.retry), listenStream.backoff.next(), spread: Backoff.spread))
    }
    tellOnline(before, &effects)
  }

  private mutating func tellOnline(_ before: OnlineState.Value, _ effects: inout Effects) {
    guard online.value != before else { return }
    var snapshots: [(TargetID, QueryView.Snapshot?)] = []
    for target in order where online.value == .offline {
      if let snapshot = live[target]?.view.goOffline() { snapshots.append((target, snapshot)) }
    }
    tell(order.map { ($0, nil) }, &effects)
    tell(snapshots, &effects)
  }

  // MARK: - Messages of the streams

  mutating func receive(_ message: WireMessage, _ effects: inout Effects) {
    switch message {
    case .acknowledged(let version): return resolveOldest(.acknowledged(version), &effects)
    case .refused(let failure): return refuse(failure, &effects)
    case .dropped(let failure): return dropStream(failure, &effects)
    default: break
    }
    hear(&effects)
    switch message {
    case .accepted(let target): table.accept(target)
    case .document(let document): table.apply(document)
    case .complete(let targets, let token): for target in targets { table.complete(target, token) }
    case .token(let targets, let token): for target in targets { table.setToken(token, for: target) }
    case .removed(let targets, nil): for target in targets { table.removed(target) }
    case .removed(let targets, .some(let failure)): for target in targets { reject(target, failure, &effects) }
    case .reset(let targets): for target in targets { table.reset(target) }
    case .picture(let version): applyPicture(at: version, &effects)
    case .acknowledged, .refused, .dropped: break
    }
  }

  /// Notes that the server is reachable, as every message of the listening stream shows.
  private mutating func hear(_ effects: inout Effects) {
    let before = online.value
    online.heard()
    listenStream.backoff.reset()
    guard before != .online else { return }
    effects.append(.disarm(TimerID(.connection)))
    tellOnline(before, &effects)
  }

  private mutating func applyPicture(at version: Version, _ effects: inout Effects) {
    guard let picture = table.picture(at: version) else { return }
    for (target, news) in picture.news {
      guard let query = live[target]?.query else { continue }
      saved[query]?.keys.formUnion(news.added)
      saved[query]?.keys.subtract(news.removed)
      if let token = news.token { saved[query]?.token = token }
    }
    let updated = picture.documents.values.filter { cache.update($0) }.map(\.key).sorted()
    look(at: updated, picture.news, &effects)
  }

  private mutating func reject(_ target: TargetID, _ failure: Failure, _ effects: inout Effects) {
    table.reject(target)
    if let key = verifications.key(of: target) {
      cache.forget(key)
      verifications.drop(target)
      look(at: [key], [:], &effects)
      return
    }
    guard let query = live[target] else { return }
    for listener in query.listeners {
      var emission = Emission(listener.id, .error)
      emission.failure = failure
      effects.append(.show(emission))
    }
    forget(target, &effects)
    saved[query.query] = nil
  }

  /// Requests rows that the server has not confirmed, and stops requesting rows that no view needs confirmed any more.
  mutating func verify(_ target: TargetID, _ effects: inout Effects) {
    guard let unverified = live[target]?.view.unverified else { return }
    let change = verifications.replace(unverified, of: target)
    for left in change.left { leave(left, &effects) }
    for key in change.new {
      let verification = lastTarget.next()
      verifications.begin(verification, key)
      listen(verification, RemoteQuery(.document(key)), &effects)
    }
  }

  // Writes in transit.

  mutating func sendWrites(_ effects: inout Effects) {
    guard isNetworkOn else { return }
    while let batch = cache.queue.sendNext() { if writeStream.isUp { effects.append(.send(batch.id, batch.writes)) } }
  }

  private mutating func refuse(_ failure: Failure, _ effects: inout Effects) {
    if failure.isPermanent { return resolveOldest(.refused(failure), &effects) }
    writeStream.isUp = false
    if failure == .resourceExhausted { writeStream.backoff.exhaust() }
    effects.append(.arm(TimerID(.resend), writeStream.backoff.next(), spread: Backoff.spread))
  }

  private mutating func resolveOldest(_ outcome: WriteOutcome, _ effects: inout Effects) {
    guard let batch = cache.queue.settleOldest() else { return }
    writeStream.backoff.reset()
    if case .acknowledged(let version) = outcome { cache.commit(batch, at: version) }
    if batch.hasContinuation { effects.append(.resolve(batch.id, outcome)) }
    waits.settled(batch.id, &effects)
    look(at: batch.writes.map(\.key), [:], &effects)
    sendWrites(&effects)
  }
}
