/// A play of a log on a store alone that checks the store's contract at every step.
///
/// Nothing is measured here, so every view is compared after every step, or twice if one comparison would not show a
/// difference's cause. The trial ends at the first fault.
struct Trial {
  let stage: Stage
  private let canBeHeld: Bool
  private var mounted: Set<Int>
  /// The digest that each slot must show now, and the digest that the slot showed last.
  private var expected: [UInt64]
  private var seen: [UInt64]
  private var step = 0
  private var operation = 0
  private var rows = Rows()
  var report = TrialReport()

  private init(_ stage: Stage, canBeHeld: Bool) {
    (self.stage, self.canBeHeld) = (stage, canBeHeld)
    mounted = Set(0..<stage.log.viewsAtStart)
    expected = stage.truth.initial
    seen = expected
  }

  static func run<S: Store & ~Copyable>(_ type: S.Type, _ stage: Stage, progress: (Int) -> Void) -> TrialReport {
    var trial = Trial(stage, canBeHeld: S.card.holding != .cannotHold)
    var probe = CountingProbe()
    var store = S(stage.payload(), &probe)
    trial.note(Touched(), &probe)
    progress(0)
    if !trial.agrees(store, "load", before: trial.seen) { return trial.report }
    if !trial.keepsExtras(store, after: nil) { return trial.report }
    var reader = SegmentReader()
    while reader.next(limit: 1_024, of: stage) {
      for step in reader.segment.steps where trial.step < stage.truth.stepCount {
        progress(trial.operation)
        if !trial.play(step, reader.segment, &store, &probe) { return trial.report }
        trial.step += 1
        trial.operation += step.count
      }
    }
    if trial.operation > 0 { _ = trial.keepsExtras(store, after: trial.operation - 1) }
    return trial.report
  }

  private mutating func play<S: Store & ~Copyable>(
    _ step: Segment.Step, _ segment: borrowing Segment, _ store: inout S, _ probe: inout CountingProbe
  ) -> Bool {
    if !shows(seen, store, step.kind.name, or: .changedUnasked, Self.unaskedHint) { return false }
    if step.kind.isChange { return commit(segment.commit(step), step.kind.name, &store, &probe) }
    if step.kind.isRead { return answers(step, store) }
    let slot = Int(step.mounted)
    if step.kind == .unsubscribe {
      mounted.remove(slot)
      return true
    }
    mounted.insert(slot)
    takeTruth()
    return agrees(store, step.kind.name, before: expected)
  }

  private mutating func commit<S: Store & ~Copyable>(
    _ commit: Commit, _ name: String, _ store: inout S, _ probe: inout CountingProbe
  ) -> Bool {
    let before = seen
    let past = canBeHeld ? store.hold() : nil
    var touched = Touched()
    store.commit(commit, &touched, &probe)
    takeTruth()
    note(touched, &probe)
    if !agrees(store, name, before: before) { return false }
    guard let past else { return true }
    return shows(before, past, name, or: .heldChanged, Self.heldHint)
  }
}

// MARK: - What must hold

extension Trial {
  private mutating func takeTruth() {
    for entry in stage.truth.entries(ofStep: step) {
      expected[Int(stage.truth.slots[entry])] = stage.truth.digests[entry]
    }
  }

  private mutating func digest<R: Reads & ~Copyable>(_ slot: Int, _ reads: borrowing R) -> UInt64 {
    rows.clear()
    reads.show(stage.log.views[slot], into: &rows)
    return rows.digest
  }

  private static let unaskedHint =
    "It was right after the commit before, and nothing was committed since: a read writes, or the store is changed "
    + "by somebody else (a timer, a task, an object that is shared)."
  private static let heldHint =
    "The state was held before this commit and changed with it: what it holds is shared and changed in place. "
    + "Where an object keeps the state as a value, `Held` is the type of that value and `hold` returns it; a store "
    + "whose states cannot be held says so with `holding: .cannotHold` and answers `nil`."

  private mutating func shows<R: Reads & ~Copyable>(
    _ digests: [UInt64], _ reads: borrowing R, _ name: String, or kind: StoreFault.Kind, _ hint: String
  ) -> Bool {
    for slot in mounted.sorted() where digest(slot, reads) != digests[slot] {
      return fail(kind, name, stage.log.views[slot], slot, hint)
    }
    return true
  }

  private mutating func agrees<S: Store & ~Copyable>(_ store: borrowing S, _ name: String, before: [UInt64]) -> Bool {
    var wrong: [Int] = []
    for slot in mounted.sorted() {
      seen[slot] = digest(slot, store)
      if seen[slot] != expected[slot] { wrong.append(slot) }
    }
    guard let slot = wrong.first else { return true }
    if digest(slot, store) == expected[slot] {
      let hint = "Asked once more, it answers rightly: an answer depends on who asked before."
      return fail(.changedUnasked, name, stage.log.views[slot], slot, hint)
    }
    let isStale = name != "load" && wrong.allSatisfy { seen[$0] == before[$0] }
    return fail(.differs, name, stage.log.views[slot], slot, hint(wrong, isStale: isStale))
  }

  private func hint(_ wrong: [Int], isStale: Bool) -> String {
    func kinds(_ slots: some Sequence<Int>) -> Set<String> { Set(slots.map { stage.log.views[$0].kind.name }) }
    let bad = kinds(wrong)
    let good = kinds(mounted).subtracting(bad)
    var words = "Wrong are views of the kinds \(bad.sorted().joined(separator: ", "))"
    words += good.isEmpty ? "." : "; right are \(good.sorted().joined(separator: ", "))."
    if isStale {
      words +=
        " They show what was right before this operation: something that follows from it, such as an index, a cache "
        + "or a copy, was not brought up to date."
    }
    return words
  }

  private mutating func answers<S: Store & ~Copyable>(_ step: Segment.Step, _ store: borrowing S) -> Bool {
    guard let view = step.view, let entry = stage.truth.entries(ofStep: self.step).first else { return true }
    rows.clear()
    store.show(view, into: &rows)
    if rows.digest == stage.truth.digests[entry] { return true }
    return fail(.differs, step.kind.name, view, nil, "The views on screen are right.")
  }

  private mutating func fail(
    _ kind: StoreFault.Kind, _ name: String, _ view: ViewKey, _ slot: Int?, _ hint: String
  ) -> Bool {
    report.fault = StoreFault(
      kind, operation: name == "load" ? nil : operation, operationKind: name, view: view.description, slot: slot,
      shown: rows.all.map(\.description), hint: hint)
    return false
  }

  private mutating func note(_ touched: Touched, _ probe: inout CountingProbe) {
    var sum: UInt64 = 0
    for key in touched.keys { sum &+= "\(key)".stableHash }
    for move in touched.moves { sum &+= "\(move)".stableHash }
    let tally = probe.take()
    for event in [Event.entityWrites, .entityRemovals] { sum = sum &* 31 &+ UInt64(tally[event]) }
    report.trace.append(sum)
  }
}

extension Contestant {
  /// Plays the store alone, checks every view after every step, and returns the first fault; `progress` receives each
  /// operation's position before it is played.
  package func tryStore(_ stage: Stage, progress: (Int) -> Void = { _ in }) -> TrialReport {
    Trial.run(designs.store.type, stage, progress: progress)
  }
}
