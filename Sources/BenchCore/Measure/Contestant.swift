/// One store with one derivation, ready to be played: the only place where designs are erased, once per repetition and
/// never inside the loop.
///
/// `@unchecked Sendable` because its closures capture nothing but two types.
public struct Contestant: @unchecked Sendable {
  public let store: DesignCard
  public let derivation: DesignCard
  /// The form of ids that the store's tables are keyed by; it plays on stages of this form.
  public let ids: IDForm
  private let playCounts: (Stage, Way, inout CountsObserver) -> Void
  private let playGauge: (Stage, Way, inout GaugeObserver) -> Void

  /// Compiles the measured loop for these two types, wherever this is called.
  @inlinable
  public init<S: Store & ~Copyable, D: Derivation>(_ store: S.Type, _ derivation: D.Type) {
    self.init(
      store: S.card, derivation: D.card, ids: S.ids,
      playCounts: { stage, way, observer in play(S.self, D.self, on: stage, by: way, observing: &observer) },
      playGauge: { stage, way, observer in play(S.self, D.self, on: stage, by: way, observing: &observer) })
  }

  @usableFromInline
  init(
    store: DesignCard, derivation: DesignCard, ids: IDForm,
    playCounts: @escaping (Stage, Way, inout CountsObserver) -> Void,
    playGauge: @escaping (Stage, Way, inout GaugeObserver) -> Void
  ) {
    self.store = store
    self.derivation = derivation
    self.ids = ids
    self.playCounts = playCounts
    self.playGauge = playGauge
  }

  /// The design as it is written everywhere, for example `normalized/memoized`.
  public var name: String { "\(store.name)/\(derivation.name)" }

  /// Plays what the truth covers and counts everything.
  public func count(_ stage: Stage, by way: Way = .plain) -> Measurement {
    var observer = CountsObserver(stage)
    playCounts(stage, way, &observer)
    var measurement = observer.measurement
    // Where no container is ever copied whole there is nothing to count, which is something else than none.
    if store.holding != .copiesContainers { measurement.exclude([.containerCopies, .copiedElements]) }
    return measurement
  }

  /// Plays the whole log under one instrument, until the measured time exceeds the limit.
  public func gauge(
    _ instrument: GaugeObserver.Instrument, _ stage: Stage, by way: Way = .plain, timeLimit: Nanoseconds
  ) -> Measurement {
    var observer = GaugeObserver(instrument, stage: stage, timeLimit: timeLimit)
    playGauge(stage, way, &observer)
    return observer.measurement
  }
}
