/// One store with one derivation, ready to be played: the only place where designs are erased, once per repetition and
/// never inside the loop.
///
/// `@unchecked Sendable` because its closures capture nothing but two types.
public struct Contestant: @unchecked Sendable {
  /// The store's card.
  public let store: DesignCard
  /// The derivation's card; with another choice than the standard one its name says so (`cached-by-argument-100`).
  public private(set) var derivation: DesignCard
  /// The form of ids that the store's tables are keyed by; it plays on stages of this form.
  public let ids: IDForm
  /// What a scenario chose about the derivation.
  private var choice: DesignChoice
  let types: (store: any (Store & ~Copyable).Type, derivation: any Derivation.Type)
  private let playGauge: (PlayRequest, inout GaugeObserver) -> Void

  /// Compiles the measured loop for these two types, wherever this is called; once, for the passes that measure. What
  /// is counted does not depend on how fast it is counted, and a second loop for each pair would double the build.
  @inlinable
  public init<S: Store & ~Copyable, D: Derivation>(_ store: S.Type, _ derivation: D.Type) {
    self.init(S.self, D.self) { request, observer in play(S.self, D.self, request, observing: &observer) }
  }

  @usableFromInline
  init(
    _ store: any (Store & ~Copyable).Type, _ derivation: any Derivation.Type,
    playGauge: @escaping (PlayRequest, inout GaugeObserver) -> Void
  ) {
    self.store = store.card
    self.derivation = derivation.card
    ids = store.ids
    choice = derivation.card.choices?.standard ?? .none
    types = (store, derivation)
    self.playGauge = playGauge
  }

  /// The design as it is written everywhere, for example `normalized/memoized`.
  public var name: String { "\(store.name)/\(derivation.name)" }

  /// The same with another choice about the derivation, and the name that goes with it.
  public func choosing(_ choice: DesignChoice) -> Contestant {
    var chosen = self
    chosen.choice = choice
    chosen.derivation.name = derivation.name(with: choice)
    return chosen
  }

  /// Plays what the truth covers and counts everything.
  public func count(_ stage: Stage, by way: Way = .plain) -> Measurement {
    var observer = CountsObserver(stage, toleratesStale: isExpectedStale)
    play(types.store, types.derivation, PlayRequest(stage, by: way, choice: choice), observing: &observer)
    var measurement = observer.measurement
    measurement.exclude(Event.special.filter { !derivation.reports.contains($0) })
    if derivation.abilities.contains(.tables) && store.abilities.contains(.sharedTables) {
      measurement.exclude([.comparedElements])
    }
    // Where no container is ever copied whole there is nothing to count, which is something else than none.
    if store.holding != .copiesContainers { measurement.exclude([.containerCopies, .copiedElements]) }
    return measurement
  }

  /// Whether it models a system that shows what is no longer true.
  public var isExpectedStale: Bool { store.isExpectedStale || derivation.isExpectedStale }

  /// Plays the whole log under one instrument, until the measured time exceeds the limit.
  public func gauge(
    _ instrument: GaugeObserver.Instrument, _ stage: Stage, by way: Way = .plain, timeLimit: Nanoseconds
  ) -> Measurement {
    var observer = GaugeObserver(instrument, stage: stage, timeLimit: timeLimit)
    let painter = instrument.clock.map { Painter(costs: stage.log.renderCosts, clock: $0) }
    playGauge(PlayRequest(stage, by: way, choice: choice, painter: painter ?? .none), &observer)
    return observer.measurement
  }
}

extension Contestant {
  /// Why these two cannot be combined, or `nil` when they can.
  public var reasonAgainst: String? {
    if derivation.abilities.contains(.past) && store.holding == .cannotHold {
      return "\(derivation.name) looks at the state before each commit, and \(store.name) changes in place"
    }
    if derivation.abilities.contains(.tables) && !store.abilities.contains(.tables) {
      return "\(derivation.name) compares whole tables, and \(store.name) has none that could be compared"
    }
    return nil
  }
}
