import BenchCore

// The outcomes of writes, and the sums that must match.

extension RemotePlay {
  func finish() {
    for client in clients { finishWrites(client.index) }
    countFrames()
    for (number, phase) in stage.phases.enumerated() {
      let start = number == 0 ? 0 : stage.phases[number - 1].end
      book.ledger.add(Int(phase.end - start) * clients.count, .clientTime, phase: number)
    }
    checkConservation()
  }

  /// Counts each write under exactly one outcome: acknowledged, refused, given up, pending or lost.
  private func finishWrites(_ client: Int) {
    for write in book.writes[client] {
      if write.isOverwritten { count(1, .overwrittenEdits, of: write.act) }
      if write.applied.count > 1 {
        count(write.applied.count - 1, .duplicatedWrites, of: write.act)
        // The version of a commit is its time.
        let second = VirtualTime(UInt64(write.applied[1].number))
        if promises.contains(.noDuplicates) { addFinding("no duplicates", describe(write, client), at: second) }
      }
      switch write.outcome {
      // An acknowledgement of a write that was never applied is wrong.
      case .acknowledged where !write.applied.isEmpty: count(1, .acknowledgedWrites, of: write.act)
      case .refused:
        count(1, .refusedWrites, of: write.act)
        if stage.acts[write.act].kind != .insertComment { count(1, .refusedEdits, of: write.act) }
        if !write.hasContinued { count(1, .silentRefusals, of: write.act) }
      case .givenUp:
        count(1, .givenUpWrites, of: write.act)
        if !write.applied.isEmpty { count(1, .ghostWrites, of: write.act) }
      case nil where write.process == clients[client].sync.process: count(1, .pendingWrites, of: write.act)
      // The process that made the write has ended and knows nothing of the write.
      case .acknowledged, nil:
        count(1, .lostWrites, of: write.act)
        // When the write was lost is unknown, so its own time is named.
        if promises.contains(.noLoss) { addFinding("no loss", describe(write, client), at: write.time) }
      }
    }
  }

  /// Records a write as the last edit of its fields, and marks edits that the write replaces unseen as overwritten.
  func noteEdit(_ write: Int, of client: Int, at version: Version) {
    let known = book.writes[client][write]
    for intent in known.intents {
      let standing = edits[intent.key] ?? [:]
      let names: [String]
      switch intent.change {
      case .patch(let fields, _, let removed): names = fields.entries.map(\.name) + removed
      case .delete: names = Array(standing.keys)
      case .set: continue
      }
      for edit in names.compactMap({ standing[$0] }) where edit.client != client && edit.version > known.seen {
        book.writes[edit.client][edit.write].isOverwritten = true
      }
      for name in names { edits[intent.key, default: [:]][name] = (client, write, version) }
    }
  }

  private func describe(_ write: RemoteWrite, _ client: Int) -> String {
    "\(stage.acts[write.act].kind.rawValue) \(write.intents.first?.key.description ?? "") of client \(client + 1)"
  }

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
