import BenchCore

// What syncs want done, and what screens show of it.

extension RemotePlay {
  /// Hands an event to a client's sync, does what it wants done, and shows what it shows: once, after all of it.
  func handle(_ event: ClientEvent, _ client: RemoteClient, cause: Int?) {
    var effects = Effects(now: client.clock(now))
    client.sync.handle(event, &effects)
    if effects.list.isEmpty { return }
    var gated: [(Emission, Int)] = []
    var hasShown = false
    for effect in effects.list {
      guard case .show(let emission) = effect else {
        carryOut(effect, client, cause)
        continue
      }
      if let act = client.gates[emission.listener] {
        gated.append((emission, act))
      } else {
        show(emission, client, cause)
        hasShown = true
      }
    }
    if hasShown { flush(client, cause: cause) }
    for (emission, act) in gated where client.gates[emission.listener] != nil { passGate(client, emission, act) }
  }

  private func carryOut(_ effect: Effect, _ client: RemoteClient, _ cause: Int?) {
    switch effect {
    case .fetch(let request, let query, let pageKey): fetch(request, query, pageKey, client, cause)
    case .cancel(let request):
      if client.requests.removeValue(forKey: request) != nil { count(1, .cancelledFetches, cause) }
    case .request(let request, let intents, let key): self.request(request, intents, key, client, cause)
    case .listen(let target, let query, let token): listen(target, query, token, client, cause)
    case .leave(let target): leave(target, client, cause)
    case .send(let write, let intents): send(write, intents, client, cause)
    case .arm(let timer, let span, let spread): arm(timer, span, spread, client, cause)
    case .disarm(let timer): client.timers[timer] = nil
    case .resolve(let write, let outcome): resolve(write, outcome, client)
    case .loadedCache: count(1, .cacheReads, cause)
    case .mergedPage(let count): self.count(count, .mergedElements, cause)
    case .show, .settled, .value, .agreed: break
    }
  }

  private func arm(_ timer: TimerID, _ span: Milliseconds, _ spread: Int, _ client: RemoteClient, _ cause: Int?) {
    stamp += 1
    client.timers[timer] = stamp
    var length = span.count
    if spread > 0 {
      let attempt = client.timerCounts[timer, default: 0] + 1
      client.timerCounts[timer] = attempt
      let subject = Fates.Subject(
        client: client.index, kind: "timer \(timer.purpose.rawValue)", key: UInt64(timer.number))
      let share = fates.unit(.timer, subject, attempt: attempt) * 2 - 1
      length = UInt64((Double(length) * (1 + share * Double(spread) / 1_000)).rounded())
    }
    if timer.purpose == .retry || timer.purpose == .resend { count(1, .retries, cause) }
    schedule(
      .timer(client: client.index, process: client.process, timer, stamp: stamp), at: now + Milliseconds(length),
      cause: cause)
  }

  private func resolve(_ write: WriteID, _ outcome: WriteOutcome, _ client: RemoteClient) {
    let index = write.number - 1
    guard book.writes[client.index].indices.contains(index) else { return }
    let known = book.writes[client.index][index]
    // Only a continuation that waits, in the process that made it, is called.
    if known.outcome == nil, known.waits, known.process == client.process {
      book.writes[client.index][index].hasContinued = true
      if !isSettling { count(Int((now - known.time).count), .continuationWait, known.act) }
    }
    end(index, outcome, of: client)
  }

  /// Ends the writes of earlier processes of which the server has decided: nothing is left that could hear so.
  func endWithServer(_ index: Int, of client: RemoteClient) {
    let known = book.writes[client.index][index]
    if let version = known.applied.first {
      end(index, .acknowledged(version), of: client)
    } else if let refusal = known.refusal {
      end(index, .refused(refusal), of: client)
    }
  }

  private func end(_ index: Int, _ outcome: WriteOutcome, of client: RemoteClient) {
    let known = book.writes[client.index][index]
    guard known.outcome == nil else { return }
    book.writes[client.index][index].outcome = outcome
    client.standing.remove(index)
    count(Int((now - known.time).count), .pending, known.act)
    if case .acknowledged = outcome { return }
    mark(.ended(client: client.index, write: index))
  }
}

