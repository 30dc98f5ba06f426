import Testing

@testable import BenchCore

@Suite struct AlarmTests {
  /// A clock that is read at 0, 10, 20, … ns.
  private let alarm: Alarm = {
    let tape = Tape { $0 == 0 ? 0 : 10 }
    return Alarm(clock: MonotonicClock { Nanoseconds(UInt64(tape.next())) })
  }()

  @Test func `it rings at the first check after its moment, and stays rung until it is set again`() {
    alarm.set(in: Nanoseconds(15))
    alarm.check()
    #expect(!alarm.hasRung, "10 ns later")
    alarm.check()
    #expect(alarm.hasRung, "20 ns later")
    alarm.unset()
    #expect(alarm.hasRung)
    alarm.set(in: Nanoseconds(15))
    #expect(!alarm.hasRung)
  }

  @Test func `it does not ring before it is set, once it is unset, or at a moment beyond all time`() {
    alarm.check()
    #expect(!alarm.hasRung)
    alarm.set(in: .zero)
    alarm.unset()
    alarm.check()
    #expect(!alarm.hasRung)
    alarm.set(in: Nanoseconds(.max))
    alarm.check()
    #expect(!alarm.hasRung)
  }
}
