import BenchRemote

/// The connectivity to the server, as a sync infers it from a stream.
struct OnlineState: Sendable {
  /// The time without an answer on a new stream after which the client counts as offline.
  static let patience = Milliseconds.seconds(10)

  private(set) var value = Value.unknown
  private var failures = 0

  enum Value: Sendable { case unknown, online, offline }

  /// Notes the start of a stream; returns true if the sync must start the timeout for an answer.
  mutating func streamStarted() -> Bool {
    guard failures == 0 else { return false }
    value = .unknown
    return true
  }

  mutating func heard() { set(.online) }

  /// Notes that the stream broke or could not be opened. The first failure after success only makes the state unknown.
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
