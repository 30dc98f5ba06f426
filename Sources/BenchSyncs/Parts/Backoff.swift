import BenchRemote

/// The delay before a broken stream is opened again: none at first, then longer each time.
struct Backoff: Sendable {
  private var delay: Milliseconds = 0
  /// The largest random deviation of a delay, in thousandths.
  static let spread = 500
  private static let longest = Milliseconds.seconds(60)

  /// Returns the delay and increases the next. The delays are 0 s, 1 s, then 1.5 times the previous delay, up to 60 s.
  mutating func next() -> Milliseconds {
    defer { delay = min(delay == 0 ? 1_000 : Milliseconds(delay.count * 3 / 2), Self.longest) }
    return delay
  }

  mutating func exhaust() { delay = Self.longest }
  mutating func reset() { delay = 0 }
}
