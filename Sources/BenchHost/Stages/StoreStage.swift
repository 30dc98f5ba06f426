import BenchCore
import BenchThreads

extension Stage: HostedStage {
  package static func taken(from reader: inout ByteReader) -> any HostedStage { reader.stage() }

  package func put(into writer: inout ByteWriter) { writer.put(self) }

  package func play(_ repetition: Repetition, _ catalog: Catalog, with instruments: Instruments) -> Plays? {
    if let load, let threads = load.threads { return play(repetition, load, threads, catalog, with: instruments) }
    return catalog.contestant(repetition.store, repetition.derivation, ids: ids)?.play(
      repetition, on: self, with: instruments)
  }

  /// Plays a pass of a store on real threads; returns `nil` if the catalog has no such store.
  private func play(
    _ repetition: Repetition, _ load: LoadStage, _ threads: ThreadLoad, _ catalog: Catalog,
    with instruments: Instruments
  ) -> Plays? {
    let store = catalog.compiledStores.first { $0.card.name == repetition.store && $0.ids == ids }
    guard let store, let isolation = AllIsolations.named(threads.isolation) else { return nil }
    let play = ThreadPlay(self, load, store, isolation, noting: instruments.progress, start: Self.startThread)
    switch repetition.pass {
    case .counts: return Plays([play.check()])
    case .time: return Plays([instruments.turns.take { play.time(instruments.clock) }])
    case .allocations, .sites, .references, .cycles:
      return Plays([Measurement(pass: repetition.pass, operationsInLog: 0)])
    }
  }

  private static func startThread(_ work: @escaping @Sendable () -> Void) {
    do { try SystemThread.start(work) } catch { preconditionFailure("a play needs its threads: \(error)") }
  }
}

extension Contestant {
  package func play(_ repetition: Repetition, on stage: Stage, with instruments: Instruments) -> Plays {
    if stage.load != nil && repetition.pass == .time {
      return Plays([
        instruments.turns.take {
          record(
            stage, by: repetition.way, instruments.clock, stopwatch: instruments.stopwatch,
            timeLimit: repetition.timeLimit, bestPace: repetition.bestPace, noting: instruments.progress)
        }
      ])
    }
    return instruments.take(repetition, filling: stage.entityCount) {
      count(stage, by: repetition.way, costs: repetition.costs, noting: instruments.progress)
    } gauge: {
      gauge($0, stage, by: repetition.way, timeLimit: repetition.timeLimit, noting: instruments.progress)
    }
  }
}
