/// Ends a play that takes too long, by reading a clock after each step: for what is not timed, and so not disturbed.
package struct PlayTimer: Sendable {
  private let clock: MonotonicClock
  private let limit: Nanoseconds
  private var elapsed = Nanoseconds.zero
  private var lastReading = Nanoseconds.zero

  /// A timer of a play that ends with the step during which the limit passes.
  package init(_ clock: MonotonicClock, limit: Nanoseconds) {
    self.clock = clock
    self.limit = limit
  }

  /// Called where a segment begins: what is decoded between segments is no part of the play.
  mutating func begin() { lastReading = clock.now() }

  /// Called after each step; answers whether there is time for another.
  mutating func goesOn() -> Bool {
    let now = clock.now()
    elapsed = elapsed + (now - lastReading)
    lastReading = now
    return elapsed <= limit
  }
}
