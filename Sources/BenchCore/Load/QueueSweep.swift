/// The number of arrivals in the system over time: N(t) counts the ones that came at a and left at e with a ≤ t < e.
///
/// N is computed only from the times of arrivals and departures, event by event. The sum of the waits is computed
/// elsewhere; by Little's law it must equal ∫ N dt.
package struct QueueSweep: Sendable {
  /// The integral ∫ N dt, in ns: from 0 to the end of the simulation, and within each range.
  package private(set) var total: Int128 = 0
  package private(set) var integrals: [Int128]
  package private(set) var maxima: [Int]
  package private(set) var emptyFrom: [Int] = []
  package private(set) var left = 0
  private let ends: [Int]
  private var stretch = 0

  package init(_ trace: LoadTrace, ends: [Int]) {
    self.ends = ends
    integrals = [Int128](repeating: 0, count: ends.count)
    maxima = [Int](repeating: 0, count: ends.count)
    // The departures from a single server are in order of time.
    let isInOrder = zip(trace.departures, trace.departures.dropFirst()).allSatisfy { $0.time <= $1.time }
    let departures = isInOrder ? trace.departures : trace.departures.sorted { $0.time < $1.time }
    var arrival = 0
    var departure = 0
    var time = 0
    while time < trace.end {
      while departure < departures.count && departures[departure].time <= time {
        left -= departures[departure].count
        departure += 1
      }
      while arrival < trace.arrivals.count && trace.arrivals[arrival].nanoseconds <= time {
        left += 1
        arrival += 1
      }
      let nextDeparture = departure < departures.count ? departures[departure].time : trace.end
      let nextArrival = arrival < trace.arrivals.count ? trace.arrivals[arrival].nanoseconds : trace.end
      let next = min(nextDeparture, nextArrival, trace.end)
      stay(from: time, to: next)
      time = next
    }
    for rest in departures[departure...] { left -= rest.count }
    left += trace.arrivals.count - arrival
  }

  private mutating func stay(from start: Int, to end: Int) {
    if left == 0 && end > start && emptyFrom.last.map({ $0 < start }) ?? true { emptyFrom.append(start) }
    total += Int128(left) * Int128(end - start)
    var start = start
    while start < end && stretch < ends.count {
      let cut = min(end, ends[stretch])
      if cut > start {
        integrals[stretch] += Int128(left) * Int128(cut - start)
        maxima[stretch] = max(maxima[stretch], left)
        start = cut
      }
      if start < end { stretch += 1 }
    }
  }

  /// Returns the time from `moment` until the system was next empty; `nil` if the system was never empty again.
  package func drain(after moment: Int) -> Int? {
    let place = emptyFrom.prefixCount { $0 < moment }
    return place < emptyFrom.count ? emptyFrom[place] - moment : nil
  }
}
