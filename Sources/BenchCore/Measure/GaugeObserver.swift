/// The time and allocations passes: reads one instrument around segments or around steps, and counts nothing.
///
/// One type for three instruments, told apart by a branch that the processor predicts, because each further type would
/// double the number of specialised loops.
public struct GaugeObserver: Observer {
  /// What is read, and where.
  public enum Instrument: Sendable {
    /// The clock at the ends of segments.
    case throughput(MonotonicClock)
    /// The clock after each step; the end of one is the beginning of the next.
    case latency(MonotonicClock)
    /// The allocator after each step, and its size classes at the ends of segments.
    case allocations(AllocationMeter)
  }

  @usableFromInline let readsSteps: Bool
  private let instrument: Instrument
  private let timeLimit: Nanoseconds
  private let phases: [OperationLog.Phase]
  private let operationsInLog: Int
  private var lines: LineTable
  private var steps: StepFigures
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
  private var checksum = 0
  public private(set) var segmentLimit: Int

  /// An observer that ends the play once the measured time exceeds the limit.
  public init(_ instrument: Instrument, stage: Stage, timeLimit: Nanoseconds) {
    self.instrument = instrument
    self.timeLimit = timeLimit
    phases = stage.log.phases
    operationsInLog = stage.log.operations.count
    lines = LineTable(phases: phases)
    steps = StepFigures(stage.log)
    switch instrument {
    case .throughput:
      readsSteps = false
      segmentLimit = Self.smallestSegment
    case .latency, .allocations:
      readsSteps = true
      segmentLimit = 1_024
    }
  }

  /// Windows grow from here until they last long enough for the clock to be noise; a slow design keeps small ones, so
  /// that the time limit is noticed.
  private static let smallestSegment = 64
  private static let largestSegment = 4_096
  private static let longEnough = Nanoseconds(1_000_000)

  public func makeProbe() -> NoProbe { NoProbe() }

  public mutating func playEnded(checksum: Int) { self.checksum = checksum }

  /// What was measured.
  public var measurement: Measurement {
    var table = lines
    steps.add(to: &table)
    if case .allocations = instrument {
      table.total = table.total ?? Figures(operations: operationsPlayed)
      table.total?.peakLiveBytes = peak
    }
    let pass: Pass = if case .allocations = instrument { .allocations } else { .time }
    return Measurement(
      pass: pass, lines: table.measured, operationsInLog: operationsInLog, operationsPlayed: operationsPlayed,
      checksum: checksum)
  }
}

extension GaugeObserver {
  public mutating func loadReached(_ moment: LoadMoment, _ probe: inout NoProbe) {
    switch instrument {
    case .throughput(let clock): timeLoad(moment, clock)
    case .latency: break
    case .allocations(let meter): weighLoad(moment, meter)
    }
  }

  private mutating func timeLoad(_ moment: LoadMoment, _ clock: MonotonicClock) {
    switch moment {
    case .payloadReady: loadStart = clock.now()
    case .storeFilled: lines.load.elapsed = clock.now() - loadStart
    case .began, .payloadDropped, .viewsMounted: break
    }
  }

  private mutating func weighLoad(_ moment: LoadMoment, _ meter: AllocationMeter) {
    switch moment {
    case .began:
      meter.resetPeak()
      baseline = meter.allocatedBytes() - meter.freedBytes()
    case .payloadReady: loadAllocated = meter.allocatedBytes()
    case .storeFilled:
      lines.load.allocatedBytes = meter.allocatedBytes() - loadAllocated
      peak = max(peak, meter.peakBytes())
    case .payloadDropped: lines.load.storeBytes = meter.allocatedBytes() - meter.freedBytes() - baseline
    case .viewsMounted: break
    }
  }

  public mutating func segmentBegan(_ segment: borrowing Segment) {
    phase = segment.phase
    switch instrument {
    case .throughput(let clock): segmentStart = clock.now()
    case .latency(let clock): lastReading = clock.now()
    case .allocations(let meter):
      meter.profileBegan()
      lastFreed = meter.freedBytes()
      lastAllocated = meter.allocatedBytes()
    }
  }

