import BenchCore

/// The transport of messages between clients and the server, the same for all clients.
package struct NetworkSetup: Equatable, Sendable, Codable {
  /// The time that a message and its answer take together.
  package var roundTrip = RoundTrip.constant(0)
  /// Bytes in a millisecond, each way; `nil` without a limit.
  package var bandwidth: Int?
  /// The share of messages that are lost, each way; in [0, 1).
  package var loss = 0.0
  /// The share of requests that are answered `unavailable`; in [0, 1).
  package var errors = 0.0
  /// The time after which a lost request is given up, in milliseconds.
  package var timeout: UInt64 = 10_000
  /// True if devices know that they are offline; otherwise requests time out.
  package var isOfflineKnown = true

  package init() {}
}

/// The time that a message and its answer take together, in milliseconds.
package enum RoundTrip: Equatable, Sendable, Codable {
  case constant(UInt64)
  /// One of these, each equally likely: the quantiles of a distribution, ascending.
  case quantiles([UInt32])
  /// By the time since the beginning: each entry holds from its time on until the next one.
  case trace([TraceEntry])

  package struct TraceEntry: Equatable, Sendable, Codable {
    /// Since the beginning, in milliseconds.
    package let time: UInt64
    /// The round trip from then on, in milliseconds.
    package let roundTrip: UInt64

    package init(time: UInt64, roundTrip: UInt64) { (self.time, self.roundTrip) = (time, roundTrip) }
  }

  /// - Complexity: O(log n) in the number of trace entries.
  package func milliseconds(at time: UInt64, fate: Double) -> UInt64 {
    switch self {
    case .constant(let time): return time
    case .quantiles(let quantiles): return UInt64(quantiles[Int(fate * Double(quantiles.count))])
    case .trace(let entries): return entries[max(0, entries.prefixCount { $0.time <= time } - 1)].roundTrip
    }
  }
}

package struct ServerSetup: Equatable, Sendable, Codable {
  /// True if the server dates inserts; false if the writer's clock does.
  package var datesByServer = true
  /// The form of answers to fetches; `nil` for the one that each sync's model expects.
  package var answers: AnswerForm?
  /// The fields of posts in lists, in addition to author and time; `nil` for all.
  package var fields: [PostField]?
  /// Rows of a page.
  package var page = 20
  /// True if the next page is named by the last row; false for its number, which repeats and skips rows.
  package var pagesAfterRow = true
  /// The time for which pictures are collected, in milliseconds.
  package var pushEvery: UInt64 = 0
  /// The time from a commit until its picture leaves, in milliseconds.
  package var pushLag: UInt64 = 0
  /// The largest age of a token from which a client can resume, in milliseconds.
  package var resumesWithin: UInt64 = 30 * 60_000
  /// The time for which an idempotency key is remembered, in milliseconds.
  package var remembers: UInt64 = 24 * 3_600_000
  /// The most comments of an author under a post; `nil` without a rule.
  package var commentsPerAuthor: Int?
  /// The most requests of a client in a period; `nil` without a limit.
  package var rate: Rate?

  /// A token bucket.
  package struct Rate: Equatable, Sendable, Codable {
    package var requests: Int
    /// In how many milliseconds.
    package var per: UInt64

    package init(requests: Int, per: UInt64) { (self.requests, self.per) = (requests, per) }
  }

  package init() {}
}

package enum PostField: String, Equatable, Sendable, Codable, CaseIterable {
  case title, body, tags, comments

  /// The names of the fields that a list of posts asks for where it asks for these: the author and the time always, by
  /// which lists are chosen and sorted.
  static func names(_ fields: [PostField]) -> [String] {
    let told = ["at", "author", EntityDocuments.authorInside]
    return told + fields.map { $0 == .comments ? EntityDocuments.commentsInside : $0.rawValue }
  }
}

/// In which form a server answers a fetch.
public enum AnswerForm: String, Equatable, Sendable, Codable, CaseIterable {
  /// A post comes with its author and its comments in it.
  case nested
  /// Each document comes by itself.
  case flat
}
