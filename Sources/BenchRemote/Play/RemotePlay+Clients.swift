import BenchCore

// The execution of the effects that syncs request.

extension RemotePlay {
  /// Passes an event to a client's sync, executes its effects, and then shows its emissions with one refresh.
  func handle(_ event: ClientEvent, _ client: RemoteClient) {
    let effects = client.sync.handle(event, at: client.clock(now))
    if effects.isEmpty { return }
    var gated: [(Emission, Int)] = []
    var hasShown = false
    for effect in effects {
      guard case .show(let emission) = effect else {
        carryOut(effect, client)
        continue
      }
      if let act = client.gates[emission.listener] {
        gated.append((emission, act))
      } else {
        show(emission, client)
        hasShown = true
      }
    }
    if hasShown { flush(client) }
    for (emission, act) in gated where client.gates[emission.listener] != nil { passGate(client, emission, act) }
  }

  private func carryOut(_ effect: Effect, _ client: RemoteClient) {
    switch effect {
    case .fetch(let request, let query, let pageKey): fetch(request, query, pageKey, client)
    case .cancel(let request): if client.sync.end(request) != nil { count(1, .cancelledFetches) }
    case .request(let request, let write, let intents, let isKeyed):
      self.request(request, write.number - 1, intents, isKeyed: isKeyed, client)
    case .listen(let target, let query, let token): listen(target, query, token, client)
    case .leave(let target): leave(target, client)
    case .send(let write, let intents): send(write, intents, client)
    case .arm(let timer, let span, let spread): arm(timer, span, spread, client)
    case .disarm(let timer): client.sync.disarm(timer)
    case .resolve(let write, let outcome): resolve(write, outcome, client)
    case .loadedCache: count(1, .cacheReads)
    case .mergedPage(let count): self.count(count, .mergedElements)
    case .show, .settled, .value, .agreed: break
    }
  }

  private func arm(_ timer: TimerID, _ span: Milliseconds, _ spread: Int, _ client: RemoteClient) {
    let number = client.sync.arm(timer)
    var length = span.count
    if spread > 0 {
      let attempt = client.timerCounts[timer, default: 0] + 1
      client.timerCounts[timer] = attempt
      let subject = Fates.Subject(
        client: client.index, kind: "timer \(timer.purpose.rawValue)", key: UInt64(timer.number))
      let share = fates.unit(.timer, subject, attempt: attempt) * 2 - 1
      length = UInt64((Double(length) * (1 + share * Double(spread) / 1_000)).rounded())
    }
    if timer.purpose == .retry || timer.purpose == .resend { count(1, .retries) }
    let process = client.sync.process
    schedule(at: now + Milliseconds(length)) { play in
      if client.sync.process == process, client.sync.ring(timer, number) { play.handle(.timer(timer), client) }
    }
  }

  private func resolve(_ write: WriteID, _ outcome: WriteOutcome, _ client: RemoteClient) {
    let index = write.number - 1
    guard book.writes[client.index].indices.contains(index) else { return }
    let known = book.writes[client.index][index]
    // A continuation is called only if it waits, and only in the process that made it.
    if known.outcome == nil, known.waits, known.process == client.sync.process {
      book.writes[client.index][index].hasContinued = true
      if !isSettling { count(Int((now - known.time).count), .continuationWait, of: known.act) }
    }
    end(index, outcome, of: client)
  }

  /// Ends a write of an earlier process once the server has decided on it: no later event can report its outcome.
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
    count(Int((now - known.time).count), .pending, of: known.act)
    if case .acknowledged = outcome { return }
    mark(.ended(client: client.index, write: index))
  }
}
