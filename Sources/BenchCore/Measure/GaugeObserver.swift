/// The time and allocations passes: reads one instrument around segments or around steps, and counts nothing.
///
/// One type for three instruments, told apart by a branch that the processor predicts, because each further type would
/// compile every derivation once more.
public struct GaugeObserver: Observer {
  /// What is read, and where.
  public enum Instrument: Sendable {
    /// The clock at the ends of segments; the alarm ends the play within one.
    case throughput(MonotonicClock, until: Alarm = Alarm())
    /// The clock after each step; the end of one is the beginning of the next.
    case latency(MonotonicClock)
    /// The allocator after each step, and its size classes at the ends of segments; by the clock, which allocates
    /// nothing, the play ends in time. Without one it plays all.
    case allocations(AllocationMeter, clock: MonotonicClock? = nil)
    /// What is read for allocations, and beside it which places in the program allocate. The play ends after so many
    /// operations, where a play of the allocations pass did; it is slower, so a clock would end it sooner.
    case sites(SiteMeter, AllocationMeter, operations: Int)

    /// The clock that times, where there is one.
    var clock: MonotonicClock? {
      switch self {
      case .throughput(let clock, _), .latency(let clock): clock
      case .allocations, .sites: nil
      }
    }
  }

  /// The instrument taken apart, so that the loop copies no closure out of an enum.
  private enum Mode { case throughput, latency, allocations, tasks }

  @usableFromInline let readsSteps: Bool
  @usableFromInline let alarm: Alarm
  private let mode: Mode
  private let clock: MonotonicClock
  /// Whether an allocations play ends in time.
  private let hasClock: Bool
  private let meter: AllocationMeter
  private let timeLimit: Nanoseconds
  private let phases: [OperationLog.Phase]
  private let operationsInLog: Int
  private var lines: LineTable
  private var steps: StepFigures
  /// What tells the recording of sites where it is. A play of allocations has one that records nothing: Swift's runtime
  /// takes memory when it looks up a type, and so it looks up the same ones at the same moments in both. `nil` in plays
  /// that are timed.
  private let sites: SiteLabels?
  /// A play of sites ends after so many operations.
  private let operationLimit: Int
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
  /// Of a play of tasks, where each task's time is noted down.
  private let recorder: TaskRecorder?
  /// How many operations a throughput window holds, doubled while windows are too short to time; 1,024 in other modes;
  /// 0 once the time limit is exceeded.
  public private(set) var segmentLimit: Int

  /// An observer that ends the play once the measured time exceeds the limit.
  public init(_ instrument: Instrument, stage: Stage, timeLimit: Nanoseconds) {
    self.timeLimit = timeLimit
    phases = stage.log.phases
    operationsInLog = stage.log.operations.count
    lines = LineTable(phases: phases)
    (mode, clock, meter, alarm) = Self.parts(instrument)
    hasClock =
      switch instrument {
      case .allocations(_, nil), .sites: false
      case .allocations, .throughput, .latency: true
      }
    steps = StepFigures(stage.log, usesClock: mode == .latency)
    switch instrument {
    case .sites(let meter, _, let operations):
      sites = SiteLabels(meter, places: steps.places)
      operationLimit = operations
    case .allocations:
      sites = SiteLabels(nil, places: steps.places)
      operationLimit = .max
    case .throughput, .latency:
      sites = nil
      operationLimit = .max
    }
    readsSteps = mode != .throughput
    segmentLimit = mode == .throughput ? Self.smallestSegment : 1_024
    recorder = nil
  }

  /// An observer that notes down the time of each step, with a yardstick between blocks of steps.
  package init(_ recorder: TaskRecorder, _ clock: MonotonicClock, stage: Stage) {
    timeLimit = Nanoseconds(.max)
    phases = stage.log.phases
    operationsInLog = stage.log.operations.count
    lines = LineTable(phases: phases)
    (mode, self.clock, meter, alarm) = (.tasks, clock, .silent, Alarm())
    hasClock = true
    steps = StepFigures(OperationLog(), usesClock: false)
    sites = nil
    operationLimit = .max
    readsSteps = true
    segmentLimit = Self.smallestSegment
    self.recorder = recorder
  }

  private static func parts(_ instrument: Instrument) -> (Mode, MonotonicClock, AllocationMeter, Alarm) {
    switch instrument {
    case .throughput(let clock, let alarm): (.throughput, clock, .silent, alarm)
    case .latency(let clock): (.latency, clock, .silent, Alarm())
    case .allocations(let meter, let clock): (.allocations, clock ?? MonotonicClock { .zero }, meter, Alarm())
    case .sites(_, let meter, _): (.allocations, MonotonicClock { .zero }, meter, Alarm())
    }
  }

  /// Windows grow from here until they last long enough for the clock to be noise; a slow design keeps small ones.
  private static let smallestSegment = 64
  private static let largestSegment = 4_096
  private static let longEnough = Nanoseconds(1_000_000)

  public mutating func playEnded(_ screen: inout Screen<NoProbe>) {
    sites?.end()
    checksum = screen.finalChecksum()
  }

