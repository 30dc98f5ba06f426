/// A limit on the time of a play, checked after each step; used only for plays whose time is not measured.
///
/// This is a class, because its creator reads it after the play.
package final class PlayTimer {
  private let clock: MonotonicClock
  private let limit: Nanoseconds
  private let progress: PlayProgress?
  package private(set) var elapsed = Nanoseconds.zero
  package private(set) var steps = 0
  private var lastReading = Nanoseconds.zero

  package init(_ clock: MonotonicClock, limit: Nanoseconds, noting progress: PlayProgress? = nil) {
    (self.clock, self.limit, self.progress) = (clock, limit, progress)
  }

  var isOver: Bool { elapsed > limit }

  /// Handles the beginning of a segment: the time of decoding between segments does not count.
  func begin() { lastReading = clock.now() }

  func goesOn() -> Bool {
    let now = clock.now()
    elapsed = elapsed + (now - lastReading)
    lastReading = now
    steps += 1
    progress?.note(steps)
    return !isOver
  }
}
