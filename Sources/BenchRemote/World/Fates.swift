import BenchCore

/// The random outcome of each message, computed from the message's name instead of drawn in turn.
///
/// A fate is a hash of the seed and of its subject: the client, the message, and the number of the attempt. So
/// additional messages, or another sync in the matrix, do not change the fates of other messages. A message is lost if
/// its fate is less than the share of lost messages, so a message lost at one share is also lost at every higher share.
package struct Fates: Equatable, Sendable, Codable {
  private let seed: UInt64

  package enum Aspect: String, Sendable {
    case requestLatency, replyLatency, requestLoss, replyLoss, error, timer, offline, skew
  }

  package struct Subject: Hashable, Sendable {
    package let client: Int
    /// The kind of message, such as `fetch`, `write`, `listen` or `push`, or the purpose of a timer.
    package let kind: String
    package let key: UInt64

    package init(client: Int, kind: String, key: UInt64) { (self.client, self.kind, self.key) = (client, kind, key) }
  }

  package init(seed: UInt64) { self.seed = seed }

  /// Returns the fate of one attempt, a multiple of 2⁻⁵³ in [0, 1); attempts are counted from 1.
  package func unit(_ aspect: Aspect, _ subject: Subject, attempt: Int) -> Double {
    var hash = StableHash()
    hash.combine(seed)
    hash.combine(aspect.rawValue)
    hash.combine(subject.client)
    hash.combine(subject.kind)
    hash.combine(subject.key)
    hash.combine(attempt)
    return Double(hash.value >> 11) * 0x1p-53
  }
}
