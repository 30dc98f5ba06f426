import BenchCore

// The end of a play: every client is online, no new faults occur, and all remaining events happen.

extension RemotePlay {
  /// Runs the remaining events for at most the stage's `settle` time and judges the views. Then it runs the events left
  /// after that, refreshes each view once, and judges the views again.
  func settle(from end: VirtualTime) {
    for client in clients where !client.disagreeing.isEmpty { countDisagreement(of: client, until: end) }
    isSettling = true
    for client in clients {
      client.link.hasFaults = false
      if client.isOffline { setNetwork(client, isOn: true) }
    }
    countWaiting(at: end)
    let views = clients.reduce(0) { $0 + $1.views.count(where: \.isOpen) }
    book.ledger.add(views, .finalViews, phase: lastPhase)
    let limit = end + Milliseconds(stage.settle)
    runUntilSettled(from: end, until: limit)
    now = max(now, end)
    judgeViews(.divergedViews)
    isHealing = true
    // Events that remain must not undo the refresh, so they run first.
    run(until: now + Self.longest)
    cause = nil
    for client in clients { refresh(client, .pull) }
    run(until: now + Self.longest)
    judgeViews(.unhealedViews)
    isHealing = false
  }

  /// The longest time for which remaining events run: a sync that polls would never run out of events.
  private static let longest: Milliseconds = 3_600_000

  /// Counts the time until all views equal the server's state and stay equal.
  private func runUntilSettled(from end: VirtualTime, until limit: VirtualTime) {
    var truth = ServerTruth(server)
    var isRight = wrongViews(&truth).isEmpty
    var settled = end
    var looked = changes
    while takeStep(until: limit) {
      if changes == looked { continue }
      looked = changes
      let wasRight = isRight
      isRight = wrongViews(&truth).isEmpty
      if isRight && !wasRight { settled = now }
    }
    if isRight { book.ledger.add(Int((settled - end).count), .settle, phase: lastPhase) }
  }

  private func countWaiting(at end: VirtualTime) {
    for client in clients {
      for write in book.writes[client.index] where write.waits && !write.hasContinued {
        count(1, .waitingContinuations, of: write.act)
        count(Int((end - write.time).count), .continuationWait, of: write.act)
      }
    }
  }

  private var lastPhase: Int { max(0, stage.phases.count - 1) }

  private func judgeViews(_ measure: RemoteMeasure) {
    var truth = ServerTruth(server)
    for wrong in wrongViews(&truth) {
      book.ledger.add(1, measure, phase: lastPhase)
      let promise: Promises = measure == .divergedViews ? .convergence : .healing
      guard promises.contains(promise) else { continue }
      let (client, view) = (wrong.client, wrong.view)
      addFinding(
        promise.names[0], "\(wrong.key) of client \(client.index + 1), \(wrong.status.rawValue)",
        shown: wrong.hasContent ? client.hosts[view.host].host.rows(view.slot).map(\.line) : ["nothing"],
        expected: truth.world.rows(wrong.key).map(\.line))
    }
  }

  private typealias WrongView = (
    client: RemoteClient, view: RemoteClient.ViewState, key: ViewKey, status: Emission.Status, hasContent: Bool
  )

  private func wrongViews(_ truth: inout ServerTruth) -> [WrongView] {
    truth.renew(server)
    var wrong: [WrongView] = []
    for client in clients {
      for view in client.views where view.isOpen {
        let shown = view.frame.map { book.frames[$0].rows } ?? 0
        let key = view.view.key(showing: shown, form)
        let look = client.look(of: view)
        if look.hasContent && client.hosts[view.host].host.digest(view.slot) == truth.digest(key) { continue }
        wrong.append((client, view, key, look.status, look.hasContent))
      }
    }
    return wrong
  }
}

private struct ServerTruth {
  private(set) var world: PlainWorld
  private var commits: Int
  private var due: [ViewKey: UInt64] = [:]

  init(_ server: RemoteServer) {
    world = PlainWorld(server)
    commits = server.log.count
  }

  mutating func renew(_ server: RemoteServer) {
    if commits == server.log.count { return }
    for commit in server.log[commits...] { world.apply(commit) }
    commits = server.log.count
    due = [:]
  }

  mutating func digest(_ key: ViewKey) -> UInt64 {
    if let known = due[key] { return known }
    let digest = world.digest(key)
    due[key] = digest
    return digest
  }
}