  /// What was measured.
  public var measurement: Measurement {
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
}

extension GaugeObserver {
  public mutating func reached(_ moment: PlayMoment, _ probe: inout NoProbe) {
    switch mode {
    case .throughput: timeLoad(moment)
    case .latency, .tasks: break
    case .allocations:
      weighLoad(moment)
      sites?.reached(moment)
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
      lines.total?.liveBytes = liveWithPast - baseline
      lines.total?.activeBytes = pages.active
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

  public mutating func segmentBegan(_ segment: borrowing Segment) {
    phase = segment.phase
    sites?.prepare(segment)
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
      lastReading = clock.now()
      lastFreed = meter.freedBytes()
      lastAllocated = meter.allocatedBytes()
    }
  }

  public mutating func segmentEnded(_ segment: borrowing Segment) {
    let count = segment.operations.count
    switch mode {
    case _ where count == 0:
      // What the runtime allocated for its first way through the loop is in this profile, and in no phase.
      meter.profileEnded()
      _ = meter.takeProfile()
    case .throughput:
      if endWindow(of: count) < Self.longEnough { segmentLimit = min(segmentLimit * 2, Self.largestSegment) }
      if elapsed > timeLimit { segmentLimit = 0 }
    case .latency: break
    case .tasks:
      recorder?.blockEnded(clock)
      // Blocks of one to four milliseconds.
      let length = lastReading - segmentStart
      if length < Self.longEnough { segmentLimit = min(segmentLimit * 2, Self.largestSegment) }
      if length.rawValue > 4 * Self.longEnough.rawValue { segmentLimit = max(segmentLimit / 2, 1) }
    case .allocations:
      endProfile(of: count)
    }
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

  /// What the allocator holds above what it held before the play; `nil` where it does not tell.
  private func pages() -> PageBytes? {
    guard let pagesBefore, let now = meter.pages() else { return nil }
    return now - pagesBefore
  }

  /// Ends a window of the throughput play, in which so many operations were played; answers how long it was.
  private mutating func endWindow(of operations: Int) -> Nanoseconds {
    let window = clock.now() - segmentStart
    alarm.unset()
    elapsed = elapsed + window
    operationsPlayed += operations
    lines.add(phase, operations: operations) { $0.elapsed = ($0.elapsed ?? .zero) + window }
    return window
  }

  @inlinable
  public mutating func stepEnded(
    _ step: Segment.Step, _ answer: borrowing Rows, _ screen: inout Screen<NoProbe>
  ) -> Bool {
    readsSteps || alarm.hasRung ? read(after: step) : true
  }

  @usableFromInline
  mutating func read(after step: Segment.Step) -> Bool {
    switch mode {
    case .throughput:
      _ = endWindow(of: Int(step.played))
      return false
    case .latency:
      operationsPlayed += step.count
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
      let allocated = meter.allocatedBytes()
      let freed = meter.freedBytes()
      steps.record(allocated - lastAllocated, freed - lastFreed, phase, step)
      peak = max(peak, meter.peakBytes())
      lastFreed = freed
      lastAllocated = allocated
      let now = clock.now()
      elapsed = elapsed + (now - lastReading)
      lastReading = now
      if operationsPlayed < operationLimit && (elapsed <= timeLimit || !hasClock) { return true }
      endProfile(of: Int(step.played))
      return false
    }
  }
}

/// What is read after each step, in memory that was taken before the first.
struct StepFigures {
  private let phases: [OperationLog.Phase]
  /// By place; only kinds that occur in a recorded phase have one.
  private var figures: [KindFigures] = []
  /// Where a kind of a phase stands in `figures`, or -1.
  private(set) var places: [Int]

  private struct KindFigures {
    let phase: Int
    let kind: OperationKind
    var operations = 0
    var allocated = Bytes.zero
    var freed = Bytes.zero
    var latency: LatencyHistogram?
  }

  private static let kindCount = 32

  /// Where `places` has the place of a kind in a phase.
  static func place(_ phase: Int, _ kind: OperationKind) -> Int { phase * kindCount + Int(kind.rawValue) }

  /// What stands at a place, in the words of lines.
  func words(_ place: Int) -> (phase: String, operation: String) {
    (phases[figures[place].phase].name, figures[place].kind.name)
  }

  init(_ log: OperationLog, usesClock: Bool) {
    phases = log.phases
    places = [Int](repeating: -1, count: phases.count * Self.kindCount)
    for (index, phase) in phases.enumerated() where phase.record {
      for operation in log.operations[phase.operations] {
        let place = Self.place(index, operation.kind)
        if places[place] >= 0 { continue }
        places[place] = figures.count
        let latency = usesClock ? LatencyHistogram() : nil
        figures.append(KindFigures(phase: index, kind: operation.kind, latency: latency))
      }
    }
  }

  mutating func record(_ latency: Nanoseconds, _ phase: Int, _ step: Segment.Step) {
    let place = places[Self.place(phase, step.kind)]
    if place < 0 { return }
    figures[place].operations += step.count
    figures[place].latency?.record(latency)
  }

  mutating func record(_ allocatedBytes: Bytes, _ freedBytes: Bytes, _ phase: Int, _ step: Segment.Step) {
    let place = places[Self.place(phase, step.kind)]
    if place < 0 { return }
    figures[place].operations += step.count
    figures[place].allocated = figures[place].allocated + allocatedBytes
    figures[place].freed = figures[place].freed + freedBytes
  }

  /// Puts what was read into lines by phase and kind.
  func add(to lines: inout LineTable) {
    for entry in figures where entry.operations > 0 {
      lines.add(entry.phase, entry.kind, operations: entry.operations) {
        $0.latency = entry.latency
        if entry.latency == nil {
          $0.allocatedBytes = entry.allocated
          $0.freedBytes = entry.freed
        }
      }
    }
  }
}
