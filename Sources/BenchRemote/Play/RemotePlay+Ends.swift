import BenchCore

// What became of writes, and what can be seen in the frames alone.

extension RemotePlay {
  func finish() {
    for client in clients { finishWrites(client.index) }
    finishFrames()
    checkConservation()
  }

  /// Every write ends in exactly one way: acknowledged, refused, given up, pending or lost.
  private func finishWrites(_ client: Int) {
    for write in book.writes[client] {
      if write.applied.count > 1 {
        count(write.applied.count - 1, .duplicatedWrites, write.act)
        if promises.contains(.noDuplicates) { addFinding("no duplicates", describe(write, client)) }
      }
      switch write.outcome {
      // An answer that says so of what was not applied is not so.
      case .acknowledged where !write.applied.isEmpty: count(1, .acknowledgedWrites, write.act)
      case .refused:
        count(1, .refusedWrites, write.act)
        if !write.hasContinued { count(1, .silentRefusals, write.act) }
      case .givenUp:
        count(1, .givenUpWrites, write.act)
        if !write.applied.isEmpty { count(1, .ghostWrites, write.act) }
      case nil where write.process == clients[client].process: count(1, .pendingWrites, write.act)
      // A process that has ended knows no more of it.
      case .acknowledged, nil:
        count(1, .lostWrites, write.act)
        if promises.contains(.noLoss) { addFinding("no loss", describe(write, client)) }
      }
    }
  }

  private func describe(_ write: RemoteWrite, _ client: Int) -> String {
    "\(stage.acts[write.act].kind.rawValue) \(write.intents.first?.key.description ?? "") of client \(client + 1)"
  }

  /// Rows in the wrong order, rows that jump, and what comes and goes again.
  private func finishFrames() {
    let ranks = Ranks(PlainWorld(server))
    let end = start + Milliseconds(stage.phases.last?.end ?? 0)
    var previous: [ViewPlace: [Int]] = [:]
    var rows: [ViewPlace: [Int]] = [:]
    for number in book.frames.indices {
      let frame = book.frames[number]
      if frame.time >= end { continue }
      let view = ViewPlace(client: frame.client, slot: frame.slot)
      let before = rows.removeValue(forKey: view) ?? []
      var ids = before
      frame.edit.apply(to: &ids)
      rows[view] = ids
      let shownView = clients[frame.client].views[frame.slot].view
      let kind = frame.cause.map { stage.acts[$0].kind }
      let phase = frame.cause.map { stage.acts[$0].phase } ?? self.phase(at: frame.time)
      if shownView.showsComments && !ranks.areInOrder(ids) {
        book.ledger.add(1, .disorderedFrames, phase: phase, kind: kind)
      }
      var last = previous[view] ?? []
      if let shown = last.last, book.frames[shown].end == frame.time {
        let moved = Ranks.jumps(from: before, to: ids)
        if moved > 0 { book.ledger.add(moved, .jumps, phase: phase, kind: kind) }
      } else {
        last = []
      }
      last.append(number)
      if last.count > 3 { last.removeFirst() }
      previous[view] = last
      if last.count == 3 { countFlicker(last.map { book.frames[$0] }, phase, kind) }
    }
  }

  /// A, then B, then A again within a second.
  private func countFlicker(_ frames: [RemoteFrame], _ phase: Int, _ kind: ActKind?) {
    let digests = frames.map(\.digest)
    guard digests[0] == digests[2], digests[0] != digests[1], frames.allSatisfy(\.hasContent) else { return }
    let span = frames[2].time - frames[1].time
    if span > 1_000 { return }
    book.ledger.add(1, .flickers, phase: phase, kind: kind)
    book.ledger.add(Int(span.count), .flickerTime, phase: phase, kind: kind)
  }

  /// What goes in comes out: of writes, and of the time in which views were on screen.
  private func checkConservation() {
    let ends: [RemoteMeasure] = [.acknowledgedWrites, .refusedWrites, .givenUpWrites, .pendingWrites, .lostWrites]
    let ended = ends.reduce(0) { $0 + book.ledger.total($1) }
    let writes = book.ledger.total(.writes)
    if ended != writes { addFinding("conservation of writes", "\(ended) ends of \(writes) writes") }
    let states: [RemoteMeasure] = [.blank, .fresh, .stale, .torn, .error]
    let shown = states.reduce(0) { $0 + book.ledger.total($1) }
    let mounted = book.ledger.total(.mounted)
    if shown != mounted { addFinding("conservation of view-time", "\(shown) ms in states of \(mounted) ms on screen") }
  }
}

extension RemoteView {
  /// Whether its lines are comments, so that they have an order in time.
  var showsComments: Bool { kind == .thread }
}

/// The final order of comments.
private struct Ranks {
  /// The place of each comment under its post, by number; negative where it is gone.
  private var ranks: [Int] = []

  init(_ end: PlainWorld) {
    for (id, rank) in end.commentRanks {
      while ranks.count <= id { ranks.append(-1) }
      ranks[id] = rank
    }
  }

  /// Whether the rows stand as the server has them in the end; rows that are gone by then are passed over.
  func areInOrder(_ ids: [Int]) -> Bool {
    var last = -1
    for id in ids where ranks.indices.contains(id) && ranks[id] >= 0 {
      if ranks[id] < last { return false }
      last = ranks[id]
    }
    return true
  }

  /// The least number of rows that must have moved, of those that both have.
  ///
  /// - Complexity: O(n), and O(m log m) in the number of rows between the first and the last that are different.
  static func jumps(from old: [Int], to new: [Int]) -> Int {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var ends = (old: old.count, new: new.count)
    while ends.old > start, ends.new > start, old[ends.old - 1] == new[ends.new - 1] {
      ends = (ends.old - 1, ends.new - 1)
    }
    if ends.old == start || ends.new == start { return 0 }
    let places = Dictionary(zip(old[start..<ends.old], 0...)) { first, _ in first }
    let common = new[start..<ends.new].compactMap { places[$0] }
    // Those that stay are a longest ascending run: the least tail of each length.
    var tails: [Int] = []
    for place in common {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if tails[middle] < place { low = middle + 1 } else { high = middle }
      }
      if low == tails.count { tails.append(place) } else { tails[low] = place }
    }
    return common.count - tails.count
  }
}