// What screens show.
extension RemotePlay {
  private func show(_ emission: Emission, _ client: RemoteClient, _ cause: Int?) {
    guard let view = client.listeners[emission.listener]?.view else { return }
    count(1, .emissions, cause)
    let difference = client.apply(emission)
    count(difference.repeats, .repeatRows, cause)
    count(difference.newUndated, .undatedRows, cause)
    noteVersions(difference.touched, emission.listener, client, cause)
    if client.hosts.count > 1 { noteAgreement(difference.touched, client) }
    checkWrites(view, client)
  }

  /// Whether a document is shown older than it was shown before.
  private func noteVersions(
    _ keys: Set<DocumentKey>, _ id: ListenerID, _ client: RemoteClient, _ cause: Int?
  ) {
    guard let listener = client.listeners[id] else { return }
    for key in keys {
      guard let shown = listener.entities[key], !shown.isPending else { continue }
      let newest = client.newest[key] ?? 0
      if shown.version >= newest {
        client.newest[key] = shown.version
      } else if client.travelled.insert(key).inserted {
        count(1, .timeTravels, cause)
        if promises.contains(.monotonicReads) {
          addFinding(
            "monotonic reads", "\(key) of client \(client.index + 1)", shown: ["version \(shown.version.number)"],
            expected: ["version \(newest.number) or later"])
        }
      }
    }
  }

  /// Whether two views of a client show different values of a document.
  ///
  /// All documents first, and then whether any differs: where one begins and another ends at the same moment the client
  /// has differed all along, whichever of them comes first.
  func noteAgreement(_ keys: some Sequence<DocumentKey>, _ client: RemoteClient) {
    let was = !client.disagreeing.isEmpty
    for key in keys {
      var first: ShownEntity?
      var differs = false
      for view in client.views where view.isOpen {
        for id in view.listeners {
          guard let shown = client.listeners[id]?.entities[key] else { continue }
          if let first, !first.agrees(with: shown) { differs = true }
          first = first ?? shown
        }
      }
      if differs { client.disagreeing.insert(key) } else { client.disagreeing.remove(key) }
    }
    let isNow = !client.disagreeing.isEmpty
    if was == isNow { return }
    if isNow {
      client.disagreeingSince = now
    } else if !isSettling {
      countDisagreement(of: client, until: now)
    }
  }

  /// Counts the time in which views of a client have shown different values, in each phase its part.
  func countDisagreement(of client: RemoteClient, until end: VirtualTime) {
    var since = client.disagreeingSince
    for (number, phase) in stage.phases.enumerated() {
      let until = min(start + Milliseconds(phase.end), end)
      if until <= since { continue }
      book.ledger.add(Int((until - since).count), .disagreeing, phase: number)
      since = until
    }
  }

  /// Writes what is different into the stores of a client, refreshes, and begins the frames that follow.
  func flush(_ client: RemoteClient, cause: Int?) {
    var delivered: Set<Int> = []
    for place in client.hosts.indices {
      let commits = client.hosts[place].table.take()
      if commits.isEmpty { continue }
      let slots = client.hosts[place].host.apply(commits)
      book.tallies[phase(of: cause)] += client.hosts[place].host.take()
      for slot in slots {
        guard let view = client.views.firstIndex(where: { $0.host == place && $0.slot == slot }) else { continue }
        if let cause, stage.acts[cause].client == client.index, stage.acts[cause].kind.isWrite {
          count(1, .ownDeliveries, cause)
        }
        delivered.insert(view)
      }
    }
    for view in client.views.indices where client.views[view].isOpen {
      if delivered.contains(view) || marksDiffer(view, client) { begin(frameOf: view, client, cause) }
    }
  }

  private func marksDiffer(_ index: Int, _ client: RemoteClient) -> Bool {
    guard let number = client.views[index].frame else { return true }
    let (status, hasContent, isFromCache) = client.status(of: client.views[index])
    let marks = client.marks(of: client.views[index])
    let frame = book.frames[number]
    return frame.status != status || frame.hasContent != hasContent || frame.isFromCache != isFromCache
      || frame.pending != marks.pending || frame.undated != marks.undated
  }

