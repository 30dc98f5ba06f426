/// One store with one derivation, ready to be played. Any store and any derivation, from any packages, can be paired.
///
/// A class, because a catalog holds hundreds of pairs, a kilobyte each, and every process of a run makes one.
///
/// `@unchecked Sendable` because its closure captures only two designs or two types.
@usableFromInline package final class Contestant: @unchecked Sendable {
  package let store: DesignCard
  /// The derivation's card; if its choice is not the standard one, the name includes it (`cached-by-argument-100`).
  package let derivation: DesignCard
  /// The form of ids in the store's tables; a stage played on the store must have the same form.
  package let ids: IDForm
  package let choice: DesignChoice
  /// The two designs; `nil` if another executable plays the pair.
  package let compiled: (store: CompiledStore, derivation: CompiledDerivation)?
  private let playGauge: (PlayRequest, inout GaugeObserver) -> Void

  @usableFromInline package convenience init(_ store: CompiledStore, _ derivation: CompiledDerivation) {
    self.init(store, derivation) { request, observer in derivation.witness.play(store.witness, request, &observer) }
  }

  @inlinable package convenience init<S: Store & ~Copyable, D: Derivation>(_ store: S.Type, _ derivation: D.Type) {
    self.init(CompiledStore(S.self), CompiledDerivation(D.self))
  }

  /// Compiles one loop for both types, in the calling module; a benchmark compares that loop with composed pairs.
  @inlinable
  package convenience init<S: Store & ~Copyable, D: Derivation>(asOneLoop store: S.Type, _ derivation: D.Type) {
    self.init(CompiledStore(S.self), CompiledDerivation(D.self)) { request, observer in
      play(S.self, D.self, request, observing: &observer)
    }
  }

  @usableFromInline init(
    _ store: CompiledStore, _ derivation: CompiledDerivation,
    playGauge: @escaping (PlayRequest, inout GaugeObserver) -> Void
  ) {
    self.store = store.card
    self.derivation = derivation.card
    ids = store.ids
    choice = derivation.card.choices?.standard ?? .none
    compiled = (store, derivation)
    self.playGauge = playGauge
  }

  package init(playedElsewhere store: DesignCard, _ derivation: DesignCard, ids: IDForm) {
    (self.store, self.derivation, self.ids) = (store, derivation, ids)
    choice = derivation.choices?.standard ?? .none
    compiled = nil
    playGauge = { _, _ in preconditionFailure(Self.isElsewhere) }
  }

  private init(_ standard: Contestant, _ choice: DesignChoice) {
    (store, ids, compiled, playGauge) = (standard.store, standard.ids, standard.compiled, standard.playGauge)
    var card = standard.derivation
    card.name = card.name(with: choice)
    (derivation, self.choice) = (card, choice)
  }

  package var designs: (store: CompiledStore, derivation: CompiledDerivation) {
    guard let compiled else { preconditionFailure(Self.isElsewhere) }
    return compiled
  }

  private static let isElsewhere = "plans leave out what a host alone can play"

  package static func pairs(_ stores: [CompiledStore], _ derivations: [CompiledDerivation]) -> [Contestant] {
    stores.flatMap { store in derivations.map { Contestant(store, $0) } }
  }

  package var name: String { "\(store.name)/\(derivation.name)" }

  package func choosing(_ choice: DesignChoice) -> Contestant { Contestant(self, choice) }

  /// Plays the part of the log that the truth covers and counts everything; under a load, also simulates with `costs`.
  ///
  /// Counts do not depend on speed, so a loop that is compiled once for all types plays the types themselves and looks
  /// everything up at run time.
  package func count(
    _ stage: Stage, by way: Way = .plain, refreshes: RefreshInterval = .eachCommit, costs: [RecordedCost]? = nil,
    noting progress: PlayProgress? = nil
  ) -> Measurement {
    // The number of tasks of a simulation is known only at its end.
    progress?.begin(of: stage.load == nil ? stage.truth.stepCount : 0)
    if let load = stage.load {
      let timer = progress.map { PlayTimer(MonotonicClock { .zero }, limit: Nanoseconds(.max), noting: $0) }
      return count(stage, under: load, by: way, costs: costs, timer)
    }
    var observer = CountsObserver(stage, toleratesStale: isExpectedStale, noting: progress)
    let request = PlayRequest(stage, by: way, choice: choice, refreshes: refreshes)
    play(designs.store.type, designs.derivation.type, request, observing: &observer)
    return leavingOut(observer.measurement, knowsContainers: observer.knowsContainers)
  }

  func leavingOut(_ measurement: Measurement, knowsContainers: Bool) -> Measurement {
    var measurement = measurement
    measurement.exclude((Event.special + [.falseWakes]).filter { !derivation.reports.contains($0) })
    if derivation.abilities.contains(.tables) && store.abilities.contains(.sharedTables) {
      measurement.exclude([.comparedElements])
    }
    // If the design never copies a container whole, copies are absent from the counts; absence differs from 0. Copies
    // are absent, too, if a store writes but names no container: it may have copied any.
    let isUntold = !knowsContainers && measurement.hasWrites
    if store.holding != .copiesContainers || isUntold { measurement.exclude([.containerCopies, .copiedElements]) }
    return measurement
  }

  package var isExpectedStale: Bool { store.isExpectedStale || derivation.isExpectedStale }

  /// Plays the log under one instrument. A timed or profiled play ends once the measured time exceeds the limit.
  package func gauge(
    _ instrument: GaugeObserver.Instrument, _ stage: Stage, by way: Way = .plain, timeLimit: Nanoseconds,
    noting progress: PlayProgress? = nil
  ) -> Measurement {
    var observer = GaugeObserver(instrument, stage, timeLimit: timeLimit, progress)
    let painter = instrument.clock.map { Painter(costs: stage.log.renderCosts, clock: $0) }
    playGauge(PlayRequest(stage, by: way, choice: choice, painter: painter ?? .none), &observer)
    return observer.measurement
  }

  func playTasks(_ request: PlayRequest, _ recorder: TaskRecorder, _ clock: MonotonicClock) {
    var observer = GaugeObserver(recorder, clock, stage: request.stage)
    playGauge(request, &observer)
  }

  package var reasonAgainst: String? {
    if derivation.abilities.contains(.past) && store.holding == .cannotHold {
      return "\(derivation.name) looks at the state before each commit, and \(store.name) changes in place"
    }
    if derivation.abilities.contains(.tables) && !store.abilities.contains(.tables) {
      return "\(derivation.name) compares whole tables, and \(store.name) has none that could be compared"
    }
    if derivation.abilities.contains(.observable) && !store.abilities.contains(.observable) {
      return "\(derivation.name) is called by Observation, and what is read of \(store.name) is not observable"
    }
    return nil
  }

  package var reasonAgainstMerging: String? {
    if let reasonAgainst { return reasonAgainst }
    if !store.abilities.contains(.merges) {
      return "\(store.name) takes no merging commits: some fields only, anywhere in the order, dates that come late"
    }
    if derivation.abilities.contains(.fixedOrder) {
      return "\(derivation.name) finds rows by the order of ids, and merging commits move them by date"
    }
    return nil
  }
}
