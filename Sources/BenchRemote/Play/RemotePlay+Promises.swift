import BenchCore

// The promises about the screens of users, which are checked on frames.

extension RemotePlay {
  func noteVersions(_ keys: Set<DocumentKey>, of view: RemoteClient.ViewState, _ client: RemoteClient) {
    var older: [DocumentKey] = []
    for key in keys {
      for id in view.listeners {
        guard let shown = client.listeners[id]?[key], !shown.isPending else { continue }
        if shown.version >= client.newest[key] ?? 0 {
          client.newest[key] = shown.version
        } else if client.travelled.insert(key).inserted {
          older.append(key)
        }
      }
    }
    count(older.count, .timeTravels)
    guard promises.contains(.monotonicReads) else { return }
    for key in older.sorted() {
      let newest = client.newest[key] ?? 0
      addFinding(
        "monotonic reads", "\(key) of client \(client.index + 1)", shown: ["a version before \(newest.number)"],
        expected: ["version \(newest.number) or later"])
    }
  }

  /// Checks whether a view shows a write; returns true if the write needs no further checks.
  func check(_ number: Int, _ index: Int, _ client: RemoteClient) -> Bool {
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
      count(1, .readYourWritesMisses, of: write.act)
      // A comment without its post has no row on any screen, which is no fault of the sync.
      if promises.contains(.readYourWrites), client.knowsPost(of: intent.key, in: client.views[index]) {
        addFinding(
          "read your writes", "\(intent.key) of client \(client.index + 1)", shown: ["a frame without the write"],
          expected: ["a frame with the write"])
      }
    }
    return false
  }

  /// Returns whether a view shows a write, and whether in the server's version; `nil` if the write need not be shown.
  private func sight(
    of intent: WriteIntent, _ write: RemoteWrite, _ index: Int, _ client: RemoteClient
  ) -> (isShown: Bool, isSettled: Bool)? {
    let view = client.views[index]
    var shown: ShownEntity?
    if view.hasLine(of: intent.key) { for id in view.listeners { shown = shown ?? client.listeners[id]?[intent.key] } }
    switch intent.change {
    case .delete:
      guard client.newest[intent.key] != nil, view.view.concerns(intent.key) else { return nil }
      return (shown == nil, shown == nil && !write.applied.isEmpty)
    case .set, .patch:
      guard let shown else {
        // A document counts as gone, not as missed, if it or its post was deleted meanwhile.
        let isGone =
          !write.applied.isEmpty && server.document(intent.key) == nil
          || intent.key.isComment && server.document(EntityDocuments.postKey(intent.key.parentPost)) == nil
        guard case .set = intent.change, view.view.concerns(intent.key), !isGone else { return nil }
        return (false, false)
      }
      if shown.isPending { return (true, false) }
      guard let applied = write.applied.first else { return (false, false) }
      return (shown.version >= applied, shown.version >= applied)
    }
  }
}

extension RemotePlay {
  func noteTime(since time: VirtualTime, _ sample: RemoteSample, _ cause: Int?) {
    book.ledger.add((now - time).count, sample, phase: phase(of: cause), kind: cause.map { stage.acts[$0].kind })
  }

  /// Adds a finding of the present, or of an earlier time.
  func addFinding(
    _ promise: String, _ subject: String, at time: VirtualTime? = nil, shown: [String] = [], expected: [String] = []
  ) {
    if book.findings.count >= 20 { return }
    let time = ((time ?? now) - start).count
    book.findings.append(
      RemoteFinding(promise: promise, subject: subject, time: time, shown: shown, expected: expected))
  }
}

extension RemoteClient {
  fileprivate func knowsPost(of key: DocumentKey, in view: ViewState) -> Bool {
    if !key.isComment { return true }
    let post = EntityDocuments.postKey(key.parentPost)
    return view.listeners.contains { listeners[$0]?[post] != nil }
  }
}

extension RemoteClient.ViewState {
  /// Returns true if a row shows a document; for a view without comment rows, returns true if the view has any row.
  fileprivate func hasLine(of key: DocumentKey) -> Bool {
    guard view.concerns(key) else { return !ids.isEmpty }
    return ids.dropFirst(view.kind == .detail ? 1 : 0).contains(key.number)
  }

  /// Returns true if a row of the view is about a document: a comment in a thread, a post in a list of posts.
  func hasRow(of key: DocumentKey) -> Bool {
    view.concerns(key) && hasLine(of: key)
      || key.isPost && [.feed, .authorPosts].contains(view.kind) && ids.contains(key.number)
  }
}

extension RemoteView {
  func concerns(_ key: DocumentKey) -> Bool {
    switch kind {
    case .thread, .detail: key.isComment && key.parentPost == subject
    case .author, .feed, .commentCount, .authorPosts: false
    }
  }
}
