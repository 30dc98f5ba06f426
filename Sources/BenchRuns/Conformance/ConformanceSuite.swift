import BenchCore
import BenchHost
import BenchWorkloads

/// A check of designs against their contract: of a store alone, which shows whether the store causes a fault, and of a
/// store with a derivation.
struct ConformanceSuite {
  private let player: any TrialPlayer
  /// The time limit of a trial; trials in the search for a smaller scenario have less time.
  private let hangLimit: Nanoseconds
  private let searchLimit: Nanoseconds

  private static let seeds: ClosedRange<UInt64> = 1...4
  /// The time limit of a search trial, which takes milliseconds, or tenths of a second in a debug build.
  private static let searchHangLimit = Nanoseconds.seconds(2)

  init(_ player: any TrialPlayer, hangLimit: Nanoseconds, searchLimit: Nanoseconds = .seconds(15)) {
    (self.player, self.hangLimit, self.searchLimit) = (player, hangLimit, searchLimit)
  }

  /// Checks contestants one after the other until the first failure. With `storeAlone`, first checks the first one's
  /// store.
  func check(_ contestants: [Contestant], storeAlone: Bool) throws -> ConformanceFailure? {
    if storeAlone, let first = contestants.first, let failure = try check(store: first) { return failure }
    for contestant in contestants { if let failure = try check(contestant) { return failure } }
    return nil
  }

  func check(store: Contestant) throws -> ConformanceFailure? {
    for seed in Self.seeds {
      let scenario = ConformanceScenario.drawn(seed: seed, ids: store.ids)
      if let failure = try failure(of: store, alone: true, scenario) { return failure }
    }
    return nil
  }

  /// Plays a store with a derivation in two scenarios: one with reads, mounts and unmounts, and one with many changes
  /// of the same entities. Each scenario is played with a refresh after each commit, and with one after several
  /// commits. A store that accepts merging commits gets such commits, too.
  func check(_ contestant: Contestant) throws -> ConformanceFailure? {
    let seed = 1 + contestant.name.stableHash % 12
    for scenario in [ConformanceScenario.drawn, ConformanceScenario.crowded] {
      if let failure = try failure(of: contestant, alone: false, scenario(seed, contestant.ids)) { return failure }
    }
    return MergeCheck.failure(of: contestant)
  }

  private func failure(of contestant: Contestant, alone: Bool, _ scenario: Scenario) throws -> ConformanceFailure? {
    guard let fault = try fault(of: contestant, alone: alone, scenario, hangLimit, isTwice: alone) else { return nil }
    let finding = try smallest(contestant, alone: alone, scenario, fault)
    return ConformanceFailure(
      store: contestant.store.name, derivation: alone ? nil : contestant.derivation.name, fault: finding.fault,
      scenario: finding.text)
  }

  /// Searches for the smallest scenario with a fault of the same kind. A trial that cannot be stopped is not repeated.
  private func smallest(
    _ contestant: Contestant, alone: Bool, _ scenario: Scenario, _ fault: StoreFault
  ) throws -> Shrinker.Finding {
    var start = scenario
    start.matrix = Matrix(stores: [contestant.store.name], derivations: [alone ? "naive" : contestant.derivation.name])
    let found = Shrinker.Finding(scenario: start, fault: fault)
    if fault.kind == .blocked && !player.canStop || searchLimit == .zero { return found }
    let end = MonotonicClock.system.now() + searchLimit
    // Each candidate has few seeds, because the user is waiting.
    let shrinker = Shrinker(found, seedCount: 1) { smaller in
      if MonotonicClock.system.now() > end { return nil }
      let isTwice = alone && fault.kind == .undetermined
      let other = try self.fault(of: contestant, alone: alone, smaller, Self.searchHangLimit, isTwice: isTwice)
      return other?.kind == fault.kind ? other : nil
    }
    return try shrinker.shrink()
  }

  /// Returns the fault that a contestant shows in a scenario; `nil` if there is none, or no log can be drawn.
  private func fault(
    of contestant: Contestant, alone: Bool, _ scenario: Scenario, _ limit: Nanoseconds, isTwice: Bool
  ) throws -> StoreFault? {
    guard let stage = try? StageBuilder(folder: ".", skipsBadRecords: false).build(scenario).stage else { return nil }
    let request = TrialRequest(store: contestant.store.name, derivation: alone ? nil : contestant.derivation.name)
    let first = try player.play(request, on: stage, limit: limit)
    if first.fault?.kind == .blocked || first.fault?.kind == .crashed { return first.fault }
    if !isTwice { return first.fault?.explained(by: stage) }
    let second = try player.play(request, on: stage, limit: limit)
    return (Self.difference(first, second, stage) ?? first.fault)?.explained(by: stage)
  }

  private static func difference(_ first: TrialReport, _ second: TrialReport, _ stage: Stage) -> StoreFault? {
    if first == second { return nil }
    let hint = "Look for a clock, chance, an address, or an order of hashing."
    if var fault = [first.fault, second.fault].compactMap({ $0 }).first {
      fault.kind = .undetermined
      fault.hint = hint
      return fault
    }
    let step = zip(first.trace, second.trace).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
    // The first digest is of the load.
    let operation = step == 0 ? nil : stage.log.position(ofStep: step - 1)
    return StoreFault(
      .undetermined, operation: operation, operationKind: operation.map { stage.log.operations[$0].kind.name } ?? "",
      hint: hint + " The views are right both times. But the writes or the touched keys differ.")
  }
}

extension OperationLog {
  /// Returns the position of the operation with which a step begins; only changes count as steps here.
  fileprivate func position(ofStep wanted: Int) -> Int? {
    var step = 0
    for (position, operation) in operations.enumerated() where operation.batch > 0 && operation.kind.isChange {
      if step == wanted { return position }
      step += 1
    }
    return nil
  }
}

extension StoreFault {
  func explained(by stage: Stage) -> StoreFault {
    var fault = self
    guard !view.isEmpty, let view = stage.view(slot, readBy: operation) else { return fault }
    // For a view looked at before the operation, and for an earlier held state, the previous operation's rows are due.
    let isBefore = kind == .changedUnasked || kind == .heldChanged
    let last = operation.map { isBefore ? $0 - 1 : $0 } ?? -1
    fault.expected = TruthFinder.rows(of: view, after: last, stage.dataset, stage.log)
    return fault
  }
}
