import BenchCore

/// The coming events of the simulated world by time; simultaneous events keep the order in which they were scheduled.
package struct EventQueue<Event> {
  private var heap = Heap<Element>()
  private var count: UInt64 = 0
  package private(set) var now = VirtualTime.zero

  private struct Element: Comparable {
    let time: VirtualTime
    let number: UInt64
    let event: Event

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    static func < (left: Self, right: Self) -> Bool { (left.time, left.number) < (right.time, right.number) }
  }

  package init() {}

  package var isEmpty: Bool { heap.first == nil }

  /// Schedules an event at a time that has not passed.
  ///
  /// - Complexity: O(log n) in the number of waiting events.
  package mutating func schedule(_ event: Event, at time: VirtualTime) {
    precondition(time >= now, "an event was scheduled at \(time.milliseconds) ms, when it is \(now.milliseconds) ms")
    heap.insert(Element(time: time, number: count, event: event))
    count += 1
  }

  /// Removes and returns the next event; `nil` if no event is due until `limit`.
  ///
  /// - Complexity: O(log n) in the number of waiting events.
  package mutating func next(until limit: VirtualTime? = nil) -> Event? {
    guard let first = heap.first, first.time <= limit ?? first.time else { return nil }
    heap.removeFirst()
    now = first.time
    return first.event
  }
}
