/// The counts pass: adds up what happened for each kind of operation and holds every step against the truth.
///
/// It plays as much of the log as the truth covers and stops at the first disagreement: from there on the design's
/// figures would be about something else.
public struct CountsObserver: Observer {
  private let truth: Truth
  private let phases: [OperationLog.Phase]
  private let operationsInLog: Int
  private var lines: LineTable
  private var step = 0
  private var operation = 0
  private var phase = 0
  /// What each slot must show now, and which slots are known to be wrong.
  private var expected: [UInt64]
  private var isWrong: [Bool]
  private var disagreement: Disagreement?
  private var checksum = 0

  public init(_ stage: Stage) {
    truth = stage.truth
    phases = stage.log.phases
    operationsInLog = stage.log.operations.count
    lines = LineTable(phases: stage.log.phases)
    expected = stage.truth.initial
    isWrong = [Bool](repeating: false, count: expected.count)
  }

  public mutating func reached(_ moment: PlayMoment, _ probe: inout CountingProbe) {
    switch moment {
    case .storeFilled: lines.load.tally = probe.take()
    // Mounting is neither a commit nor a read: what it cost belongs to no operation.
    case .viewsMounted: _ = probe.take()
    case .began, .payloadReady, .payloadDropped, .played, .pastReleased: break
    }
  }

  public var segmentLimit: Int { 1_024 }

  public mutating func segmentBegan(_ segment: borrowing Segment) { phase = segment.phase }

  public mutating func segmentEnded(_ segment: borrowing Segment) {}

  public mutating func stepEnded(
    _ step: Segment.Step, _ answer: borrowing Rows, _ screen: inout Screen<CountingProbe>
  ) -> Bool {
    if self.step == truth.stepCount { return false }
    var tally = screen.probe.take()
    if step.kind.isRead {
      checkAnswer(step, answer, screen)
      if self.step == 0 { _ = compare(Array(expected.indices), step, screen) }
    } else {
      tally[.requiredUpdates] = truth.entries(ofStep: self.step).count
      tally[.staleViews] = checkViews(step, &screen)
    }
    lines.add(phase, step.kind, operations: step.count) { $0.tally = $0.tally.map { $0 + tally } ?? tally }
    self.step += 1
    operation += step.count
    return disagreement == nil
  }

  public mutating func playEnded(checksum: Int) { self.checksum = checksum }

  /// What was counted.
  public var measurement: Measurement {
    Measurement(
      pass: .counts, lines: lines.measured, operationsInLog: operationsInLog, operationsPlayed: operation,
      checksum: checksum, disagreement: disagreement)
  }

  /// Holds the slots that must have changed, and those that were delivered to, against the truth; answers how many
  /// became wrong. The first time all are looked at: a store that took its load in wrongly may never be asked to
  /// change what it shows.
  private mutating func checkViews(_ step: Segment.Step, _ screen: inout Screen<CountingProbe>) -> Int {
    var slots = self.step == 0 ? Array(expected.indices) : screen.takeDelivered()
    for entry in truth.entries(ofStep: self.step) {
      let slot = Int(truth.slots[entry])
      expected[slot] = truth.digests[entry]
      slots.append(slot)
    }
    return compare(slots, step, screen)
  }

  /// Compares what slots show with what they must show; answers how many became wrong.
  private mutating func compare(
    _ slots: [Int], _ step: Segment.Step, _ screen: borrowing Screen<CountingProbe>
  ) -> Int {
    var becameWrong = 0
    for slot in slots {
      let wrong = screen.digest(slot) != expected[slot]
      if wrong && !isWrong[slot] {
        becameWrong += 1
        note(step, screen.views[slot], slot, screen.rows(slot))
      }
      isWrong[slot] = wrong
    }
    return becameWrong
  }

  private mutating func checkAnswer(
    _ step: Segment.Step, _ answer: borrowing Rows, _ screen: borrowing Screen<CountingProbe>
  ) {
    guard let view = step.view, let entry = truth.entries(ofStep: self.step).first else { return }
    let digest = step.slot.map { screen.digest($0) } ?? answer.digest
    if digest == truth.digests[entry] { return }
    note(step, view, step.slot, step.slot.map { screen.rows($0) } ?? answer.rows)
  }

  private mutating func note(_ step: Segment.Step, _ view: ViewKey, _ slot: Int?, _ rows: [Row]) {
    if disagreement != nil { return }
    disagreement = Disagreement(
      operation: operation, kind: step.kind.name, view: view.description, slot: slot,
      shown: rows.map(\.description))
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
  /// The line as messages show it.
  public var description: String {
    let words = [headline, text].filter { !$0.isEmpty }.joined(separator: " · ")
    return "\(id): \(words) [\(author ?? "no author")] \(number)"
  }
}
