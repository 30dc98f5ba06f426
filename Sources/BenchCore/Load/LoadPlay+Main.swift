extension LoadPlay {
  private enum Ready {
    case arrival
    case posted
    case user
  }

  var mainStart: (time: Int, isTick: Bool) {
    let ready = readyTask?.time ?? Int.max
    let free = trace.main.freeAt
    switch setup.order {
    case .fifo: return tickDue < ready ? (max(free, tickDue), true) : (max(free, ready), false)
    case .framesFirst:
      let start = max(free, ready)
      return tickDue <= start ? (max(free, tickDue), true) : (start, false)
    }
  }

  /// The earliest ready task; at equal times arrivals come before posted refreshes, and users' reads come last.
  private var readyTask: (time: Int, what: Ready)? {
    var best: (time: Int, what: Ready)?
    if nextMain < arrivals.count { best = (arrivals[nextMain].nanoseconds, .arrival) }
    // The background posts a refresh to main after each commit; main refreshes the views in this order.
    if setup.refresh == .commit && refreshed < committed.count {
      let time = committed[refreshed].at
      if time <= limit && time < best?.time ?? .max { best = (time, .posted) }
    }
    if let user = asking.first, user.time < best?.time ?? .max { best = (user.time, .user) }
    return best
  }

  mutating func stepMain(at start: Int, _ cost: (LoadTask) -> TaskCost) {
    guard let ready = readyTask else { preconditionFailure("main was asked to begin a task, so there is one") }
    switch ready.what {
    case .arrival: serve(nextMain, at: start, cost)
    case .posted: refreshOne(committed[refreshed].arrival, at: start, cost)
    case .user: serveUser(at: start, cost)
    }
  }

  private mutating func serve(_ arrival: Int, at start: Int, _ cost: (LoadTask) -> TaskCost) {
    nextMain = firstArrival(from: nextMain + 1, onMain: true)
    trace.begins[arrival] = start
    let sort = arrivals[arrival].sort
    let cause = LoadCause.flow(arrivals[arrival].flow, sort)
    switch sort {
    case .commit:
      let commit = cost(.commit(arrival: arrival)).nanoseconds
      let refresh = setup.refresh == .commit ? cost(.refresh(commits: 1)) : nil
      let end = start + commit + (refresh?.nanoseconds ?? 0)
      occupyMain(from: start, to: end, grant: start, cause)
      trace.services[arrival] = end - start
      committed.append((arrival, end))
      if let refresh { settle(upTo: committed.count, at: end, refresh.deliveries) }
    case .work:
      let service = cost(.work(arrival: arrival)).nanoseconds
      occupyMain(from: start, to: start + service, grant: start, cause)
      answer(arrival, at: start + service, service)
    case .read:
      let grant = takeLock(at: start)
      let service = refreshBeforeLook(at: grant, cost) + cost(.read(arrival: arrival)).nanoseconds
      leaveLock(at: grant + service)
      occupyMain(from: start, to: grant + service, grant: grant, cause)
      answer(arrival, at: grant + service, grant - start + service)
    }
  }

  /// Refreshes the views before a read, if main owns the state and a commit has no refresh yet; returns the cost.
  /// Without this refresh, a read between a commit and its refresh would see neither the old nor the new state.
  private mutating func refreshBeforeLook(at start: Int, _ cost: (LoadTask) -> TaskCost) -> Int {
    if setup.isolation != .main || refreshed == committed.count { return 0 }
    let refresh = cost(.refresh(commits: committed.count - refreshed))
    settle(upTo: committed.count, at: start + refresh.nanoseconds, refresh.deliveries)
    return refresh.nanoseconds
  }

  private mutating func refreshOne(_ arrival: Int, at start: Int, _ cost: (LoadTask) -> TaskCost) {
    let grant = takeLock(at: start)
    let refresh = cost(.refresh(commits: 1))
    let end = grant + refresh.nanoseconds
    leaveLock(at: end)
    trace.services[arrival] += refresh.nanoseconds
    occupyMain(from: start, to: end, grant: grant, .refresh)
    settle(upTo: refreshed + 1, at: end, refresh.deliveries)
  }

  private mutating func serveUser(at start: Int, _ cost: (LoadTask) -> TaskCost) {
    guard let entry = asking.first else { preconditionFailure("a user was found ready") }
    asking.removeFirst()
    let number = userFlows[entry.user]
    let flow = setup.userFlows[number].flow
    let grant = takeLock(at: start)
    let service =
      refreshBeforeLook(at: grant, cost)
      + cost(.looks(flow: flow, reads: 1, turn: userTurns[number], phase: setup.phase(at: entry.time))).nanoseconds
    userTurns[number] += 1
    let end = grant + service
    leaveLock(at: end)
    occupyMain(from: start, to: end, grant: grant, .flow(flow, .read))
    if end <= limit {
      trace.userReads.append(.init(flow: flow, asked: entry.time, answered: end, service: end - start))
      ask(entry.user, after: end)
    }
  }
}
