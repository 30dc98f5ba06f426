import BenchCore

// The frames of screens, and the counts derived from them.

extension RemotePlay {
  func marksDiffer(_ index: Int, _ client: RemoteClient) -> Bool {
    guard let frame = client.views[index].frame.map({ book.frames[$0] }) else { return true }
    let look = client.look(of: client.views[index])
    return (frame.status, frame.hasContent, frame.isFromCache, frame.pending, frame.undated) != look
  }

  func begin(frameOf index: Int, _ client: RemoteClient) {
    changes += 1
    var view = client.views[index]
    let host = client.hosts[view.host].host
    let rows = client.hasContent(view) ? host.rows(view.slot) : []
    let replaced = view.frame.flatMap { book.frames[$0].time == now ? $0 : nil }
    if replaced == nil { view.idsBefore = view.ids }
    view.ids = rows.map(\.id)
    let (status, hasContent, isFromCache, pending, undated) = client.look(of: view)
    let undatedRows = client.undated(in: view).subtracting(view.undated)
    count(undatedRows.count, .undatedRows)
    view.undated.formUnion(undatedRows)
    let frame = RemoteFrame(
      client: client.index, slot: index, time: now, status: status, hasContent: hasContent,
      digest: hasContent ? host.digest(view.slot) : 0, rows: rows.count,
      edit: RowEdit(from: view.idsBefore, to: view.ids), lines: keepsLines ? rows.map(\.line) : [],
      isFromCache: isFromCache, pending: pending, undated: undated, cause: cause, opening: view.opening)
    view.frame = replaced ?? book.frames.count
    client.views[index] = view
    if let replaced {
      // No user could see a frame that lasted no time, so the next frame replaces it.
      book.frames[replaced] = frame
    } else {
      mark(.frame(book.frames.count))
      book.frames.append(frame)
    }
  }
}

// The counts of frames, which can all be recomputed from `frames.csv`.
extension RemotePlay {
  func countFrames() {
    compareRows()
    var seen = SeenFrames()
    for stretch in book.stretches {
      let frame = book.frames[stretch.frame]
      let shown = ShownState(
        stretch.state, isLoading: frame.status == .loading, undated: frame.undated, jumps: frame.jumps,
        isDisordered: frame.isDisordered)
      for measure in RemoteMeasure.ofTime {
        let amount = measure.row.eachMillisecond?(shown) ?? 0
        if amount != 0 { book.ledger.add(amount * stretch.length, measure, phase: stretch.phase) }
      }
      countTimes(stretch, of: frame, &seen)
      if stretch.start != frame.time { continue }
      let kind = frame.cause.map { stage.acts[$0].kind }
      for measure in RemoteMeasure.ofFrames {
        let amount = measure.row.eachFrame?(shown) ?? 0
        if amount != 0 { book.ledger.add(amount, measure, phase: stretch.phase, kind: kind) }
      }
      if let contents = seen.contents(to: stretch, of: frame) { countFlicker(contents, stretch, kind) }
    }
    for (number, opening) in book.openings.enumerated()
    where seen.begun.contains(number) && !seen.fresh.contains(number) {
      book.ledger.add(1, .neverFresh, phase: phase(at: opening.time), kind: opening.act.map { stage.acts[$0].kind })
    }
  }

  private func countTimes(_ stretch: Stretch, of frame: RemoteFrame, _ seen: inout SeenFrames) {
    let opening = book.openings[frame.opening]
    let phase = phase(at: opening.time)
    let kind = opening.act.map { stage.acts[$0].kind }
    let time = (stretch.start - opening.time).count
    if seen.begun.insert(frame.opening).inserted { book.ledger.add(1, .opens, phase: phase, kind: kind) }
    if stretch.state.hasContent, seen.content.insert(frame.opening).inserted {
      book.ledger.add(time, .content, phase: phase, kind: kind)
    }
    if stretch.state == .fresh, seen.fresh.insert(frame.opening).inserted {
      book.ledger.add(time, .fresh, phase: phase, kind: kind)
    }
  }

  /// Counts a flicker: during one opening of a view, content A returns after content B was shown for at most a second.
  private func countFlicker(_ contents: [SeenFrames.Content], _ last: Stretch, _ kind: ActKind?) {
    guard contents.count == 3, contents[0].digest == contents[2].digest, contents.allSatisfy(\.isSome) else { return }
    let span = contents[2].time - contents[1].time
    if span > 1_000 { return }
    book.ledger.add(1, .flickers, phase: last.phase, kind: kind)
    book.ledger.add(Int(span.count), .flickerTime, phase: last.phase, kind: kind)
  }

  private func compareRows() {
    let ranks = PlainWorld(server).commentRanks
    var rows: [ViewPlace: (ids: [Int], opening: Int)] = [:]
    for number in book.frames.indices {
      let frame = book.frames[number]
      let place = ViewPlace(client: frame.client, slot: frame.slot)
      let before = rows.removeValue(forKey: place) ?? ([], frame.opening)
      var ids = before.ids
      frame.edit.apply(to: &ids)
      if clients[frame.client].views[frame.slot].view.kind == .thread {
        // Rows deleted before the end are ignored.
        let shown = ids.compactMap { ranks[$0] }
        book.frames[number].isDisordered = !zip(shown, shown.dropFirst()).allSatisfy(<=)
      }
      if before.opening == frame.opening { book.frames[number].jumps = RemoteFrame.jumps(from: before.ids, to: ids) }
      rows[place] = (ids, frame.opening)
    }
  }
}

private struct SeenFrames {
  var begun: Set<Int> = []
  var content: Set<Int> = []
  var fresh: Set<Int> = []
  /// The last contents of each opening of a view, at most three for each opening.
  private var contents: [Int: [Content]] = [:]

  /// The content of successive frames that differ only in their marks, with the time of the first of them.
  typealias Content = (digest: UInt64, isSome: Bool, time: VirtualTime)

  /// Returns the view's last three contents; `nil` if the frame shows the same content as the frame before it.
  mutating func contents(to stretch: Stretch, of frame: RemoteFrame) -> [Content]? {
    let all = contents[frame.opening] ?? []
    let isSome = stretch.state.hasContent
    if let last = all.last, last.digest == frame.digest, last.isSome == isSome { return nil }
    let last = Array((all + [(frame.digest, isSome, frame.time)]).suffix(3))
    contents[frame.opening] = last
    return last
  }
}

extension ShownState.State { fileprivate var hasContent: Bool { self != .blank && self != .error } }

extension RemoteFrame {
  /// Returns the least number of rows, among those in both lists, that must have moved.
  ///
  /// - Complexity: O(n), and O(m log m) for the m rows between the first and the last difference.
  fileprivate static func jumps(from old: [Int], to new: [Int]) -> Int {
    let (gone, come) = old.difference(to: new)
    if gone.isEmpty || come.isEmpty { return 0 }
    let places = Dictionary(zip(old[gone], 0...)) { first, _ in first }
    let common = new[come].compactMap { places[$0] }
    // The rows that did not move are a longest ascending subsequence; `tails` has each length's least last element.
    var tails: [Int] = []
    for place in common {
      let length = tails.prefixCount { $0 < place }
      if length == tails.count { tails.append(place) } else { tails[length] = place }
    }
    return common.count - tails.count
  }
}
