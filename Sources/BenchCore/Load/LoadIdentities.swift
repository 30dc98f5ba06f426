/// Identities between the figures of every simulation, in whole nanoseconds. If an identity fails, the program is
/// wrong, and no figure of the run can be trusted.
package enum LoadIdentities {
  /// Returns the first identity that fails, with the values of both sides; `nil` if all identities hold.
  package static func violation(in trace: LoadTrace) -> String? {
    let sweep = QueueSweep(trace, ends: trace.setup.phases.map(\.time.upperBound))
    return little(trace, sweep) ?? arrivals(trace, sweep) ?? frames(trace) ?? servers(trace)
  }

  private static func little(_ trace: LoadTrace, _ sweep: QueueSweep) -> String? {
    var sum: Int128 = 0
    for (arrival, end) in zip(trace.arrivals, trace.ends) {
      let left = end == LoadTrace.notYet ? trace.end : end
      sum += Int128(max(0, left - arrival.nanoseconds))
    }
    if sum == sweep.total { return nil }
    return "Little's law: arrivals stayed \(sum) ns in all, and the queue's integral is \(sweep.total) ns"
  }

  private static func arrivals(_ trace: LoadTrace, _ sweep: QueueSweep) -> String? {
    let done = trace.ends.count { $0 != LoadTrace.notYet }
    if done + sweep.left == trace.arrivals.count { return nil }
    return "\(trace.arrivals.count) arrivals, but \(done) done and \(sweep.left) left"
  }

  private static func frames(_ trace: LoadTrace) -> String? {
    for (number, phase) in trace.setup.phases.enumerated() {
      let frames = FrameCount(trace, in: number)
      let due = FrameClock(hz: trace.setup.hz).count(in: phase.time)
      if frames.made + frames.dropped != due {
        return "\(phase.name): \(due) frames due, but \(frames.made) made and \(frames.dropped) dropped"
      }
    }
    return nil
  }

  private static func servers(_ trace: LoadTrace) -> String? {
    for (name, server) in [("main", trace.main), ("background", trace.background)]
    where server.busy + server.idle != trace.end {
      return "\(name): busy \(server.busy) ns and idle \(server.idle) ns, but the end is at \(trace.end) ns"
    }
    return nil
  }
}

struct FrameCount {
  private(set) var made = 0
  private(set) var dropped = 0
  private(set) var late = 0
  /// The time, in ns, for which old frames stayed on screen too long: one frame's length for each dropped frame.
  private(set) var hitch = 0

  /// Counts each frame in the phase of its VSYNC, and each dropped VSYNC in its own phase; takes O(frames due).
  init(_ trace: LoadTrace, in phase: Int) {
    let clock = FrameClock(hz: trace.setup.hz)
    let time = trace.setup.phases[phase].time
    let due = clock.first(from: time.lowerBound)..<clock.first(from: time.upperBound)
    for (tick, shownAt) in zip(trace.frames.ticks, trace.frames.shownAt) where due.contains(tick) {
      made += 1
      if shownAt > tick + 1 { late += 1 }
    }
    trace.frames.forEachGap(until: due.upperBound) { ticks in
      let ticks = ticks.clamped(to: due)
      dropped += ticks.count
      hitch += clock.vsync(ticks.upperBound) - clock.vsync(ticks.lowerBound)
    }
  }
}
