import BenchCore

/// Replays the server's log of a play and compares every frame with the expected rows.
///
/// A view may show the rows that the server had at any commit so far. Applied to these rows are those of the client's
/// own writes that were issued and are not yet committed, refused or given up.
struct RemoteOracle {
  let play: RemotePlay
  private var world: PlainWorld
  private var commits = 0
  /// The unfinished writes of each client, and its open views by slot.
  private var standing: [[Int]]
  private var views: [[ViewDue?]]
  /// For each commit, the writes of the committing client that were unfinished before the commit.
  private var stoodBefore: [Int: [Int]] = [:]
  /// The contents that each view should have shown at the server's commits so far.
  private var history: [ViewKey: (digest: UInt64, seen: Set<UInt64>)] = [:]
  private var ledger: RemoteLedger
  private var stretches: [Stretch] = []
  private var ids: [ViewPlace: [Int]] = [:]

  private struct ViewDue {
    let view: RemoteView
    var key: ViewKey
    var digest: UInt64
    /// All contents that the view should have shown so far, with own writes applied.
    var seen: Set<UInt64>
    var knownTorn: Set<UInt64> = []
    var frame: Int?
    var state = ShownState.State.blank
    var since: VirtualTime
    var stretch: Int?
    var missing: Set<Int> = []
  }

  init(_ play: RemotePlay, documents: [Document]) {
    self.play = play
    world = PlainWorld(documents)
    standing = play.clients.map { _ in [] }
    views = play.clients.map { $0.views.map { _ in nil } }
    ledger = play.book.ledger
  }

  /// Judges all frames until the end of the phases; later frames belong to no phase.
  static func judge(_ play: RemotePlay, documents: [Document]) {
    var oracle = RemoteOracle(play, documents: documents)
    let end = play.start + Milliseconds(play.stage.phases.last?.end ?? 0)
    for (time, mark) in play.book.timeline {
      if time >= end { break }
      oracle.apply(mark, at: time)
    }
    for (client, views) in oracle.views.enumerated() {
      for slot in views.indices { oracle.account(client, slot, until: end) }
    }
    play.book.ledger = oracle.ledger
    play.book.stretches = oracle.stretches.sorted { ($0.start, $0.frame) < ($1.start, $1.frame) }
  }

  private mutating func apply(_ mark: RemoteBook.Mark, at time: VirtualTime) {
    switch mark {
    case .commit(let number): commit(number, at: time)
    case .issued(let client, let write):
      standing[client].append(write)
      renew(client, at: time)
    case .ended(let client, let write):
      standing[client].removeAll { $0 == write }
      renew(client, at: time)
    case .opened(let client, let slot):
      let view = play.clients[client].views[slot].view
      remember(view.key)
      let digest = digest(of: view.key, client)
      views[client][slot] = ViewDue(view: view, key: view.key, digest: digest, seen: [digest], since: time)
    case .closed(let client, let slot):
      account(client, slot, until: time)
      views[client][slot] = nil
    case .frame(let number): show(number, at: time)
    }
  }

  // Expected content.

  private mutating func commit(_ number: Int, at time: VirtualTime) {
    let commit = play.server.log[number]
    world.apply(commit)
    commits = number + 1
    for key in Array(history.keys) where commit.changes.contains(where: { key.mayShow($0.key) }) {
      let digest = world.digest(key)
      history[key]?.digest = digest
      history[key]?.seen.insert(digest)
    }
    if let origin = commit.origin {
      stoodBefore[number] = standing[origin.client]
      standing[origin.client].removeAll { $0 == origin.write.number - 1 }
    }
    for client in views.indices { renew(client, at: time) }
  }

  private mutating func renew(_ client: Int, at time: VirtualTime) {
    for slot in views[client].indices {
      guard let due = views[client][slot] else { continue }
      let digest = digest(of: due.key, client)
      if digest == due.digest { continue }
      ledger.add(1, .requiredChanges, phase: play.phase(at: time))
      views[client][slot]?.digest = digest
      views[client][slot]?.seen.insert(digest)
      look(client, slot, at: time)
    }
  }

  private mutating func digest(of key: ViewKey, _ client: Int) -> UInt64 {
    if standing[client].isEmpty { return history[key]?.digest ?? world.digest(key) }
    return laid(standing[client], of: client) { $0.digest(key) }
  }

  private mutating func remember(_ key: ViewKey) {
    if history[key] != nil { return }
    let digest = world.digest(key)
    history[key] = (digest, [digest])
  }

  /// Applies writes of a client to the world, passes the world to `look`, and undoes the changes.
  ///
  /// - Complexity: O(w log n) in addition to the time of `look`, where w is the number of intents of the writes.
  private mutating func laid<Result>(_ writes: [Int], of client: Int, _ look: (PlainWorld) -> Result) -> Result {
    var before: [(key: DocumentKey, value: ShownEntity.Value?)] = []
    for (place, number) in writes.enumerated() {
      for intent in play.book.writes[client][number].intents {
        before.append((intent.key, world.value(intent.key)))
        lay(intent, place)
      }
    }
    let result = look(world)
    for (key, value) in before.reversed() { world.put(key, value) }
    return result
  }

  /// Applies a write. An inserted entity without a time from the server sorts last, in the order of issue.
  private mutating func lay(_ intent: WriteIntent, _ place: Int) {
    switch intent.change {
    case .set(var fields, let now):
      for name in now { fields[name] = .pending(PendingTime(local: VirtualTime(UInt64(place)), previous: nil)) }
      world.put(intent.key, fields)
    case .patch(let fields, _, _): world.patch(intent.key, fields)
    case .delete: world.put(intent.key, ShownEntity.Value?.none)
    }
  }

  // Shown content.

