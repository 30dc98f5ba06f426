import BenchCore

/// The plays of one repetition in a process: one measurement or, if plays are short, more to choose from.
package struct Plays: Equatable, Sendable, Codable {
  package private(set) var version = HostDescription.currentVersion
  /// Measurements of the same cell, in the order in which they were taken; at least one.
  var choices: [Measurement]
  /// The times of each commit, from a further play; `nil` except in the time pass.
  var detail: Measurement?
  /// The frames of a play of remote data; `nil` unless requested.
  package var seen: SeenFrames?

  package init(_ choices: [Measurement], detail: Measurement? = nil) {
    precondition(!choices.isEmpty, "a repetition has a play")
    (self.choices, self.detail) = (choices, detail)
  }

  private static let mostPlays = 10
  private static let enough = Nanoseconds(100_000_000)
  /// The most entities that all plays of a repetition load together, so that a store of a million entities is not
  /// filled ten times for a hundred operations. The limit is a number rather than a time, so that slow designs are
  /// played as often as others.
  private static let mostEntities = 500_000

  package static func most(filling entities: Int) -> Int { max(1, min(mostPlays, mostEntities / max(1, entities))) }

  /// Plays until a tenth of a second has passed, but at most ten times. A longer play averages over disturbances, so no
  /// other follows. Large data reduce the number of plays, because each fills its store with `entities`.
  package static func several(filling entities: Int, _ play: () -> Measurement) -> [Measurement] {
    let most = most(filling: entities)
    var choices = [play()]
    var spent = choices[0].timePlayed
    while choices.count < most && spent < enough && spent > .zero {
      choices.append(play())
      spent = spent + choices[choices.count - 1].timePlayed
    }
    return choices
  }

  /// The measurement of the fastest play, because slower plays contain disturbances by other processes.
  package var fastest: Measurement {
    let times = choices.map(\.timePlayed)
    return measurement(of: times.indices.min { times[$0] < times[$1] } ?? 0)
  }

  /// Returns the measurements of two sides that played in turns, from the turn with the median ratio of their times.
  ///
  /// A turn in which one side was lucky or disturbed has an extreme ratio, not a middle one. The fastest plays of each
  /// side might be from moments with a different pace of the machine.
  package func typicalTurn(beside other: Plays) -> (Measurement, Measurement) {
    // Each time is one nanosecond more, so that a play on a stopped clock has a ratio, too.
    let turns = zip(choices, other.choices).map { ours, theirs in
      (ours: Double(ours.timePlayed.rawValue) + 1, theirs: Double(theirs.timePlayed.rawValue) + 1)
    }
    var order = turns.indices.ordered { turns[$0].theirs / turns[$0].ours < turns[$1].theirs / turns[$1].ours }
    // An even number of turns has no middle, so the slowest turn is left out.
    if order.count.isMultiple(of: 2) {
      let slowest = order.max { turns[$0].ours + turns[$0].theirs < turns[$1].ours + turns[$1].theirs }
      order.removeAll { $0 == slowest }
    }
    let typical = order[order.count / 2]
    return (measurement(of: typical), other.measurement(of: typical))
  }

  private func measurement(of play: Int) -> Measurement {
    detail.map { choices[play].joined(with: $0) } ?? choices[play]
  }
}

extension Measurement {
  /// The time of all operations together, without loading.
  package var timePlayed: Nanoseconds {
    lines.filter { $0.phase != "load" }.compactMap(\.figures.elapsed).reduce(.zero, +)
  }

  /// Joins two plays of the same log into one measurement of the operations that both plays have reached.
  fileprivate func joined(with other: Measurement) -> Measurement {
    var joined = self
    joined.lines += other.lines.filter { $0.phase != "load" }
    joined.operationsPlayed = min(operationsPlayed, other.operationsPlayed)
    return joined
  }
}
