import BenchRemote

/// The connectivity to the server, as inferred from a stream.
struct OnlineState: Sendable {
  /// The time without an answer after which a new stream counts as offline.
  static let patience = Milliseconds.seconds(10)

  private(set) var value = Value.unknown
  private var failures = 0

  enum Value: Sendable { case unknown, online, offline }

  /// Returns true if the time begins after which the stream is taken for none.
  mutating func streamStarted() -> Bool {
    guard failures == 0 else { return false }
    value = .unknown
    return true
  }

  mutating func heard() { set(.online) }

  /// The stream broke, or could not be made: a first failure of what worked says nothing yet.
  mutating func streamFailed() {
    if value == .online {
      set(.unknown)
    } else {
      failures += 1
      value = .offline
    }
  }

  mutating func timedOut() { value = .offline }

  mutating func set(_ value: Value) {
    failures = 0
    self.value = value
  }
}
