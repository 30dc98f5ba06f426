import Testing

@testable import BenchCore

struct FrameClockTests {
  @Test func `a VSYNC lies at the rounded nanosecond, without an error that adds up`() {
    let clock = FrameClock(hz: 60)
    #expect((0...3).map(clock.vsync) == [0, 16_666_667, 33_333_333, 50_000_000])
    #expect(clock.vsync(60 * 86_400) == 86_400_000_000_000)
    #expect((0...2).map(FrameClock(hz: 120).vsync) == [0, 8_333_333, 16_666_667])
  }

  @Test func `the first VSYNC from a time on is found for each nanosecond around it`() {
    for hz in [24, 59, 60, 90, 120, 144, 240] {
      let clock = FrameClock(hz: hz)
      for index in [0, 1, 2, 3, 599, 600, 86_399 * hz + 7] {
        let time = clock.vsync(index)
        #expect(clock.first(from: time) == index)
        #expect(clock.first(from: time + 1) == index + 1)
        #expect(clock.first(from: time - 1) == index)
      }
    }
  }

  @Test func `a second has as many VSYNCs as the screen has pictures`() {
    #expect(FrameClock(hz: 60).count(in: 0..<1_000_000_000) == 60)
    #expect(FrameClock(hz: 60).count(in: 1_000_000_000..<3_000_000_000) == 120)
  }
}
