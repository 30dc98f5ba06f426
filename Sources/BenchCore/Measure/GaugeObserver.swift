/// The observer of every pass but the counts pass: reads one instrument around segments or steps, and counts no events.
///
/// One type serves all instruments and selects one by a branch that the processor predicts, because each further type
/// would compile every derivation once more.
@usableFromInline package struct GaugeObserver: Observer {
  package enum Instrument: Sendable {
    /// The clock is read only at the ends of segments, because reading it after each step slows the play; the alarm
    /// ends the play within a segment.
    case throughput(MonotonicClock, until: Alarm = Alarm())
    /// The clock is read after each step; the end of a step is the beginning of the next step.
    case latency(MonotonicClock)
    /// The allocator is read after each step, and its size classes at the ends of segments; no limit ends the play.
    case allocations(AllocationMeter)
    /// Allocations are measured, and the sites that allocate are recorded; no limit ends the play.
    case sites(SiteMeter, AllocationMeter)
    /// Another profile is recorded, with the label of the current step. The alarm ends the play, as for throughput.
    case profile(ProfileMeter, MonotonicClock, until: Alarm = Alarm())

    var clock: MonotonicClock? {
      switch self {
      case .throughput(let clock, _), .latency(let clock): clock
      case .allocations, .sites, .profile: nil
      }
    }
  }

  /// The instrument without its values, so that the loop copies no closure out of an enum.
  private enum Mode { case throughput, latency, allocations, profile, tasks }

  @usableFromInline let readsSteps: Bool
  @usableFromInline let alarm: Alarm
  private let mode: Mode
  private let clock: MonotonicClock
  private let progress: PlayProgress?
  private let meter: AllocationMeter
  private let timeLimit: Nanoseconds
  private let phases: [OperationLog.Phase]
  private let operationsInLog: Int
  private var lines: LineTable
  private var steps: StepFigures
  /// Labels of the play's position for the recording of sites. In an allocations play, this object records nothing; but
  /// Swift's runtime allocates when it looks up a type, so plays of both kinds must look up the same types at the same
  /// steps. `nil` in timed plays.
  private let sites: SiteLabels?
  private let profile: ProfileMeter?
  private var track: ProfileTrack?
  private var phase = 0
  private var operationsPlayed = 0
  private var elapsed = Nanoseconds.zero
  private var segmentStart = Nanoseconds.zero
  private var lastReading = Nanoseconds.zero
  private var loadStart = Nanoseconds.zero
  private var baseline = Bytes.zero
  private var loadAllocated = Bytes.zero
  private var lastAllocated = Bytes.zero
  private var lastFreed = Bytes.zero
  private var peak = Bytes.zero
  private var readings = MemoryReadings()
  private var pagesBefore: PageBytes?
  private var liveWithPast = Bytes.zero
  private var liveWithCache = Bytes.zero
  private var checksum = 0
  private let recorder: TaskRecorder?
  /// The maximum number of operations in a segment: it is doubled while throughput windows are too short to time, and
  /// adapted to the time of task blocks; otherwise it is 1,024. It is 0 once the time limit is exceeded.
  @usableFromInline package private(set) var segmentLimit: Int

  init(_ instrument: Instrument, _ stage: Stage, timeLimit: Nanoseconds, _ progress: PlayProgress?) {
    (self.timeLimit, self.progress) = (timeLimit, progress)
    phases = stage.log.phases
    operationsInLog = stage.log.operations.count
    lines = LineTable(phases: phases)
    (mode, clock, meter, alarm) = Self.parts(instrument)
    steps = StepFigures(stage.log, usesClock: mode == .latency)
    switch instrument {
    case .sites(let meter, _): sites = SiteLabels(meter, places: steps.places)
    case .allocations: sites = SiteLabels(nil, places: steps.places)
    case .throughput, .latency, .profile: sites = nil
    }
    if case .profile(let meter, _, _) = instrument { profile = meter } else { profile = nil }
    if mode == .allocations { progress?.begin(of: operationsInLog) }
    readsSteps = mode != .throughput
    segmentLimit = mode == .throughput ? Self.smallestSegment : 1_024
    recorder = nil
  }

  package init(_ recorder: TaskRecorder, _ clock: MonotonicClock, stage: Stage) {
    timeLimit = Nanoseconds(.max)
    phases = stage.log.phases
    operationsInLog = stage.log.operations.count
    lines = LineTable(phases: phases)
    (mode, self.clock, meter, alarm) = (.tasks, clock, .silent, Alarm())
    progress = nil
    steps = StepFigures(OperationLog(), usesClock: false)
    sites = nil
    profile = nil
    readsSteps = true
    segmentLimit = Self.smallestSegment
    self.recorder = recorder
  }

  private static func parts(_ instrument: Instrument) -> (Mode, MonotonicClock, AllocationMeter, Alarm) {
    switch instrument {
    case .throughput(let clock, let alarm): (.throughput, clock, .silent, alarm)
    case .latency(let clock): (.latency, clock, .silent, Alarm())
    case .allocations(let meter), .sites(_, let meter): (.allocations, MonotonicClock { .zero }, meter, Alarm())
    case .profile(_, let clock, let alarm): (.profile, clock, .silent, alarm)
    }
  }

  /// The smallest window, in operations. Windows grow until clock readings are negligible; a slow design's stay small.
  private static let smallestSegment = 64
  private static let largestSegment = 4_096
  private static let longEnough = Nanoseconds(1_000_000)

  @usableFromInline package mutating func playEnded(_ screen: inout Screen<NoProbe>) {
    sites?.end()
    track?.leave()
    track?.free()
    track = nil
    checksum = screen.finalChecksum()
  }

  package var measurement: Measurement {
    if let profile { return profiled(by: profile) }
    var table = lines
    steps.add(to: &table)
    if mode == .allocations {
      table.total = table.total ?? Figures(operations: operationsPlayed)
      table.total?.peakLiveBytes = peak
    }
    let memory = readings.curve(phases)
    let recordsSites = sites?.isRecorded ?? false
    if !recordsSites { table.total?.liveDrift = memory.drift }
    let pass: Pass = recordsSites ? .sites : mode == .allocations ? .allocations : .time
    var measurement = Measurement(
      pass: pass, lines: table.measured, operationsInLog: operationsInLog, operationsPlayed: operationsPlayed,
      checksum: checksum)
    if recordsSites { measurement.sites = sites?.profile(steps.words) }
    if !recordsSites && !memory.readings.isEmpty { measurement.memory = memory }
    return measurement
  }

  /// Returns the result of a play with another profile; if the recording is incomplete, the result has no profile.
  private func profiled(by meter: ProfileMeter) -> Measurement {
    var measurement = Measurement(
      pass: meter.pass, operationsInLog: operationsInLog, operationsPlayed: operationsPlayed, checksum: checksum)
    switch meter.take() {
    case nil: break
    case .absent(let reason): measurement.absence = reason
    case .samples(let samples): measurement.cycles = samples.map { CycleStack($0, steps.words) }
    case .references(let tallies):
      var table = lines
      steps.add(tallies.dropFirst(Int(ProfileMeter.firstPlace)), to: &table)
      measurement.lines = table.measured
    }
    return measurement
  }
}