  func begin(frameOf index: Int, _ client: RemoteClient, _ cause: Int?) {
    changes += 1
    let view = client.views[index]
    let host = client.hosts[view.host].host
    let (status, hasContent, isFromCache) = client.status(of: view)
    let marks = client.marks(of: view)
    let rows = hasContent ? host.rows(view.slot) : []
    var digest = host.digest(view.slot)
    if !hasContent { digest = 0 }
    let replaced = view.frame.flatMap { book.frames[$0].time == now ? $0 : nil }
    if replaced == nil { client.views[index].idsBefore = view.ids }
    client.views[index].ids = rows.map(\.id)
    end(frameOf: index, client)
    let frame = RemoteFrame(
      client: client.index, slot: index, time: now, end: nil, status: status, hasContent: hasContent, digest: digest,
      rows: rows.count, edit: RowEdit(from: client.views[index].idsBefore, to: client.views[index].ids),
      lines: keepsLines ? rows.map(\.line) : [], isFromCache: isFromCache, pending: marks.pending,
      undated: marks.undated, cause: cause)
    if let replaced {
      // What no user could see is no frame.
      book.frames[replaced] = frame
      client.views[index].frame = replaced
    } else {
      client.views[index].frame = book.frames.count
      mark(.frame(book.frames.count))
      book.frames.append(frame)
    }
    if hasContent, !view.hasShownContent {
      client.views[index].hasShownContent = true
      if !isSettling { noteTime(since: view.openedAt, .content, view.openAct) }
    }
  }

  func end(frameOf index: Int, _ client: RemoteClient) {
    if let number = client.views[index].frame { book.frames[number].end = now }
    client.views[index].frame = nil
  }

  func noteTime(since time: VirtualTime, _ sample: RemoteSample, _ cause: Int?) {
    book.ledger.add((now - time).count, sample, phase: phase(of: cause), kind: cause.map { stage.acts[$0].kind })
  }
}

// Whether a writer sees his writes.
extension RemotePlay {
  /// Looks whether what a view shows now has the writes in it that it must have.
  private func checkWrites(_ index: Int, _ client: RemoteClient) {
    if client.unshown.isEmpty { return }
    let view = client.views[index]
    // A view that shows an error does not claim to show what there is.
    let (status, hasContent, _) = client.status(of: view)
    guard hasContent, status != .error else { return }
    var left: [Int] = []
    for number in client.unshown where !check(number, index, client) { left.append(number) }
    client.unshown = left
  }

  /// - Returns: whether nothing more is to be found out about the write.
  private func check(_ number: Int, _ index: Int, _ client: RemoteClient) -> Bool {
    let write = book.writes[client.index][number]
    if write.isRefused { return true }
    if case .givenUp = write.outcome { return true }
    guard let intent = write.intents.first, let sight = sight(of: intent, write, index, client) else { return false }
    if sight.isShown {
      if !write.isShown {
        book.writes[client.index][number].isShown = true
        noteTime(since: write.time, .shown, write.act)
      }
      if sight.isSettled && !write.isSettled {
        book.writes[client.index][number].isSettled = true
        noteTime(since: write.time, .settled, write.act)
      }
      return sight.isSettled
    }
    if book.writes[client.index][number].missedBy.insert(index).inserted {
      count(1, .readYourWritesMisses, write.act)
      if promises.contains(.readYourWrites) {
        addFinding(
          "read your writes", "\(intent.key) of client \(client.index + 1)", shown: ["a frame without the write"])
      }
    }
    return false
  }

  /// Whether a view shows a write, and as the server has it; `nil` where it does not concern the view.
  private func sight(
    of intent: WriteIntent, _ write: RemoteWrite, _ index: Int, _ client: RemoteClient
  ) -> (isShown: Bool, isSettled: Bool)? {
    let view = client.views[index]
    var shown: ShownEntity?
    for id in view.listeners { shown = shown ?? client.listeners[id]?.entities[intent.key] }
    switch intent.change {
    case .delete:
      let was = client.newest[intent.key] != nil && view.view.concerns(intent.key)
      if !was { return nil }
      return (shown == nil, shown == nil && !write.applied.isEmpty)
    case .set, .patch:
      guard let shown else {
        // A document that others have deleted meanwhile is not missed.
        let isGone = !write.applied.isEmpty && server.document(intent.key) == nil
        guard case .set = intent.change, view.view.concerns(intent.key), !isGone else { return nil }
        return (false, false)
      }
      if shown.isPending { return (true, false) }
      guard let applied = write.applied.first else { return (false, false) }
      return (shown.version >= applied, shown.version >= applied)
    }
  }
}

extension RemoteView {
  /// Whether documents of this key belong to what it shows, whatever their fields are.
  func concerns(_ key: DocumentKey) -> Bool {
    switch kind {
    case .thread, .detail: key.isComment && key.parentPost == subject
    case .author, .feed, .commentCount, .authorPosts: false
    }
  }
}
