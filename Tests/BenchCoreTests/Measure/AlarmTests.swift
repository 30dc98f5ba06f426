import Testing

@testable import BenchCore

@Suite struct AlarmTests {
  /// A clock that is read at 0, 10, 20, … ns.
  private let alarm: Alarm = {
    let tape = Tape { $0 == 0 ? 0 : 10 }
    return Alarm(clock: MonotonicClock { Nanoseconds(UInt64(tape.next())) })
  }()

  @Test func `it is over at the first look after its moment, and rings once for each look`() {
    alarm.set(in: Nanoseconds(15))
    #expect(!alarm.hasRung)
    alarm.ring()
    #expect(alarm.hasRung)
    #expect(!alarm.isOver(), "10 ns later")
    #expect(!alarm.hasRung)
    alarm.ring()
    #expect(alarm.isOver(), "20 ns later")
    alarm.ring()
    alarm.set(in: Nanoseconds(15))
    #expect(!alarm.hasRung)
  }

  @Test func `it is not over before it is set, nor at a moment beyond all time, unless it is ended`() {
    #expect(!alarm.isOver())
    alarm.set(in: Nanoseconds(.max))
    #expect(!alarm.isOver())
    alarm.end()
    #expect(alarm.hasRung && alarm.isOver())
  }
}