extension GaugeObserver {
  @usableFromInline package mutating func reached(_ moment: PlayMoment, _ probe: inout NoProbe) {
    switch mode {
    case .throughput: timeLoad(moment)
    case .latency, .tasks: break
    case .allocations:
      weighLoad(moment)
      sites?.reached(moment)
    case .profile:
      if let profile, case .began = moment {
        profile.begin(steps.count + Int(ProfileMeter.firstPlace))
        track = ProfileTrack(profile)
      }
      track?.reached(moment)
    }
  }

  private mutating func timeLoad(_ moment: PlayMoment) {
    switch moment {
    case .payloadReady: loadStart = clock.now()
    case .storeFilled: lines.load.elapsed = clock.now() - loadStart
    case .began, .payloadDropped, .viewsMounted, .played, .pastReleased, .derivationReleased: break
    }
  }

  private mutating func weighLoad(_ moment: PlayMoment) {
    switch moment {
    case .began:
      meter.resetPeak()
      pagesBefore = meter.pages()
      baseline = meter.allocatedBytes() - meter.freedBytes()
    case .payloadReady: loadAllocated = meter.allocatedBytes()
    case .storeFilled:
      lines.load.allocatedBytes = meter.allocatedBytes() - loadAllocated
      peak = max(peak, meter.peakBytes())
    case .payloadDropped: lines.load.storeBytes = meter.allocatedBytes() - meter.freedBytes() - baseline
    case .viewsMounted: break
    case .played:
      liveWithPast = meter.allocatedBytes() - meter.freedBytes()
      guard let pages = pages() else { return }
      lines.total = lines.total ?? Figures(operations: operationsPlayed)
      let live = liveWithPast - baseline
      lines.total?.liveBytes = live
      // Where the program has freed pages meanwhile, growth says nothing about the pages of the live blocks.
      lines.total?.activeBytes = pages.active < live ? nil : pages.active
    case .pastReleased(let states):
      liveWithCache = meter.allocatedBytes() - meter.freedBytes()
      if states == 0 { return }
      let past = liveWithPast - liveWithCache
      lines.total = lines.total ?? Figures(operations: operationsPlayed)
      lines.total?.snapshotBytes = Bytes(past.rawValue / states)
    case .derivationReleased:
      lines.total = lines.total ?? Figures(operations: operationsPlayed)
      lines.total?.cachedBytes = liveWithCache - (meter.allocatedBytes() - meter.freedBytes())
    }
  }

