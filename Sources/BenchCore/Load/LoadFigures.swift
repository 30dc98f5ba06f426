/// The figures of a simulation: each measure, for one phase or all recorded phases, and for a selection of arrivals.
///
/// An arrival belongs to the phase in which it was due, a frame to the phase of its VSYNC. A request that is left at
/// the end counts with its age; a figure that includes such a request is a lower bound.
package struct LoadFigures: Sendable {
  package let trace: LoadTrace
  let sweep: QueueSweep

  package init(_ trace: LoadTrace) {
    self.trace = trace
    sweep = QueueSweep(trace, ends: trace.setup.phases.map(\.time.upperBound))
  }

  /// Returns one measure; `nil` if there is nothing to measure, or too few times for a percentile.
  package func value(_ measure: LoadMeasure, phase: Int? = nil, of selection: LoadSelection = .all) -> LoadValue? {
    values([measure], phase: phase, of: selection)[measure]
  }

  /// Returns several measures; each list of times is created and sorted only once.
  package func values(
    _ measures: [LoadMeasure], phase: Int? = nil, of selection: LoadSelection = .all
  ) -> [LoadMeasure: LoadValue] {
    var values: [LoadMeasure: LoadValue] = [:]
    for sample in LoadSample.allCases {
      let wanted = measures.filter { $0.sample?.of == sample }
      if wanted.isEmpty { continue }
      let (times, isBound) = sorted(sample, phase: phase, of: selection)
      for measure in wanted {
        let value = measure.sample?.share.value(in: times)
        values[measure] = value.map { LoadValue(Double($0), isLowerBound: isBound) }
      }
    }
    let part = LoadPart(figures: self, phases: phases(phase))
    for measure in measures {
      guard case .amount(let isOfFrames, let amount) = measure.row.source, part.length > 0,
        selection == .all || selection == .frames && isOfFrames
      else { continue }
      values[measure] = amount(part)
    }
    return values
  }

  package var isSaturated: Bool { sweep.left > 0 }

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

  private func phases(_ phase: Int?) -> [Int] {
    phase.map { [$0] } ?? trace.setup.recordedPhases.compactMap(\.self)
  }

  // MARK: - Lists of times

  /// Returns the sorted times of a sample, and true if some of them are ages of requests left at the end.
  func sorted(_ sample: LoadSample, phase: Int?, of selection: LoadSelection) -> (times: [Int], isBound: Bool) {
    let windows = phases(phase).map { trace.setup.phases[$0].time }
    func isWithin(_ time: Int) -> Bool { windows.contains { $0.contains(time) } }
    func userTimes(_ time: (LoadTrace.UserRead) -> Int) -> [Int] {
      trace.userReads.filter { isWithin($0.asked) && selection.contains(flow: $0.flow, .read) }.map(time)
    }
    var times: [Int] = []
    var isBound = false
    switch sample {
    case .read: times = userTimes { $0.answered - $0.asked }
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
      if sample == .service { times += userTimes(\.service) }
    }
    times.sort()
    return (times, isBound)
  }

  /// Returns the time of one arrival, or its age at the end; `nil` for the service of an arrival that was not served.
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
}

// MARK: - Amounts

struct LoadPart {
  let figures: LoadFigures
  let phases: [Int]

  /// The length of the phases, in ns.
  var length: Int { phases.reduce(0) { $0 + figures.trace.setup.phases[$1].time.count } }
  var frames: [FrameCount] { phases.map { FrameCount(figures.trace, in: $0) } }
  var refreshes: [LoadTrace.RefreshTrace] { figures.trace.refreshes.filter { contains($0.end) } }

  /// The time from the last arrival until no request waited or was served.
  var drain: LoadValue? {
    guard let last = figures.trace.arrivals.last(where: { contains($0.nanoseconds) })?.nanoseconds else { return nil }
    if let drain = figures.sweep.drain(after: last) { return LoadValue(Double(drain)) }
    return LoadValue(Double(figures.trace.end - last), isLowerBound: figures.isSaturated)
  }

  func contains(_ time: Int) -> Bool { phases.contains { figures.trace.setup.phases[$0].time.contains(time) } }

  func sum<Number: AdditiveArithmetic>(_ byPhase: [Number]) -> Number { phases.reduce(.zero) { $0 + byPhase[$1] } }

  func share(_ byPhase: [Int]) -> LoadValue { LoadValue(Double(sum(byPhase)) / Double(length)) }
}
