/// The observer of the counts pass: sums the events per kind of operation and compares every step with the truth.
///
/// It plays only the part of the log that the truth covers. It stops at the first disagreement, because the figures
/// after it would be meaningless, unless the design is expected to go stale.
package struct CountsObserver: Observer {
  private let truth: Truth
  private let phases: [OperationLog.Phase]
  private let operationsInLog: Int
  private let toleratesStale: Bool
  private var lines: LineTable
  private var reaches: ReachTable
  private var works: ViewWorkTable
  private var step = 0
  private var operation = 0
  var phase = 0
  /// The digest that each slot must show now, and true for each slot known to be wrong.
  private var expected: [UInt64]
  private var isWrong: [Bool]
  /// The slots that must change at the next refresh, each with the digest that the slot must have shown before.
  private var overdue: [Int: UInt64] = [:]
  /// The fields whose values commits have changed since the last refresh.
  private var written: EntityFields = []
  /// The slots that show none of the points written (`Truth.unshownPoints`): by step, and since the last refresh.
  private let unshownPoints: [UInt64: Set<Int>]
  private var unshown: Set<Int>?
  private var hasCompared = false
  private var isRead: [Bool]
  private var disagreement: Disagreement?
  private var differences = 0
  private var checksum = 0
  private let progress: PlayProgress?
  private(set) var knowsContainers = false

  /// Creates an observer of a play on this stage; with `toleratesStale`, differences are counted and end no play.
  package init(_ stage: Stage, toleratesStale: Bool = false, noting progress: PlayProgress? = nil) {
    self.progress = progress
    truth = stage.truth
    let unshown = Dictionary(grouping: truth.unshownPoints) { $0 >> 32 }
    unshownPoints = unshown.mapValues { words in Set(words.map { Int(UInt32(truncatingIfNeeded: $0)) }) }
    phases = stage.log.phases
    operationsInLog = stage.log.operations.count
    self.toleratesStale = toleratesStale
    lines = LineTable(phases: stage.log.phases)
    reaches = ReachTable(stage)
    works = ViewWorkTable(phases: stage.log.phases)
    expected = stage.truth.initial
    isWrong = [Bool](repeating: false, count: expected.count)
    isRead = isWrong
  }

  package mutating func reached(_ moment: PlayMoment, _ probe: inout CountingProbe) {
    switch moment {
    case .storeFilled: lines.load.tally = probe.take()
    // Mounting is neither a commit nor a read: its cost belongs to no operation.
    case .viewsMounted: _ = probe.take()
    case .began, .payloadReady, .payloadDropped, .played, .pastReleased, .derivationReleased: break
    }
  }

  package var segmentLimit: Int { 1_024 }

  package mutating func segmentBegan(_ segment: borrowing Segment) { phase = segment.phase }

  package mutating func segmentEnded(_ segment: borrowing Segment) {}

  package mutating func stepEnded(
    _ step: Segment.Step, _ answer: borrowing Rows, _ screen: inout Screen<CountingProbe>
  ) -> Bool {
    if self.step == truth.stepCount { return false }
    let (taken, notified, deliveries) = take(&screen)
    var tally = taken
    if step.kind.isRead {
      attributeRead(step, &tally)
      tally[.staleViews] = compare(changed(by: deliveries), step, screen)
      checkAnswer(step, answer, screen)
    } else if step.kind.isChurn {
      tally[.staleViews] = compareNew(step, screen)
    } else {
      expectChanges()
      if step.isRefreshed {
        attributeRefresh(step, after: 1, notified, deliveries, screen, &tally)
      }
    }
    add(tally, of: step.kind, operations: step.count)
    self.step += 1
    operation += step.count
    progress?.note(self.step)
    return disagreement == nil
  }

  /// Handles the end of a play: if the whole log was played, even postponed work must be correct.
  package mutating func playEnded(_ screen: inout Screen<CountingProbe>) {
    knowsContainers = screen.probe.knowsContainers
    loadEnded(operationsPlayed: operation, isKnown: operation == operationsInLog, &screen)
  }

  package var measurement: Measurement {
    var measurement = Measurement(
      pass: .counts, lines: lines.measured, operationsInLog: operationsInLog, operationsPlayed: operation,
      checksum: checksum, disagreement: disagreement)
    measurement.reaches = reaches.measured
    measurement.viewWorks = works.measured
    measurement.differences = toleratesStale ? differences : nil
    return measurement
  }

  private mutating func take(
    _ screen: inout Screen<CountingProbe>
  ) -> (tally: Tally, notified: [Int], deliveries: [ScreenNotes.Delivery]) {
    let (notified, deliveries) = screen.notes.take()
    works.add(phase, screen.probe.work, deliveries, screen.views)
    return (screen.probe.take(), notified, deliveries)
  }
}