  public mutating func segmentEnded(_ segment: borrowing Segment) {
    let count = segment.operations.count
    switch instrument {
    case .throughput(let clock):
      let window = clock.now() - segmentStart
      elapsed = elapsed + window
      operationsPlayed += count
      lines.add(phase, operations: count) { $0.elapsed = ($0.elapsed ?? .zero) + window }
      if window < Self.longEnough { segmentLimit = min(segmentLimit * 2, Self.largestSegment) }
      if elapsed > timeLimit { segmentLimit = 0 }
    case .latency: break
    case .allocations(let meter):
      meter.profileEnded()
      let profile = meter.takeProfile()
      lines.add(phase, operations: count) {
        $0.allocations = $0.allocations ?? AllocationProfile()
        $0.allocations?.merge(profile)
      }
    }
  }

  @inlinable
  public mutating func stepEnded(
    _ step: Segment.Step, _ answer: borrowing Rows, _ screen: inout Screen<NoProbe>
  ) -> Bool {
    readsSteps ? read(after: step) : true
  }

  @usableFromInline
  mutating func read(after step: Segment.Step) -> Bool {
    operationsPlayed += step.count
    switch instrument {
    case .throughput: return true
    case .latency(let clock):
      let now = clock.now()
      let latency = now - lastReading
      lastReading = now
      steps.record(latency, phase, step)
      elapsed = elapsed + latency
      return elapsed <= timeLimit
    case .allocations(let meter):
      let allocated = meter.allocatedBytes()
      let freed = meter.freedBytes()
      steps.record(allocated - lastAllocated, freed - lastFreed, phase, step)
      peak = max(peak, meter.peakBytes())
      lastFreed = freed
      lastAllocated = allocated
      return true
    }
  }
}

/// What is read after each step, in memory that was taken before the first.
struct StepFigures {
  private let phases: [OperationLog.Phase]
  private var operations: [Int]
  private var allocated: [Bytes]
  private var freed: [Bytes]
  /// Where a kind's histogram stands in `histograms`; only kinds that occur have one.
  private var places: [Int]
  private var histograms: [LatencyHistogram] = []
  private var usesClock = false

  private static let kindCount = 32

  init(_ log: OperationLog) {
    phases = log.phases
    let size = phases.count * Self.kindCount
    operations = [Int](repeating: 0, count: size)
    allocated = [Bytes](repeating: .zero, count: size)
    freed = allocated
    places = [Int](repeating: -1, count: size)
    for (index, phase) in phases.enumerated() where phase.record {
      for operation in log.operations[phase.operations] {
        let place = index * Self.kindCount + Int(operation.kind.rawValue)
        if places[place] >= 0 { continue }
        places[place] = histograms.count
        histograms.append(LatencyHistogram())
      }
    }
  }

  mutating func record(_ latency: Nanoseconds, _ phase: Int, _ step: Segment.Step) {
    let place = phase * Self.kindCount + Int(step.kind.rawValue)
    if places[place] < 0 { return }
    usesClock = true
    operations[place] += step.count
    histograms[places[place]].record(latency)
  }

  mutating func record(_ allocatedBytes: Bytes, _ freedBytes: Bytes, _ phase: Int, _ step: Segment.Step) {
    let place = phase * Self.kindCount + Int(step.kind.rawValue)
    if places[place] < 0 { return }
    operations[place] += step.count
    allocated[place] = allocated[place] + allocatedBytes
    freed[place] = freed[place] + freedBytes
  }

  /// Puts what was read into lines by phase and kind.
  func add(to lines: inout LineTable) {
    for (index, _) in phases.enumerated() {
      for kind in OperationKind.allCases {
        let place = index * Self.kindCount + Int(kind.rawValue)
        if places[place] < 0 || operations[place] == 0 { continue }
        lines.add(index, kind, operations: operations[place]) {
          if usesClock {
            $0.latency = histograms[places[place]]
          } else {
            $0.allocatedBytes = allocated[place]
            $0.freedBytes = freed[place]
          }
        }
      }
    }
  }
}
