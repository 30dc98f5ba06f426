/// The times at which a screen takes a new picture: VSYNC j is at ⌊j · 10⁹ ÷ hz + ½⌋ nanoseconds.
package struct FrameClock: Equatable, Sendable {
  package let hz: Int

  package init(hz: Int) {
    precondition(hz > 0, "a screen has a rate")
    self.hz = hz
  }

  /// Returns the time of VSYNC `index` in nanoseconds, rounded to the nearest, so that errors do not accumulate.
  package func vsync(_ index: Int) -> Int { (2_000_000_000 &* index &+ hz) / (2 &* hz) }

  package func first(from nanoseconds: Int) -> Int {
    if nanoseconds <= 0 { return 0 }
    var index = (nanoseconds &* hz) / 1_000_000_000
    while vsync(index) < nanoseconds { index += 1 }
    while index > 0 && vsync(index - 1) >= nanoseconds { index -= 1 }
    return index
  }

  package func count(in stretch: Range<Int>) -> Int {
    first(from: stretch.upperBound) - first(from: stretch.lowerBound)
  }
}
