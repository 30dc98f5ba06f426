/// The reach of commits of one kind: the numbers of views that they notified and updated.
package struct Reach: Equatable, Sendable, Codable {
  package var phase: String
  package var operation: String
  /// The hotness of the hottest key that the commits named.
  package var hotness: Hotness
  /// The number of commits by the number of views that a commit notified; a view counts once per commit.
  package var notified: [Int: Int] = [:]
  package var updated: [Int: Int] = [:]

  package init(phase: String, operation: String, hotness: Hotness) {
    (self.phase, self.operation, self.hotness) = (phase, operation, hotness)
  }
}

/// The frequency of a key in the log's changes, relative to other keys of its kind; keys never changed are `rest`.
package enum Hotness: Int, CaseIterable, Sendable, Codable, CustomStringConvertible {
  /// A key of the hottest hundredth of all keys, rounded up.
  case hot
  /// A key of the next nine hundredths, rounded up.
  case warm
  /// Any other key.
  case rest

  package var name: String { ["hot", "warm", "rest"][rawValue] }
  package var description: String { ["hottest 1 %", "next 9 %", "rest"][rawValue] }

  init(rank: Int, among count: Int) {
    let hot = max(1, (count + 99) / 100)
    self = rank < hot ? .hot : rank < hot + (count * 9 + 99) / 100 ? .warm : .rest
  }
}

/// The counts of the reach of commits, by phase, kind and hotness.
///
/// A commit of several changes is as hot as the hottest key that they name; a page is as hot as its hottest post. A new
/// post counts as `rest`.
struct ReachTable {
  private let log: OperationLog
  private let hotness: [EntityKind: [Hotness]]
  private var reaches: [Place: Reach] = [:]

  private struct Place: Hashable {
    let phase: Int
    let kind: OperationKind
    let hotness: Hotness
  }

  init(_ stage: Stage) {
    log = stage.log
    hotness = Self.namings(stage).mapValues(Self.ranked)
  }

  mutating func add(
    _ operation: Int, _ phase: Int, _ step: Segment.Step, _ notified: [Int], _ deliveries: [ScreenNotes.Delivery]
  ) {
    let place = Place(phase: phase, kind: step.kind, hotness: hotness(operation, step.count))
    let new = Reach(phase: log.phases[phase].name, operation: step.kind.name, hotness: place.hotness)
    reaches[place, default: new].notified[Set(notified).count, default: 0] += 1
    reaches[place, default: new].updated[Set(deliveries.map(\.slot)).count, default: 0] += 1
  }

  var measured: [Reach] {
    reaches.ordered { left, right in
      (left.key.phase, left.key.kind.rawValue, left.key.hotness.rawValue)
        < (right.key.phase, right.key.kind.rawValue, right.key.hotness.rawValue)
    }.map(\.value)
  }

  private func hotness(_ first: Int, _ count: Int) -> Hotness {
    var hottest = Hotness.rest.rawValue
    for operation in log.operations[first..<(first + count)] {
      Self.forEachKey(of: operation, log) { kind, key in
        if let own = self.hotness[kind], key < own.count { hottest = min(hottest, own[key].rawValue) }
      }
    }
    return Hotness(rawValue: hottest) ?? .rest
  }

  private static func namings(_ stage: Stage) -> [EntityKind: [Int]] {
    let data = stage.dataset
    let counts: [EntityKind: Int] = [
      .author: data.authors.count, .post: data.posts.count, .comment: data.comments.count,
    ]
    var namings = counts.mapValues { [Int](repeating: 0, count: $0) }
    for operation in stage.log.operations where operation.kind.isChange {
      forEachKey(of: operation, stage.log) { kind, key in
        if key < counts[kind, default: 0] { namings[kind, default: []][key] += 1 }
      }
    }
    return namings
  }

  private static func forEachKey(of operation: Operation, _ log: OperationLog, _ body: (EntityKind, Int) -> Void) {
    if let named = operation.kind.named {
      body(named, Int(operation.entity))
    } else if operation.kind.effect == .resends {
      for record in log.posts[Int(operation.value)..<Int(operation.value + operation.other)] {
        body(.post, Int(record.id))
      }
    }
  }

  /// Ranks keys by how often changes name them, then by number; returns each key's hotness (`rest` if never named).
  private static func ranked(_ namings: [Int]) -> [Hotness] {
    var hotness = [Hotness](repeating: .rest, count: namings.count)
    let order = namings.indices.ordered { (-namings[$0], $0) < (-namings[$1], $1) }
    for (rank, key) in order.enumerated() where namings[key] > 0 {
      hotness[key] = Hotness(rank: rank, among: namings.count)
    }
    return hotness
  }
}