  private mutating func show(_ number: Int, at time: VirtualTime) {
    let frame = play.book.frames[number]
    let place = ViewPlace(client: frame.client, slot: frame.slot)
    frame.edit.apply(to: &ids[place, default: []])
    guard let due = views[frame.client][frame.slot] else { return }
    let key = due.view.key(showing: frame.rows, play.form)
    if key != due.key {
      remember(key)
      let digest = digest(of: key, frame.client)
      views[frame.client][frame.slot]?.key = key
      views[frame.client][frame.slot]?.digest = digest
    }
    account(frame.client, frame.slot, until: time)
    views[frame.client][frame.slot]?.frame = number
    views[frame.client][frame.slot]?.stretch = nil
    countMissing(frame, ids[place] ?? [])
    look(frame.client, frame.slot, at: time)
  }

  /// Counts the server's rows that are missing between the first and the last shown row of a paged list.
  private mutating func countMissing(_ frame: RemoteFrame, _ ids: [Int]) {
    guard play.form == .nested, frame.hasContent, let first = ids.first, let last = ids.last,
      let due = views[frame.client][frame.slot], due.view.kind == .feed
    else { return }
    let all = world.newestPostIDs
    guard let start = all.firstIndex(of: first), let end = all.firstIndex(of: last), start < end else { return }
    let missing = Set(all[start...end]).subtracting(ids).subtracting(due.missing)
    if missing.isEmpty { return }
    views[frame.client][frame.slot]?.missing.formUnion(missing)
    let kind = frame.cause.map { play.stage.acts[$0].kind }
    ledger.add(missing.count, .missingRows, phase: play.phase(at: frame.time), kind: kind)
  }

  private mutating func look(_ client: Int, _ slot: Int, at time: VirtualTime) {
    account(client, slot, until: time)
    guard let due = views[client][slot] else { return }
    let state = state(due, client, slot)
    views[client][slot]?.state = state
  }

  private mutating func state(_ due: ViewDue, _ client: Int, _ slot: Int) -> ShownState.State {
    guard let number = due.frame else { return .blank }
    let frame = play.book.frames[number]
    if frame.status == .error && frame.rows == 0 { return .error }
    if !frame.hasContent { return .blank }
    if frame.digest == due.digest { return .fresh }
    if due.seen.contains(frame.digest) || history[due.key]?.seen.contains(frame.digest) ?? false { return .stale }
    if due.knownTorn.contains(frame.digest) { return .torn }
    if wasDue(frame, due.key, client) {
      views[client][slot]?.seen.insert(frame.digest)
      return .stale
    }
    views[client][slot]?.knownTorn.insert(frame.digest)
    return .torn
  }

  /// Returns true if a frame shows an earlier commit of the server with own writes, as on a client that has not
  /// received the last commits. The search goes back over at most `reach` commits. To each, it applies the writes that
  /// are unfinished now, or the writes that were unfinished before one of the client's own commits passed so far.
  private mutating func wasDue(_ frame: RemoteFrame, _ key: ViewKey, _ client: Int) -> Bool {
    var sets = [standing[client]]
    var number = commits
    // The world is rolled back commit by commit, and restored afterwards.
    defer {
      for commit in play.server.log[number..<commits] { world.apply(commit) }
    }
    while number > max(0, commits - Self.reach) {
      number -= 1
      let commit = play.server.log[number]
      for change in commit.changes.reversed() { world.put(change.key, change.before?.fields) }
      if let origin = commit.origin, origin.client == client, sets.count < Self.setLimit,
        let stood = stoodBefore[number]
      {
        sets.append(stood)
      }
      for set in sets where mayShow(frame, key, set, client) {
        let digest = frame.digest
        if set.isEmpty ? world.digest(key) == digest : laid(set, of: client, { $0.digest(key) }) == digest {
          return true
        }
      }
    }
    return false
  }

  /// Returns false if a thread's number of rows already excludes a match, which avoids most comparisons.
  private func mayShow(_ frame: RemoteFrame, _ key: ViewKey, _ set: [Int], _ client: Int) -> Bool {
    guard case .thread(let post, _) = key else { return true }
    let collection = EntityDocuments.comments(ofPost: post.rawValue)
    var count = world.commentCount(ofPost: post.rawValue)
    for number in set {
      for intent in play.book.writes[client][number].intents where intent.key.collection == collection {
        switch intent.change {
        case .set: count += 1
        case .delete: return true
        case .patch: break
        }
      }
    }
    return count == frame.rows
  }

  private static let reach = 64
  private static let setLimit = 4

  /// Adds the time for which a view showed its present content, phase by phase. If the last stretch has the same phase
  /// and the same state, that stretch is extended.
  private mutating func account(_ client: Int, _ slot: Int, until time: VirtualTime) {
    guard let due = views[client][slot] else { return }
    views[client][slot]?.since = time
    guard let frame = due.frame else { return }
    var from = due.since
    while from < time {
      let phase = play.phase(at: from)
      let until = min(time, play.start + Milliseconds(play.stage.phases[phase].end))
      if until <= from { break }
      if let last = views[client][slot]?.stretch, stretches[last].phase == phase,
        stretches[last].state == due.state
      {
        stretches[last].end = until
      } else {
        views[client][slot]?.stretch = stretches.count
        stretches.append(Stretch(frame: frame, phase: phase, state: due.state, start: from, end: until))
      }
      from = until
    }
  }
}

extension ViewKey {
  fileprivate func mayShow(_ key: DocumentKey) -> Bool {
    switch self {
    case .thread(let post, _), .detail(let post), .commentCount(_, let post):
      return key.isComment ? key.parentPost == post.rawValue : !key.isPost || key.number == post.rawValue
    case .author(let author): return key.isAuthor && key.number == author.rawValue
    default: return true
    }
  }
}
