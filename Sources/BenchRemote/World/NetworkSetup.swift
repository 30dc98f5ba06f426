import BenchCore

/// The network between the server and all clients.
package struct NetworkSetup: Equatable, Sendable, Codable {
  /// The time of a message and its answer together.
  package var roundTrip = RoundTrip.constant(0)
  /// The number of bytes per millisecond in each direction; `nil` if there is no limit.
  package var bandwidth: Int?
  /// The share of messages lost in each direction, in [0, 1).
  package var loss = 0.0
  /// The share of requests that are answered with `unavailable`, in [0, 1).
  package var errors = 0.0
  /// The time after which an unanswered request is given up, in milliseconds.
  package var timeout: UInt64 = 10_000
  /// True if devices know when they are offline. Otherwise requests time out.
  package var isOfflineKnown = true

  package init() {}
}

/// The time of a message and its answer together, in milliseconds.
package enum RoundTrip: Equatable, Sendable, Codable {
  case constant(UInt64)
  /// One of these times, each equally likely: the quantiles of a distribution, ascending.
  case quantiles([UInt32])
  /// A round trip that depends on the time since the beginning; each entry is valid until the time of the next entry.
  case trace([TraceEntry])

  package struct TraceEntry: Equatable, Sendable, Codable {
    /// The time since the beginning, in milliseconds.
    package let time: UInt64
    /// The round trip from that time on, in milliseconds.
    package let roundTrip: UInt64

    package init(time: UInt64, roundTrip: UInt64) { (self.time, self.roundTrip) = (time, roundTrip) }
  }

  /// Returns the round trip at a time: O(log n) in the number of trace entries.
  package func milliseconds(at time: UInt64, fate: Double) -> UInt64 {
    switch self {
    case .constant(let time): return time
    case .quantiles(let quantiles): return UInt64(quantiles[Int(fate * Double(quantiles.count))])
    case .trace(let entries): return entries[max(0, entries.prefixCount { $0.time <= time } - 1)].roundTrip
    }
  }
}

package struct ServerSetup: Equatable, Sendable, Codable {
  /// True if the server assigns the time of inserted documents; false if the writer's clock does.
  package var datesByServer = true
  /// The form of answers to fetches; `nil` if each sync has its default.
  package var answers: AnswerForm?
  /// The fields of posts in lists, in addition to author and time; `nil` for all.
  package var fields: [PostField]?
  /// The number of rows of a page.
  package var page = 20
  /// True if page keys name the last row; false if they are row numbers, which repeat or skip rows after changes.
  package var pagesAfterRow = true
  /// The interval of pictures, in milliseconds; 0 for a picture at each commit.
  package var pushEvery: UInt64 = 0
  /// The delay of a picture, in milliseconds.
  package var pushLag: UInt64 = 0
  /// The largest age of a token from which a client can resume, in milliseconds.
  package var resumesWithin: UInt64 = 30 * 60_000
  /// The time for which an idempotency key is remembered, in milliseconds.
  package var remembers: UInt64 = 24 * 3_600_000
  /// The largest number of comments by one author under a post; `nil` if there is no such rule.
  package var commentsPerAuthor: Int?
  /// The largest rate of requests by one client; `nil` if there is no limit.
  package var rate: Rate?

  /// A rate of requests, limited by a token bucket.
  package struct Rate: Equatable, Sendable, Codable {
    package var requests: Int
    /// The period in milliseconds.
    package var per: UInt64

    package init(requests: Int, per: UInt64) { (self.requests, self.per) = (requests, per) }
  }

  package init() {}
}

package enum PostField: String, Equatable, Sendable, Codable, CaseIterable {
  case title, body, tags, comments

  /// Returns the names of the requested fields of posts in a list. Author and time are always among them, because lists
  /// are selected by author and sorted by time.
  static func names(_ fields: [PostField]) -> [String] {
    let told = ["at", "author", EntityDocuments.authorInside]
    return told + fields.map { $0 == .comments ? EntityDocuments.commentsInside : $0.rawValue }
  }
}

/// The form of the server's answers to fetches.
public enum AnswerForm: String, Equatable, Sendable, Codable, CaseIterable {
  /// A post contains its author and its comments.
  case nested
  /// Each document is sent separately.
  case flat
}