  @usableFromInline package mutating func segmentBegan(_ segment: borrowing Segment) {
    phase = segment.phase
    sites?.prepare(segment)
    track?.prepare(segment, places: steps.places)
    if mode == .allocations { meter.profileBegan() }
    if segment.operations.isEmpty { return }
    sites?.open()
    switch mode {
    case .throughput:
      alarm.set(in: timeLimit < elapsed ? .zero : timeLimit - elapsed)
      segmentStart = clock.now()
    case .latency: lastReading = clock.now()
    case .tasks:
      recorder?.blockBegan(clock)
      segmentStart = clock.now()
      lastReading = segmentStart
    case .allocations:
      lastFreed = meter.freedBytes()
      lastAllocated = meter.allocatedBytes()
    case .profile:
      alarm.set(in: timeLimit < elapsed ? .zero : timeLimit - elapsed)
      segmentStart = clock.now()
      track?.enter()
    }
  }

  @usableFromInline package mutating func segmentEnded(_ segment: borrowing Segment) {
    let count = segment.operations.count
    switch mode {
    case _ where count == 0:
      // The runtime's allocations for the loop's first execution are in this profile, which belongs to no phase.
      meter.profileEnded()
      _ = meter.takeProfile()
    case .throughput:
      if endWindow(of: count) < Self.longEnough { segmentLimit = min(segmentLimit * 2, Self.largestSegment) }
      if elapsed > timeLimit { segmentLimit = 0 }
    case .latency: break
    case .tasks:
      recorder?.blockEnded(clock)
      // The aim is blocks of one to four milliseconds.
      let length = lastReading - segmentStart
      if length < Self.longEnough { segmentLimit = min(segmentLimit * 2, Self.largestSegment) }
      if length.rawValue > 4 * Self.longEnough.rawValue { segmentLimit = max(segmentLimit / 2, 1) }
    case .allocations: endProfile(of: count)
    case .profile:
      endTrack(of: count)
      if elapsed > timeLimit { segmentLimit = 0 }
    }
  }

  private mutating func endTrack(of operations: Int) {
    track?.leave()
    elapsed = elapsed + (clock.now() - segmentStart)
    operationsPlayed += operations
  }

  private mutating func endProfile(of operations: Int) {
    sites?.close()
    meter.profileEnded()
    let profile = meter.takeProfile()
    lines.add(phase, operations: operations) {
      $0.allocations = $0.allocations ?? AllocationProfile()
      $0.allocations?.merge(profile)
    }
    if !phases[phase].record { return }
    guard let pages = pages() else { return }
    let live = meter.allocatedBytes() - meter.freedBytes() - baseline
    readings.add(phase, after: operations, live: live, peak: peak, pages)
  }

  private func pages() -> PageBytes? {
    guard let pagesBefore, let now = meter.pages() else { return nil }
    return now - pagesBefore
  }

  private mutating func endWindow(of operations: Int) -> Nanoseconds {
    let window = clock.now() - segmentStart
    elapsed = elapsed + window
    operationsPlayed += operations
    progress?.note(operationsPlayed)
    lines.add(phase, operations: operations) { $0.elapsed = ($0.elapsed ?? .zero) + window }
    return window
  }

  @inlinable package mutating func stepEnded(
    _ step: Segment.Step, _ answer: borrowing Rows, _ screen: inout Screen<NoProbe>
  ) -> Bool { readsSteps || alarm.hasRung ? read(after: step) : true }

  @usableFromInline mutating func read(after step: Segment.Step) -> Bool {
    switch mode {
    case .throughput:
      progress?.note(operationsPlayed + Int(step.played))
      if !alarm.isOver() { return true }
      _ = endWindow(of: Int(step.played))
      return false
    case .latency:
      operationsPlayed += step.count
      progress?.note(operationsPlayed)
      let now = clock.now()
      let latency = now - lastReading
      lastReading = now
      steps.record(latency, phase, step)
      elapsed = elapsed + latency
      return elapsed <= timeLimit
    case .tasks:
      let now = clock.now()
      recorder?.note(now - lastReading)
      lastReading = now
      return true
    case .allocations:
      sites?.stepEnded()
      operationsPlayed += step.count
      progress?.note(operationsPlayed)
      let allocated = meter.allocatedBytes()
      let freed = meter.freedBytes()
      steps.record(allocated - lastAllocated, freed - lastFreed, phase, step)
      peak = max(peak, meter.peakBytes())
      lastFreed = freed
      lastAllocated = allocated
      return true
    case .profile:
      // The work that follows belongs to no step.
      track?.leave()
      steps.record(phase, step)
      track?.advance()
      progress?.note(operationsPlayed + Int(step.played))
      if alarm.hasRung && alarm.isOver() {
        endTrack(of: Int(step.played))
        return false
      }
      track?.enter()
      return true
    }
  }
}
