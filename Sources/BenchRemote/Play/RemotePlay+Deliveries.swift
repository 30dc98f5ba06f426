import BenchCore

// Deliveries to screens, and the agreement of a client's screens.

extension RemotePlay {
  func show(_ emission: Emission, _ client: RemoteClient) {
    guard let view = client.listeners[emission.listener]?.view else { return }
    count(1, .emissions)
    let difference = client.apply(emission)
    count(difference.repeats, .repeatRows)
    if client.views[view].touched.isEmpty {
      client.views[view].touched = difference.touched
    } else {
      client.views[view].touched.formUnion(difference.touched)
    }
    client.views[view].isHeard = true
  }

  func flush(_ client: RemoteClient) {
    var delivered: Set<Int> = []
    for place in client.hosts.indices {
      let commits = client.hosts[place].table.take()
      if commits.isEmpty { continue }
      let slots = client.hosts[place].host.apply(commits)
      book.tallies[phase(of: cause)] += client.hosts[place].host.take()
      let views = slots.compactMap { slot in client.views.firstIndex { $0.host == place && $0.slot == slot } }
      delivered.formUnion(views)
      if let cause, stage.acts[cause].client == client.index, stage.acts[cause].kind.isWrite {
        count(views.count, .ownDeliveries)
      }
    }
    for view in client.views.indices where client.views[view].isOpen {
      if delivered.contains(view) || marksDiffer(view, client) { begin(frameOf: view, client) }
      if client.views[view].isHeard { look(at: view, client) }
    }
  }

  /// Checks a view against the client's other views and, if the view has content, against versions seen and own writes.
  private func look(at index: Int, _ client: RemoteClient) {
    let view = client.views[index]
    guard let frame = view.frame.map({ book.frames[$0] }) else { return }
    client.views[index].isHeard = false
    client.views[index].touched = []
    client.views[index].isSeen = frame.hasContent
    let keys = frame.hasContent == view.isSeen ? view.touched : view.touched.union(client.documents(of: view))
    if client.hosts.count > 1 { noteAgreement(keys, client) }
    if !frame.hasContent { return }
    noteVersions(keys, of: view, client)
    // A view that shows an error makes no claim about its content.
    if frame.status != .error { client.unshown = client.unshown.filter { !check($0, index, client) } }
  }

  /// Updates the set of disagreeing documents, and counts the time if the client starts or stops disagreeing. All
  /// documents are compared first: if one disagreement replaces another at the same time, the counted time continues.
  func noteAgreement(_ keys: some Sequence<DocumentKey>, _ client: RemoteClient) {
    let was = !client.disagreeing.isEmpty
    for key in keys {
      let views = client.views.lazy.filter { $0.isOpen && $0.isSeen }
      let shown = views.flatMap(\.listeners).compactMap { client.listeners[$0]?[key] }
      let differs = shown.first.map { first in !shown.allSatisfy(first.agrees) } ?? false
      if differs { client.disagreeing.insert(key) } else { client.disagreeing.remove(key) }
    }
    let isNow = !client.disagreeing.isEmpty
    if isNow && !was { client.disagreeingSince = now }
    if was && !isNow && !isSettling { countDisagreement(of: client, until: now) }
  }

  func countDisagreement(of client: RemoteClient, until end: VirtualTime) {
    var since = client.disagreeingSince
    for (number, phase) in stage.phases.enumerated() {
      let until = min(start + Milliseconds(phase.end), end)
      if until <= since { continue }
      book.ledger.add(Int((until - since).count), .disagreeing, phase: number)
      since = until
    }
  }
}
