/// The time of simulating a load, estimated by simulating a part of it.
package struct LoadPilot: Equatable, Sendable {
  /// Filling a store and putting views on screen, in ns.
  package var fillNs: Double
  /// The time of simulating the phases and computing their figures, in ns.
  package var phasesNs: Double
  /// All probes of the search, in ns; 0 where none is asked for.
  package var searchNs: Double
  /// Filling a store and playing all tasks of the phases once through the measured loop, in ns.
  package var playNs: Double
  /// The share of the tasks of such a play that the machine let count.
  package var goodShare: Double
  /// Filling a store and playing all tasks once at the capacity on recorded times, in ns; 0 where none is searched.
  package var capacityPlayNs = 0.0
  /// Simulating all probes of a search on recorded times, in ns; 0 where there is none.
  package var recordedSearchNs = 0.0
}

extension Contestant {
  /// Simulates the beginning of a load, and of a probe if there is a search, each up to a time limit.
  package func pilot(
    _ stage: Stage, under load: LoadStage, by way: Way, _ clock: MonotonicClock, limit: Nanoseconds
  ) -> LoadPilot {
    let steps = LogSteps(stage.log)
    let began = clock.now()
    let counted = work(stage, steps, way, CountsObserver(stage, toleratesStale: isExpectedStale))
    let fillNs = Double((clock.now() - began).rawValue)
    let renderCosts = stage.log.renderCosts
    let recorded = RecordedWork(kinds: steps.kinds) { counted }
    let (trace, simulatingNs, share) = LoadPilot.whole(clock, limit) {
      load.simulate(recorded, renderCosts: renderCosts, until: $0)
    }
    // Requests that never began are processed as well, so this takes as long as after the whole load.
    let (_, wordsNs) = LoadPilot.timed(clock) { load.described(LoadFigures(trace)) }
    let once = playOnce(recorded.schedule, stage, load, by: way, clock)
    var pilot = LoadPilot(
      fillNs: fillNs, phasesNs: simulatingNs + wordsNs, searchNs: 0,
      playNs: fillNs + max(0, once.nanoseconds - fillNs) / share, goodShare: once.goodShare)
    guard let search = load.search else { return pilot }
    let direct = work(stage, steps, way, nil)
    let source =
      load.isTimeless ? LoadRun.Source.remembered(RememberedWork(direct, isCommit: steps.isCommit)) : .direct(direct)
    pilot.searchNs = load.searchNs(search, trace, renderCosts, source, fillNs: fillNs, clock, limit)
    let expected = ExpectedSearch(load, search, renderCosts, recorded.schedule, once.times, kinds: steps.kinds)
    guard let factor = expected.found else { return pilot }
    pilot.capacityPlayNs = fillNs + factor * (pilot.playNs - fillNs)
    pilot.recordedSearchNs = load.recordedSearchNs(search, expected, at: factor, renderCosts, clock, limit) {
      timedWork(stage, steps, way, nil)
    }
    return pilot
  }
}

extension LoadStage {
  /// Estimates a search from a probe or two: if costs do not depend on the time, the second finds them remembered.
  fileprivate func searchNs(
    _ search: Search, _ trace: LoadTrace, _ renderCosts: [Nanoseconds], _ source: LoadRun.Source, fillNs: Double,
    _ clock: MonotonicClock, _ limit: Nanoseconds
  ) -> Double {
    let utilisation = trace.utilisationSoFar
    let probe = LoadProbe(self, search)
    if utilisation <= 0 || probe.scaled == 0 { return 0 }
    let guess = 0.5 / utilisation
    // The other work of each frame is there at every rate. What the rest takes at factor 1 says at which factor main is
    // full; doubling from the guess, the search goes beyond that by half on average.
    let fixed = min(0.9, Double(setup.frame * setup.hz) / 1e9)
    let full = (1 - fixed) / max(utilisation - fixed, 1e-6)
    let factor = min(max(1.4 * guess, isTimeless ? 1.5 * full : full), search.upTo)
    func once() -> Double {
      let (found, playNs, _) = LoadPilot.whole(clock, limit) { probe.trace(at: factor, renderCosts, source, until: $0) }
      let (_, figuresNs) = LoadPilot.timed(clock) { LoadFigures(found).probe(at: factor, search.limits) }
      return playNs + figuresNs
    }
    let first = once()
    let further = isTimeless ? once() : first + fillNs
    return first + further * Double(search.probeCount(from: guess) - 1)
  }

