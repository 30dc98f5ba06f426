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
