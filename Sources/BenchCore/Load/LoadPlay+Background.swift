extension LoadPlay {
  /// The time at which the background begins its next task; `nil` if it has no next task.
  var backgroundStart: Int? {
    if setup.isolation == .main { return nil }
    let arrival = nextBackground < arrivals.count ? arrivals[nextBackground].nanoseconds : Int.max
    let ready = min(arrival, ownerRequest ?? Int.max)
    return ready == Int.max ? nil : max(ready, trace.background.freeAt)
  }

  mutating func stepBackground(at start: Int, _ cost: (LoadTask) -> TaskCost) {
    if let request = ownerRequest,
      nextBackground == arrivals.count || request < arrivals[nextBackground].nanoseconds
    {
      ownerRequest = nil
      let refresh = cost(.refresh(commits: committed.count - refreshed))
      return settleAtOwner(from: start, to: start + refresh.nanoseconds, refresh.deliveries)
    }
    let arrival = nextBackground
    nextBackground = firstArrival(from: arrival + 1, onMain: false)
    trace.begins[arrival] = start
    let grant = takeLock(at: start)
    let service = cost(.commit(arrival: arrival)).nanoseconds
    trace.services[arrival] = service
    let end = grant + service
    leaveLock(at: end)
    committed.append((arrival, end))
    if setup.isolation == .owner && setup.refresh == .commit {
      let refresh = cost(.refresh(commits: 1))
      trace.services[arrival] += refresh.nanoseconds
      return settleAtOwner(from: start, to: end + refresh.nanoseconds, refresh.deliveries)
    }
    trace.background.work(from: start, to: end, limit: limit)
  }

  private mutating func settleAtOwner(from start: Int, to end: Int, _ deliveries: Int) {
    trace.background.work(from: start, to: end, limit: limit)
    settle(upTo: committed.count, at: end + LoadIsolation.hop, deliveries)
  }
}

// MARK: - What both servers do

extension LoadPlay {
  /// Returns the time at which a task that requests the lock at `time` acquires it; `time` itself if there is no lock.
  func takeLock(at time: Int) -> Int { setup.isolation == .lock ? max(time, lockFree) + LoadIsolation.freeLock : time }

  mutating func leaveLock(at time: Int) { if setup.isolation == .lock { lockFree = time } }

  /// Records main's work until `end`, after a wait for the lock until `grant`; a task with a cause may delay a frame.
  mutating func occupyMain(from start: Int, to end: Int, grant: Int, _ cause: LoadCause?) {
    trace.main.work(from: start, to: end, limit: limit)
    if setup.isolation == .lock { trace.main.block(from: start, to: grant - LoadIsolation.freeLock, limit: limit) }
    guard let cause, end > tickDue else { return }
    tasksBefore += 1
    if end - start > longestBefore.time { longestBefore = (end - start, cause) }
  }

  mutating func settle(upTo place: Int, at end: Int, _ deliveries: Int) {
    if end > limit { return refreshed = place }
    trace.refreshes.append(.init(end: end, commits: place - refreshed, deliveries: deliveries))
    trace.departures.append((end, place - refreshed))
    while refreshed < place {
      trace.ends[committed[refreshed].arrival] = end
      current.append((committed[refreshed].arrival, end))
      refreshed += 1
    }
  }

  mutating func answer(_ arrival: Int, at end: Int, _ service: Int) {
    trace.services[arrival] = service
    if end > limit { return }
    trace.ends[arrival] = end
    trace.departures.append((end, 1))
  }
}
