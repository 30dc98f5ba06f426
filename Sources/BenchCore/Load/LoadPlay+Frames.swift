extension LoadPlay {
  /// Makes the pending frame: refreshes stale views, then does the frame's reads, then draws.
  mutating func makeFrame(at start: Int, _ cost: (LoadTask) -> TaskCost) {
    var ready = onScreen
    while ready < current.count && current[ready].at <= start { ready += 1 }
    let active = setup.frameFlows.indices.filter { number in
      setup.frameFlows[number].windows.contains { $0.contains(tickDue) }
    }
    let isBehind = setup.refresh == .frame && firstBehind(at: start) > refreshed
    let refreshesHere = isBehind && setup.isolation != .owner
    let reads = !active.isEmpty || refreshesHere
    let grant = reads ? takeLock(at: start) : start
    var parts: [(time: Int, cause: LoadCause)] = [(grant - start, .lock)]
    var now = grant
    if refreshesHere {
      let covered = firstBehind(at: setup.isolation == .lock ? grant : start)
      let refresh = cost(.refresh(commits: covered - refreshed))
      now += refresh.nanoseconds
      parts.append((refresh.nanoseconds, .refresh))
      settle(upTo: covered, at: now, refresh.deliveries)
      ready = current.count
    }
    for number in active {
      let time = look(number, cost)
      parts.append((time, .flow(setup.frameFlows[number].flow, .read)))
      now += time
    }
    if reads { leaveLock(at: now) }
    if isBehind && setup.isolation == .owner && ownerRequest == nil { ownerRequest = start + LoadIsolation.hop }
    let paint = cost(.render).nanoseconds + setup.frame
    parts.append((paint, .frame))
    occupyMain(from: start, to: now + paint, grant: grant, nil)
    if now + paint <= limit { show(upTo: ready, from: start, to: now + paint, parts) }
  }

  private mutating func look(_ number: Int, _ cost: (LoadTask) -> TaskCost) -> Int {
    let flow = setup.frameFlows[number]
    let turn = frameTurns[number]
    frameTurns[number] += 1
    var time = 0
    let phase = setup.phase(at: tickDue)
    if flow.scroll > 0 { time += cost(.scroll(flow: flow.flow, views: flow.scroll, phase: phase)).nanoseconds }
    if flow.reads > 0 {
      time += cost(.looks(flow: flow.flow, reads: flow.reads, turn: turn, phase: phase)).nanoseconds
    }
    return time
  }

  private func firstBehind(at time: Int) -> Int {
    var place = refreshed
    while place < committed.count && committed[place].at <= time { place += 1 }
    return place
  }

  /// Notes a finished frame, which shows the commits up to `ready`, and moves on to the VSYNC at which it is shown.
  private mutating func show(upTo ready: Int, from start: Int, to end: Int, _ parts: [(time: Int, cause: LoadCause)]) {
    let shownAt = max(tick + 1, clock.first(from: end))
    trace.frames.ticks.append(tick)
    trace.frames.lengths.append(end - tickDue)
    trace.frames.shownAt.append(shownAt)
    if shownAt > tick + 1 && trace.frames.late.count < FrameTrace.mostLate {
      for part in parts where part.time > longestBefore.time { longestBefore = part }
      trace.frames.late.append(
        LateFrame(
          frame: LoadTables.Frame(
            tick: tick, began: start, ended: end, dropped: shownAt - tick - 1, queued: tasksBefore,
            task: longestBefore.time),
          cause: longestBefore.cause))
    }
    let glass = clock.vsync(shownAt + setup.pipeline)
    while onScreen < ready {
      trace.shown[current[onScreen].arrival] = glass
      onScreen += 1
    }
    tick = shownAt
    tickDue = clock.vsync(tick)
    tasksBefore = 0
    longestBefore = (0, .frame)
  }
}
