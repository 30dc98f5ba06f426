/// The tables of a simulated load: events over time, late frames, curves of times, and the probes of the search.
package struct LoadTables: Equatable, Sendable, Codable {
  package var series: [Step] = []
  package var frames: [Frame] = []
  package var curves: [Curve] = []
  package var probes: [Probe] = []
  package var limits: [String] = []
  /// The identity that fails, with both sides; `nil` if none fails. If one fails, no table here can be trusted.
  package var violation: String?

  package init() {}

  /// The events of one step of the time series; times in ns.
  package struct Step: Equatable, Sendable, Codable {
    package var from = 0
    package var arrivals = 0
    package var done = 0
    package var queueMax = 0
    package var busyMain = 0
    package var busyBackground = 0
    package var framesDue = 0
    package var framesDropped = 0
    package var hitch = 0
    /// The length of the longest frame whose VSYNC is in this step; `nil` if no such frame was made.
    package var frameMax: Int?
    /// The longest response to an arrival of this step, or age of one left at the end; `nil` if there are no arrivals.
    package var responseMax: Int?
    /// The number of commits covered by refreshes that ended in this step.
    package var commits = 0
    package var refreshes = 0
    package var viewUpdates = 0

    package init(from: Int = 0) { self.from = from }
  }

  /// A late frame and its cause; times in ns.
  package struct Frame: Equatable, Sendable, Codable {
    package var tick = 0
    package var began = 0
    package var ended = 0
    package var dropped = 0
    package var queued = 0
    /// The flow of the longest task; empty if the task belongs to no flow.
    package var flow = ""
    /// The kind of the task: `commit`, `read`, `work`, `refresh`, `frame` or `lock`.
    package var operation = ""
    package var task = 0

    package static let blank = Frame()
  }

  package struct Curve: Equatable, Sendable, Codable {
    package var phase: String
    package var flow: String
    /// The measure: `response`, `service`, `to_screen`, `read`, `frame` or, on threads, `wait`.
    package var measure: String
    /// The values in ns, ascending and rounded to a histogram's three digits, and the count of each value.
    package var values: [UInt64]
    package var counts: [Int]
  }

  package struct Probe: Equatable, Sendable, Codable {
    package var factor: Double
    package var rate: Double
    /// The value of each limit's measure, in the order of the limits; `nil` for a value that could not be computed.
    package var values: [LoadValue?]
    package var held: Bool
    package var executed: Bool

    package init(factor: Double, rate: Double = 0, values: [LoadValue?], held: Bool, executed: Bool = false) {
      (self.factor, self.rate, self.values, self.held, self.executed) = (factor, rate, values, held, executed)
    }
  }

  /// Creates the tables of a trace; takes O(n log n) for n arrivals and frames.
  package init(_ trace: LoadTrace, flows: [String]) {
    series = Self.series(trace)
    frames = trace.frames.late.map { late in
      var frame = late.frame
      frame.operation = "\(late.cause)"
      if case .flow(let number, let sort) = late.cause { (frame.flow, frame.operation) = (flows[number], "\(sort)") }
      return frame
    }
    addCurves(trace, flows)
  }

  // MARK: - Over time

  private static func series(_ trace: LoadTrace) -> [Step] {
    let length = trace.setup.series
    let count = (trace.setup.end + length - 1) / length
    var steps = (0..<count).map { Step(from: $0 * length) }
    func at(_ time: Int, _ body: (inout Step) -> Void) {
      if time >= 0 && time < trace.setup.end { body(&steps[time / length]) }
    }
    for (arrival, end) in zip(trace.arrivals, trace.ends) {
      let due = arrival.nanoseconds
      let response = (end == LoadTrace.notYet ? max(due, trace.end) : end) - due
      at(due) { $0.arrivals += 1 }
      at(due) { $0.responseMax = max($0.responseMax ?? 0, response) }
      at(end) { $0.done += 1 }
    }
    for refresh in trace.refreshes {
      at(refresh.end) { $0.refreshes += 1 }
      at(refresh.end) { $0.commits += refresh.commits }
      at(refresh.end) { $0.viewUpdates += refresh.deliveries }
    }
    let queue = QueueSweep(trace, ends: (0..<count).map { min(trace.setup.end, ($0 + 1) * length) })
    for place in steps.indices {
      steps[place].queueMax = queue.maxima[place]
      steps[place].busyMain = trace.main.steps.sums[place]
      steps[place].busyBackground = trace.background.steps.sums[place]
    }
    addFrames(trace, at)
    return steps
  }

  private static func addFrames(_ trace: LoadTrace, _ at: (Int, (inout Step) -> Void) -> Void) {
    let clock = FrameClock(hz: trace.setup.hz)
    let due = clock.first(from: trace.setup.end)
    for tick in 0..<due { at(clock.vsync(tick)) { $0.framesDue += 1 } }
    for (tick, length) in zip(trace.frames.ticks, trace.frames.lengths) {
      at(clock.vsync(tick)) { $0.frameMax = max($0.frameMax ?? 0, length) }
    }
    trace.frames.forEachGap(until: due) { ticks in
      for tick in ticks.clamped(to: 0..<due) {
        at(clock.vsync(tick)) { step in
          step.framesDropped += 1
          step.hitch += clock.vsync(tick + 1) - clock.vsync(tick)
        }
      }
    }
  }

  // MARK: - Curves

  private mutating func addCurves(_ trace: LoadTrace, _ flows: [String]) {
    let figures = LoadFigures(trace)
    let selections: [(String?, LoadSelection)] = flows.enumerated().map { ($1, .flow($0)) } + [(nil, .all)]
    for phase in trace.setup.recordedPhases + [nil] {
      for (flow, selection) in selections {
        for (measure, sample) in LoadSample.curves {
          let times = figures.sorted(sample, phase: phase, of: selection).times
          let steps = LatencyHistogram.curve(of: times.map { Nanoseconds(UInt64($0)) })
          addCurve(measure, steps, phase: phase.map { trace.setup.phases[$0].name }, flow: flow)
        }
      }
    }
  }

  /// Adds the curve of a measure, if it has steps; `nil` stands for all phases or all flows together.
  package mutating func addCurve(
    _ measure: String, _ steps: [(latency: Nanoseconds, count: Int)], phase: String?, flow: String?
  ) {
    if steps.isEmpty { return }
    curves.append(
      Curve(
        phase: phase ?? "*", flow: flow ?? "*", measure: measure, values: steps.map(\.latency.rawValue),
        counts: steps.map(\.count)))
  }
}

extension LoadSample {
  fileprivate static let curves: [(String, LoadSample)] = [
    ("response", .response), ("service", .service), ("to_screen", .toScreen), ("read", .read), ("frame", .frame),
  ]
}