// MARK: - Under a load over time

extension CountsObserver {
  /// Sets the step of the log that is played next, with its operation and phase; returns true if the truth covers the
  /// step. Under a load, reads may be answered out of log order, and the times of refreshes vary.
  mutating func go(to step: Int, operation: Int, phase: Int) -> Bool {
    if step >= truth.stepCount { return false }
    (self.step, self.operation, self.phase) = (step, operation, phase)
    return true
  }

  /// Counts the mount or unmount of a view outside the log; returns true if the play goes on.
  mutating func changeEnded(_ step: Segment.Step, _ screen: inout Screen<CountingProbe>) -> Bool {
    var tally = take(&screen).tally
    if step.kind == .subscribe, let slot = step.slot {
      isWrong[slot] = false
      isRead[slot] = false
      tally[.staleViews] = compare([slot], step, screen)
    }
    add(tally, of: step.kind, operations: 1)
    return disagreement == nil
  }

  mutating func add(_ tally: Tally, of kind: OperationKind, operations: Int) {
    lines.add(phase, kind, operations: operations) { $0.tally = $0.tally.map { $0 + tally } ?? tally }
  }

  /// Counts a refresh of one or more commits as part of the last commit, and compares the screen with the truth;
  /// returns true if the play goes on. The reach is recorded only if the refresh covers one commit.
  mutating func refreshEnded(_ step: Segment.Step, after commits: Int, _ screen: inout Screen<CountingProbe>) -> Bool {
    let (taken, notified, deliveries) = take(&screen)
    var tally = taken
    attributeRefresh(step, after: commits, notified, deliveries, screen, &tally)
    add(tally, of: step.kind, operations: 0)
    return disagreement == nil
  }

  /// Handles the end of a load; if the truth covers everything that was played, even postponed work must be correct.
  mutating func loadEnded(operationsPlayed: Int, isKnown: Bool, _ screen: inout Screen<CountingProbe>) {
    operation = operationsPlayed
    checksum = screen.finalChecksum()
    if isKnown { checkEnd(screen) }
  }

  private mutating func checkEnd(_ screen: borrowing Screen<CountingProbe>) {
    guard disagreement == nil, !toleratesStale else { return }
    for slot in screen.mounted where screen.digest(slot) != expected[slot] {
      return note(operation - 1, "the end", screen.views[slot], slot, screen.rows(slot))
    }
  }

  /// Counts a look at a view that is not the next step of the log; returns true if the play goes on.
  mutating func lookEnded(_ step: Segment.Step, _ screen: inout Screen<CountingProbe>) -> Bool {
    let (taken, _, deliveries) = take(&screen)
    var tally = taken
    attributeRead(step, &tally)
    tally[.staleViews] = compare(changed(by: deliveries) + [step.slot].compactMap(\.self), step, screen)
    add(tally, of: step.kind, operations: 1)
    return disagreement == nil
  }
}

// MARK: - Against the truth

extension CountsObserver {
  /// Attributes the recomputations of a read to the view's first read since the last refresh, or to a later read.
  private mutating func attributeRead(_ step: Segment.Step, _ tally: inout Tally) {
    guard let slot = step.slot else { return }
    tally[isRead[slot] ? .recomputationsAtLaterRead : .recomputationsAtFirstRead] = tally[.recomputations]
    isRead[slot] = true
  }

  /// Notes the rows that views must show at the next refresh, after this commit.
  mutating func expectChanges() {
    let fields = EntityFields(rawValue: step < truth.written.count ? truth.written[step] : 0)
    written.formUnion(fields)
    if fields.contains(.authorPoints) {
      let slots = unshownPoints[UInt64(step)] ?? []
      unshown = unshown?.intersection(slots) ?? slots
    }
    for entry in truth.entries(ofStep: step) {
      let slot = Int(truth.slots[entry])
      if overdue[slot] == nil { overdue[slot] = expected[slot] }
      expected[slot] = truth.digests[entry]
    }
  }

