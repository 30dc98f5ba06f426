/// An observer that reads one instrument around the iterations of a graph, and counts no events.
@usableFromInline struct GraphGauge: Sendable {
  private let instrument: GaugeObserver.Instrument
  private let timeLimit: Nanoseconds
  private var histogram = LatencyHistogram()
  private var load = Figures()
  private var play = Figures()
  private var start = Nanoseconds.zero
  private var lastReading = Nanoseconds.zero
  private var bytes = Bytes.zero
  private var freed = Bytes.zero
  private let sites: SiteMeter?
  /// The function that labels the position for another profile and retains nothing; `nil` without such a profile.
  private let label: ProfileMeter.Label?
  private let progress: PlayProgress?
  private var warmed = 0

  /// The number of iterations between clock readings of a throughput play; in between, only the alarm can end the play.
  private static let stride = 64
  /// The labels of sites.
  private static let (load, play) = (0, 1)

  init(_ instrument: GaugeObserver.Instrument, timeLimit: Nanoseconds, _ progress: PlayProgress?) {
    (self.instrument, self.timeLimit, self.progress) = (instrument, timeLimit, progress)
    if case .sites(let meter, _) = instrument { sites = meter } else { sites = nil }
    if case .profile(let meter, _, _) = instrument { label = meter.label } else { label = nil }
  }

  private var meter: AllocationMeter? {
    switch instrument {
    case .allocations(let meter), .sites(_, let meter): meter
    case .throughput, .latency, .profile: nil
    }
  }

  private func enter(_ place: Int32) { if let label { label(place) } }

  private var clock: MonotonicClock? {
    switch instrument {
    case .throughput(let clock, _), .latency(let clock), .profile(_, let clock, _): clock
    case .allocations, .sites: nil
    }
  }

  @usableFromInline mutating func loadBegan() {
    sites?.begin()
    if let meter {
      meter.resetPeak()
      (bytes, freed) = (meter.allocatedBytes(), meter.freedBytes())
    }
    sites?.label(Self.load)
    start = clock?.now() ?? .zero
    if case .profile(let meter, _, _) = instrument { meter.begin(Int(ProfileMeter.firstPlace) + 1) }
    enter(ProfileMeter.load)
  }

  @usableFromInline mutating func loadEnded() {
    enter(ProfileMeter.noLabel)
    sites?.label(SiteMeter.noLabel)
    switch instrument {
    case .throughput(let clock, _): load.elapsed = clock.now() - start
    case .latency, .profile: break
    case .allocations(let meter), .sites(_, let meter):
      load.allocatedBytes = meter.allocatedBytes() - bytes
      load.storeBytes = meter.allocatedBytes() - bytes - (meter.freedBytes() - freed)
    }
    beginTime()
  }

  private mutating func beginTime() {
    switch instrument {
    case .throughput(_, let alarm), .profile(_, _, let alarm): alarm.set(in: timeLimit)
    case .latency, .allocations, .sites: break
    }
    start = clock?.now() ?? .zero
  }

  /// Returns true if warming may take another iteration: warming has the same time limit as the measurement.
  @usableFromInline mutating func goesOnWarming(after iterations: Int) -> Bool {
    warmed = iterations
    return iterations == 0 || hasTime(after: iterations)
  }

  private func hasTime(after iterations: Int) -> Bool {
    switch instrument {
    case .throughput(let clock, let alarm), .profile(_, let clock, let alarm):
      let isDue = iterations % Self.stride == 0
      if isDue || alarm.hasRung { progress?.note(warmed + iterations) }
      return !(alarm.hasRung && alarm.isOver()) && (!isDue || clock.now() - start <= timeLimit)
    case .latency(let clock):
      progress?.note(warmed + iterations)
      return clock.now() - start <= timeLimit
    case .allocations, .sites:
      progress?.note(warmed + iterations)
      return true
    }
  }

  @usableFromInline mutating func playBegan() {
    beginTime()
    lastReading = start
    defer { enter(ProfileMeter.firstPlace) }
    guard let meter else { return }
    meter.profileBegan()
    freed = meter.freedBytes()
    bytes = meter.allocatedBytes()
    sites?.label(Self.play)
  }

  @usableFromInline mutating func goesOn(after iterations: Int) -> Bool {
    if let label {
      // The work that follows belongs to no iteration.
      label(ProfileMeter.noLabel)
      defer { label(ProfileMeter.firstPlace) }
      return hasTime(after: iterations)
    }
    switch instrument {
    case .latency(let clock):
      let now = clock.now()
      histogram.record(now - lastReading)
      lastReading = now
      progress?.note(warmed + iterations)
      return now - start <= timeLimit
    case .throughput, .allocations, .sites, .profile: return hasTime(after: iterations)
    }
  }

  @usableFromInline mutating func playEnded(after iterations: Int) {
    enter(ProfileMeter.noLabel)
    sites?.label(SiteMeter.noLabel)
    play.operations = iterations
    switch instrument {
    case .throughput(let clock, _): play.elapsed = clock.now() - start
    case .latency: play.latency = histogram
    case .profile: break
    case .allocations(let meter), .sites(_, let meter):
      play.allocatedBytes = meter.allocatedBytes() - bytes
      play.freedBytes = meter.freedBytes() - freed
      meter.profileEnded()
      play.allocations = meter.takeProfile()
      play.peakLiveBytes = meter.peakBytes()
    }
    // The hooks are removed after the window is closed, because removing them is not the graph's work.
    sites?.end()
  }

  @usableFromInline func measurement(iterations: Int, checksum: UInt64) -> Measurement {
    if case .profile(let meter, _, _) = instrument { return profiled(by: meter, iterations, checksum) }
    var pass = Pass.time
    if meter != nil { pass = sites == nil ? .allocations : .sites }
    // The time of a throughput play is of the whole phase, because each line must have the figures of one play.
    let operation = play.elapsed == nil ? GraphContestant.operation : nil
    let lines = [
      Measurement.Line(phase: "load", operation: nil, figures: load),
      Measurement.Line(phase: GraphContestant.phase, operation: operation, figures: play),
    ]
    var measurement = Measurement(
      pass: pass, lines: lines, operationsInLog: iterations, operationsPlayed: play.operations,
      checksum: Int(truncatingIfNeeded: checksum))
    measurement.sites = sites.map { sites in
      SiteProfile(sites.take()) { label in
        label == Self.load ? (AllocationSite.load, nil) : (GraphContestant.phase, GraphContestant.operation)
      }
    }
    return measurement
  }

  private func profiled(by meter: ProfileMeter, _ iterations: Int, _ checksum: UInt64) -> Measurement {
    var measurement = Measurement(
      pass: meter.pass, operationsInLog: iterations, operationsPlayed: play.operations,
      checksum: Int(truncatingIfNeeded: checksum))
    let words = (phase: GraphContestant.phase, operation: GraphContestant.operation)
    switch meter.take() {
    case nil: break
    case .absent(let reason): measurement.absence = reason
    case .samples(let samples): measurement.cycles = samples.map { CycleStack($0) { _ in words } }
    case .references(let tallies):
      var figures = Figures(operations: play.operations)
      figures.references = tallies.last
      measurement.lines = [.init(phase: words.phase, operation: words.operation, figures: figures)]
    }
    return measurement
  }
}
