/// The coming events of the simulated world by time; simultaneous events keep the order in which they were scheduled.
package struct EventQueue<Event> {
  /// A binary heap: the element at i comes before those at 2i + 1 and 2i + 2.
  private var heap: [Element] = []
  private var count: UInt64 = 0
  package private(set) var now = VirtualTime.zero

  private struct Element {
    let time: VirtualTime
    let number: UInt64
    let event: Event

    func comesBefore(_ other: Element) -> Bool { time == other.time ? number < other.number : time < other.time }
  }

  package init() {}

  package var isEmpty: Bool { heap.isEmpty }

  /// Schedules an event at a time that has not passed.
  ///
  /// - Complexity: O(log n) in the number of waiting events.
  package mutating func schedule(_ event: Event, at time: VirtualTime) {
    precondition(time >= now, "an event was scheduled at \(time.milliseconds) ms, when it is \(now.milliseconds) ms")
    heap.append(Element(time: time, number: count, event: event))
    count += 1
    var place = heap.count - 1
    while place > 0, heap[place].comesBefore(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes and returns the next event; `nil` if no event is due until `limit`.
  ///
  /// - Complexity: O(log n) in the number of waiting events.
  package mutating func next(until limit: VirtualTime? = nil) -> Event? {
    guard let first = heap.first, first.time <= limit ?? first.time else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    now = first.time
    return first.event
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].comesBefore(heap[least]) {
        least = child
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