  /// Counts the work of a refresh as part of the commit before it, and compares the screen with the truth. If a value
  /// has changed and changed back since the last refresh, no delivery is required.
  private mutating func attributeRefresh(
    _ step: Segment.Step, after commits: Int, _ notified: [Int], _ deliveries: [ScreenNotes.Delivery],
    _ screen: borrowing Screen<CountingProbe>, _ tally: inout Tally
  ) {
    if commits == 1 && phases[phase].record { reaches.add(operation, phase, step, notified, deliveries) }
    if !written.isEmpty {
      tally[.falseWakes] = notified.count { slot in
        let view = screen.views[slot]
        let isUnshown = unshown?.contains(slot) ?? false
        return written.isDisjoint(with: isUnshown ? view.fields.subtracting(view.fieldsOfPostAuthor) : view.fields)
      }
      (written, unshown) = ([], nil)
    }
    tally[.recomputationsAtCommit] = tally[.recomputations]
    tally[.requiredUpdates] = overdue.count { expected[$0.key] != $0.value && screen.isMounted($0.key) }
    // Counts a delivery that another value replaced in the same refresh: until then, the screen was inconsistent.
    tally[.glitches] = deliveries.count { $0.digest != screen.digest($0.slot) }
    tally[.staleViews] = compare(changed(by: deliveries) + overdue.keys.sorted(), step, screen)
    overdue.removeAll(keepingCapacity: true)
    isRead = [Bool](repeating: false, count: isRead.count)
  }

  /// Returns the slots that got a delivery. The first call returns all slots: a store may have loaded a view wrongly
  /// that no commit ever changes.
  private mutating func changed(by deliveries: [ScreenNotes.Delivery]) -> [Int] {
    if hasCompared { return deliveries.map(\.slot) }
    hasCompared = true
    return Array(expected.indices)
  }

  /// Compares slots with the truth; returns the number of slots that became wrong. A slot marked dirty is not wrong.
  private mutating func compare(
    _ slots: [Int], _ step: Segment.Step, _ screen: borrowing Screen<CountingProbe>
  ) -> Int {
    var becameWrong = 0
    for slot in slots where screen.isMounted(slot) {
      let wrong = screen.digest(slot) != expected[slot] && !screen.notes.isDirty[slot]
      if wrong && !isWrong[slot] {
        becameWrong += 1
        note(operation, step.kind.name, screen.views[slot], slot, screen.rows(slot))
      }
      isWrong[slot] = wrong
    }
    return becameWrong
  }

  private mutating func compareNew(_ step: Segment.Step, _ screen: borrowing Screen<CountingProbe>) -> Int {
    for entry in truth.entries(ofStep: self.step) {
      let slot = Int(truth.slots[entry])
      expected[slot] = truth.digests[entry]
      isWrong[slot] = false
      isRead[slot] = false
      return compare([slot], step, screen)
    }
    return 0
  }

  private mutating func checkAnswer(
    _ step: Segment.Step, _ answer: borrowing Rows, _ screen: borrowing Screen<CountingProbe>
  ) {
    guard let view = step.view, let entry = truth.entries(ofStep: self.step).first else { return }
    let digest = step.slot.map { screen.digest($0) } ?? answer.digest
    if digest == truth.digests[entry] { return }
    note(operation, step.kind.name, view, step.slot, step.slot.map { screen.rows($0) } ?? answer.rows)
  }

  private mutating func note(_ operation: Int, _ kind: String, _ view: ViewKey, _ slot: Int?, _ rows: [Row]) {
    differences += 1
    if disagreement != nil || toleratesStale { return }
    disagreement = Disagreement(
      operation: operation, kind: kind, view: view.description, slot: slot, shown: rows.map(\.description))
  }
}

extension Tally {
  static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum += right
    return sum
  }
}

extension Row: CustomStringConvertible {
  /// The row as messages show it.
  public var description: String {
    let words = [headline, text].filter { !$0.isEmpty }.joined(separator: " · ")
    return "\(id): \(words) [\(author ?? "no author")] \(number)"
  }
}