  /// Estimates the simulations of the two searches on recorded times, and the one between them, from one simulation at
  /// the lowest and one at the highest of their factors, with linear interpolation.
  fileprivate func recordedSearchNs(
    _ search: Search, _ expected: ExpectedSearch, at found: Double, _ renderCosts: [Nanoseconds],
    _ clock: MonotonicClock, _ limit: Nanoseconds, _ work: () -> any LoadWork
  ) -> Double {
    guard let low = expected.tried.min(), let high = expected.tried.max() else { return 0 }
    let probe = LoadProbe(self, search)
    func once(_ factor: Double) -> Double {
      let (found, playNs, _) = LoadPilot.whole(clock, limit) {
        probe.trace(at: factor, renderCosts, .direct(work()), until: $0)
      }
      let (_, figuresNs) = LoadPilot.timed(clock) { LoadFigures(found).probe(at: factor, search.limits) }
      return playNs + figuresNs
    }
    let lowNs = once(low)
    let slope = high > low ? max(0, once(high) - lowNs) / (high - low) : 0
    return (expected.tried + expected.tried + [found]).reduce(0) { $0 + lowNs + ($1 - low) * slope }
  }
}

extension LoadStage.Search {
  /// About how many probes a search makes that begins with a guess.
  fileprivate func probeCount(from guess: Double) -> Int {
    if guess >= upTo { return 2 }
    // Two for the bracket, and as many as halve it down to neighbours on the grid.
    var factors = 1.0
    var width = 1 + resolution
    while width < 2 {
      width *= 1 + resolution
      factors += 1
    }
    var count = 2
    while factors > 1 {
      factors /= 2
      count += 1
    }
    return count
  }
}

extension LoadTrace {
  /// The simulated share of the load, by its tasks: arrivals, and the work of each frame besides drawing; above 0, at
  /// most 1.
  fileprivate var share: Double {
    let tasks = setup.frameFlows.reduce(setup.refresh == .frame ? 1 : 0) { $0 + $1.reads + 2 * $1.scroll }
    let inFrame = Double(arrivals.isEmpty ? max(1, tasks) : tasks)
    let frameCount = Double(setup.end) / 1e9 * Double(setup.hz)
    let done = Double(begins.count { $0 != Self.notYet }) + inFrame * min(Double(frames.ticks.count), frameCount)
    return min(1, max(done / max(1, Double(arrivals.count) + inFrame * frameCount), 0.001))
  }

  /// The share of the time at which main was busy, as far as it was simulated.
  fileprivate var utilisationSoFar: Double {
    let last = begins.lastIndex { $0 != Self.notYet }.map { arrivals[$0].nanoseconds } ?? 0
    let frame = frames.ticks.last.map { FrameClock(hz: setup.hz).vsync($0) } ?? 0
    let reached = max(last, frame)
    return reached > 0 ? min(1, Double(main.busy) / Double(reached)) : 0
  }
}

extension LoadPilot {
  /// Extrapolates the time of a complete simulation, in ns, from the time until the limit and the share reached.
  fileprivate static func whole(
    _ clock: MonotonicClock, _ limit: Nanoseconds, _ simulate: (PlayTimer) -> LoadTrace
  ) -> (trace: LoadTrace, nanoseconds: Double, share: Double) {
    let timer = PlayTimer(clock, limit: limit)
    timer.begin()
    let (trace, nanoseconds) = timed(clock) { simulate(timer) }
    let share = timer.isOver ? trace.share : 1
    return (trace, nanoseconds / share, share)
  }

  fileprivate static func timed<Value>(_ clock: MonotonicClock, _ body: () -> Value) -> (Value, nanoseconds: Double) {
    let began = clock.now()
    let value = body()
    return (value, Double((clock.now() - began).rawValue))
  }
}
