import BenchRemote
import Testing

struct EventQueueTests {
  @Test func `events come in the order of time, and at one moment in that of scheduling`() {
    var queue = EventQueue<String>()
    queue.schedule("late", at: VirtualTime(30))
    queue.schedule("first", at: VirtualTime(10))
    queue.schedule("second", at: VirtualTime(10))
    queue.schedule("middle", at: VirtualTime(20))
    var order: [String] = []
    while let event = queue.next() { order.append(event) }
    #expect(order == ["first", "second", "middle", "late"])
    #expect(queue.isEmpty && queue.now == VirtualTime(30))
  }

  @Test func `what lies beyond the limit stays`() {
    var queue = EventQueue<Int>()
    queue.schedule(1, at: VirtualTime(5))
    queue.schedule(2, at: VirtualTime(6))
    let events = (0..<2).map { _ in queue.next(until: VirtualTime(5)) }
    #expect(events == [1, nil])
    #expect(queue.next() == 2 && queue.now == VirtualTime(6))
  }

  @Test func `many events in any order come out sorted`() {
    var queue = EventQueue<UInt64>()
    var number: UInt64 = 7
    for _ in 0..<500 {
      number = number &* 6_364_136_223_846_793_005 &+ 1
      queue.schedule(number >> 56, at: VirtualTime(number >> 56))
    }
    var times: [UInt64] = []
    while let event = queue.next() { times.append(event) }
    #expect(times.count == 500 && times == times.sorted())
  }
}
