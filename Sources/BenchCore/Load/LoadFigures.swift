/// What a simulation comes to: answers each measure for a phase, or for all recorded ones, and for some of what
/// arrived.
///
/// An arrival belongs to the phase in which it was due, a frame to that of its VSYNC. What is left at the end counts
/// with its age so far, and then the figure is a lower bound.
package struct LoadFigures: Sendable {
  /// What was simulated.
  package let trace: LoadTrace
  private let sweep: QueueSweep

  /// The figures of a simulation.
  ///
  /// - Complexity: O(n log n) for n arrivals.
  package init(_ trace: LoadTrace) {
    self.trace = trace
    sweep = QueueSweep(trace, ends: trace.setup.phases.map(\.time.upperBound))
  }

  /// One measure; `nil` where there is nothing to measure, or too little for a percentile.
  ///
  /// - Complexity: O(n log n) for n arrivals.
  package func value(_ measure: LoadMeasure, phase: Int? = nil, of selection: LoadSelection = .all) -> LoadValue? {
    values([measure], phase: phase, of: selection)[measure]
  }

  /// Several measures at once: each list of times is made and sorted once.
  package func values(
    _ measures: [LoadMeasure], phase: Int? = nil, of selection: LoadSelection = .all
  ) -> [LoadMeasure: LoadValue] {
    var values: [LoadMeasure: LoadValue] = [:]
    for sample in LoadSample.allCases {
      let wanted = measures.filter { $0.sample?.of == sample }
      if wanted.isEmpty { continue }
      let (times, isBound) = sorted(sample, phase: phase, of: selection)
      for measure in wanted {
        guard let value = measure.sample?.share.value(in: times) else { continue }
        values[measure] = LoadValue(Double(value), isLowerBound: isBound)
      }
    }
    for measure in measures where measure.sample == nil {
      values[measure] = amount(measure, phases(phase), of: selection)
    }
    return values
  }

  /// The times of a sample, in order; of what is left at the end, its age.
  package func times(of sample: LoadSample, phase: Int?, of selection: LoadSelection) -> [Int] {
    sorted(sample, phase: phase, of: selection).times
  }

  /// Whether something was left when the simulation ended.
  package var isSaturated: Bool { sweep.left > 0 }

  /// How many of these arrivals were not answered, or not on screen, when the simulation ended.
  package func left(phase: Int?, of selection: LoadSelection) -> Int {
    let windows = phases(phase).map { trace.setup.phases[$0].time }
    return trace.arrivals.indices.count { position in
      let arrival = trace.arrivals[position]
      let isLeft =
        trace.ends[position] == LoadTrace.notYet
        || arrival.sort == .commit && trace.shown[position] == LoadTrace.notYet
      return isLeft && selection.contains(flow: arrival.flow, arrival.sort)
        && windows.contains { $0.contains(arrival.nanoseconds) }
    }
  }

  /// The phases that a figure is about: one, or all recorded ones.
  private func phases(_ phase: Int?) -> [Int] {
    phase.map { [$0] } ?? trace.setup.phases.indices.filter { trace.setup.phases[$0].record }
  }

  // MARK: - Lists of times

  /// The times of a sample in order, and whether some of them are ages of what was left.
  private func sorted(_ sample: LoadSample, phase: Int?, of selection: LoadSelection) -> (times: [Int], isBound: Bool) {
    let windows = phases(phase).map { trace.setup.phases[$0].time }
    func isWithin(_ time: Int) -> Bool { windows.contains { $0.contains(time) } }
    var times: [Int] = []
    var isBound = false
    switch sample {
    case .read:
      for read in trace.userReads where isWithin(read.asked) && selection.contains(flow: read.flow, .read) {
        times.append(read.answered - read.asked)
      }
    case .frame:
      if selection != .all && selection != .frames { break }
      let clock = FrameClock(hz: trace.setup.hz)
      for (tick, length) in zip(trace.frames.ticks, trace.frames.lengths) where isWithin(clock.vsync(tick)) {
        times.append(length)
      }
    case .response, .service, .waiting, .toScreen:
      times.reserveCapacity(trace.arrivals.count)
      for (position, arrival) in trace.arrivals.enumerated() {
        let due = arrival.nanoseconds
        guard due < trace.end, isWithin(due), selection.contains(flow: arrival.flow, arrival.sort),
          sample != .toScreen || arrival.sort == .commit
        else { continue }
        let (time, isLeft) = time(sample, of: position, due: due)
        isBound = isBound || isLeft
        if let time { times.append(time) }
      }
      if sample == .service { addUserServices(to: &times, selection, isWithin) }
    }
    times.sort()
    return (times, isBound)
  }

  private func addUserServices(to times: inout [Int], _ selection: LoadSelection, _ isWithin: (Int) -> Bool) {
    for read in trace.userReads where isWithin(read.asked) && selection.contains(flow: read.flow, .read) {
      times.append(read.service)
    }
  }

  /// The time of one arrival, or its age at the end; `nil` for the service of what was never done.
  private func time(_ sample: LoadSample, of position: Int, due: Int) -> (time: Int?, isLeft: Bool) {
    let moment: Int
    switch sample {
    case .response: moment = trace.ends[position]
    case .waiting: moment = trace.begins[position]
    case .toScreen: moment = trace.shown[position]
    case .service: return (trace.ends[position] == LoadTrace.notYet ? nil : trace.services[position], false)
    case .read, .frame: preconditionFailure("these are no times of arrivals")
    }
    return moment == LoadTrace.notYet ? (trace.end - due, true) : (moment - due, false)
  }

  // MARK: - Amounts

  /// A measure that is no percentile; `nil` where it makes no sense for the selection.
  private func amount(_ measure: LoadMeasure, _ phases: [Int], of selection: LoadSelection) -> LoadValue? {
    let isWhole = selection == .all
    let length = phases.reduce(0) { $0 + trace.setup.phases[$1].time.count }
    if !isWhole && selection != .frames || length == 0 { return nil }
    switch measure {
    case .framesDue, .framesLate, .framesDropped, .hitch, .updatesPerFrame:
      return frameAmount(measure, phases, length)
    case .queueMean, .queueMax, .drain: return isWhole ? queueAmount(measure, phases, length) : nil
    case .utilisationMain, .utilisationBackground, .blockedMain, .hangs:
      return isWhole ? serverAmount(measure, phases, length) : nil
    case .commitsPerRefresh: return isWhole ? commitsPerRefresh(phases) : nil
    default: return nil
    }
  }

  private func frameAmount(_ measure: LoadMeasure, _ phases: [Int], _ length: Int) -> LoadValue? {
    let counts = phases.map { FrameCount(trace, in: $0..<$0 + 1) }
    let made = counts.reduce(0) { $0 + $1.made }
    let dropped = counts.reduce(0) { $0 + $1.dropped }
    switch measure {
    case .framesDue: return LoadValue(Double(made + dropped))
    case .framesLate: return LoadValue(Double(counts.reduce(0) { $0 + $1.late }))
    case .framesDropped: return LoadValue(Double(dropped))
    case .hitch: return LoadValue(1_000 * Double(counts.reduce(0) { $0 + $1.hitch }) / Double(length))
    default:
      let deliveries = refreshes(phases).reduce(0) { $0 + $1.deliveries }
      return made == 0 ? nil : LoadValue(Double(deliveries) / Double(made))
    }
  }

  private func queueAmount(_ measure: LoadMeasure, _ phases: [Int], _ length: Int) -> LoadValue? {
    switch measure {
    case .queueMean:
      return LoadValue(Double(phases.reduce(Int128(0)) { $0 + sweep.integrals[$1] }) / Double(length))
    case .queueMax:
      return LoadValue(Double(phases.map { sweep.maxima[$0] }.max() ?? 0), isLowerBound: isSaturated)
    default:
      let windows = phases.map { trace.setup.phases[$0].time }
      let last = trace.arrivals.last { arrival in windows.contains { $0.contains(arrival.nanoseconds) } }
      guard let last = last?.nanoseconds else { return nil }
      if let drain = sweep.drain(after: last) { return LoadValue(Double(drain)) }
      return LoadValue(Double(trace.end - last), isLowerBound: isSaturated)
    }
  }

  private func serverAmount(_ measure: LoadMeasure, _ phases: [Int], _ length: Int) -> LoadValue? {
    let isolation = trace.setup.isolation
    func share(_ meter: SpanMeter) -> LoadValue {
      LoadValue(Double(phases.reduce(0) { $0 + meter.sums[$1] }) / Double(length))
    }
    switch measure {
    case .utilisationMain: return share(trace.main.phases)
    case .utilisationBackground: return isolation == .main ? nil : share(trace.background.phases)
    case .blockedMain: return isolation == .lock ? share(trace.main.blockedPhases) : nil
    default:
      let windows = phases.map { trace.setup.phases[$0].time }
      return LoadValue(Double(trace.main.hangs.count { hang in windows.contains { $0.contains(hang) } }))
    }
  }

  private func refreshes(_ phases: [Int]) -> [LoadTrace.RefreshTrace] {
    let windows = phases.map { trace.setup.phases[$0].time }
    return trace.refreshes.filter { refresh in windows.contains { $0.contains(refresh.end) } }
  }

  private func commitsPerRefresh(_ phases: [Int]) -> LoadValue? {
    let refreshes = refreshes(phases)
    if refreshes.isEmpty { return nil }
    return LoadValue(Double(refreshes.reduce(0) { $0 + $1.commits }) / Double(refreshes.count))
  }
}
