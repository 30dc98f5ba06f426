import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import BenchWorkloads

/// The search for the sizes for which a run has time.
///
/// The search climbs from the smallest data to the largest at which the designs finish a round in their share of the
/// time. On the way, logs take little time compared with storing the data; at the end the log is lengthened. A step is
/// taken only if the last round was short or the forecast is that the step fits; it ends at its limit in any case.
///
/// Goals: there is always a round of some size, however slow a design is. Non-goals: using all the time; repetitions do
/// that.
struct BudgetSearch {
  struct Size {
    let point: PlayedPoint
    let scenario: Scenario
    let entities: Double
    let work: Double
  }

  /// The sizes in ascending order.
  let sizes: [Size]
  let left: () -> Double
  /// A function that plays a round within a number of seconds; `nil` if its data and operations were not made in time.
  let play: (PlayedPoint, Double) throws -> BudgetRound?

  private(set) var best: BudgetRound?
  /// The largest round of all designs, if the best round lacks some designs.
  private(set) var common: BudgetRound?
  private(set) var isUnmade = false
  private(set) var rung = 0
  private(set) var commonRung = Int.max
  private(set) var fixed = Double.infinity
  private(set) var without: Set<String> = []

  /// Shares of the time left. A step to the next size may take `stepShare` by forecast, a step over several sizes
  /// `leapShare`; no step may in fact take more than `limit`. Forecasts tend to be too high, because they also scale up
  /// the delay that a busy machine adds to a short round; so the next size is tried if it may fit.
  private static let stepShare = 1.0
  private static let leapShare = 0.3
  /// The share of the time left up to which a round is short: the next size is then tried even against the forecast.
  private static let shortShare = 0.1
  private static let limit = 0.7
  /// A late design is too slow if it took more than this multiple of the time of the slowest finished design.
  private static let slowness = 1.5
  private static let longestLeap = 64.0
  /// The largest ratio of the time to count and check operations to the time to play them.
  private static let checking = 10.0
  /// The seconds below which plays are repeated.
  private static let shortPlay = 0.1
  /// The time that operations may take while the search climbs, as a share of the time to store the data.
  private static let logShare = 0.5

  /// Searches until no larger size fits.
  ///
  /// - Throws: the reason why no size can be drawn, and the errors of `play`; earlier rounds are kept.
  mutating func run() throws {
    var next: Int? = 0
    var reason: WorkloadError?
    while let place = next {
      var point = sizes[place].point
      point.operations = divisor(at: place)
      point.without = without
      do {
        let limit = best == nil ? 0.9 : Self.limit
        guard let round = try play(point, left() * limit) else {
          isUnmade = best == nil
          break
        }
        next = accept(round, place) ? nextRung() : nil
      } catch let error as WorkloadError {
        // Some workloads need more entities than a small size has.
        reason = error
        next = place + 1 < sizes.count ? place + 1 : nil
      }
    }
    if best == nil, let reason { throw reason }
    // The size for which the slowest design was left out was not reached.
    if commonRung == rung { common = nil }
    try lengthen()
  }

  /// Keeps a round if enough designs finished it, or if it is the first; later rounds leave out its late designs.
  private mutating func accept(_ round: BudgetRound, _ place: Int) -> Bool {
    let finished = round.seconds.filter { !round.late.contains($0.key) }
    let slowest = finished.values.max() ?? 0
    // A late design that had less time than others took is not slow: the round does not fit. The first round is kept
    // anyway, because a table of some designs is better than none.
    let isSlow = round.late.allSatisfy { round.seconds[$0] ?? 0 > Self.slowness * slowest }
    let isEnough = round.late.isEmpty || (finished.count > 1 && finished.count >= round.late.count && isSlow)
    if !isEnough && (best != nil || finished.isEmpty) { return false }
    if !round.late.isEmpty { keepCommon() }
    best = round.withoutLate
    without.formUnion(round.late)
    rung = place
    fixed = min(fixed, round.seconds.values.min() ?? 0)
    return true
  }

  /// Returns the next size that fits, as far up as is safe; leaves out the slowest design if no other one is too slow.
  private mutating func nextRung() -> Int? {
    guard let best, rung + 1 < sizes.count else { return nil }
    let left = left()
    let places = (rung + 1)..<sizes.count
    let leap = places.last { place in
      let ratio = ratio(from: rung, to: place)
      return ratio <= Self.longestLeap && cost(best, to: place) <= Self.leapShare * left
    }
    if let leap { return leap }
    let next = rung + 1
    let forecast = cost(best, to: next)
    if forecast <= Self.stepShare * left || cost(best, 1) <= Self.shortShare * left { return next }
    guard best.seconds.count > 2, let slowest = best.seconds.max(by: { $0.value < $1.value })?.key else { return nil }
    var others = best
    others.seconds[slowest] = nil
    guard cost(others, to: next) <= Self.leapShare * left else { return nil }
    keepCommon()
    without.insert(slowest)
    return next
  }

  /// Keeps the best round as the common one before the first design is left out: all designs have played it.
  private mutating func keepCommon() {
    if common != nil || best == nil { return }
    common = best
    commonRung = rung
  }

  /// Returns the divisor for the longest log that takes little time compared with storing the data.
  private func divisor(at place: Int) -> Int {
    let shortest = sizes[place].point.operations
    guard let best, let played = best.played else { return shortest }
    let ratio = ratio(from: rung, to: place)
    return Self.divisors(below: shortest).first { divisor in
      let longer = Double(best.point.operations) / Double(divisor)
      return Self.checking * played * longer * ratio <= Self.logShare * cost(best, ratio)
    } ?? shortest
  }

  private static func divisors(below most: Int) -> some Sequence<Int> {
    sequence(first: 1) { $0 * 2 < most ? $0 * 2 : nil }
  }

  private mutating func lengthen() throws {
    var longest = Self.longestLeap
    while let found = best, found.point.operations > 1, longest >= 2 {
      let whole = found.point.operations
      let left = left()
      let divisor = Self.divisors(below: whole).first { divisor in
        let ratio = Double(whole) / Double(divisor)
        return ratio <= longest && fits(found, longer: ratio, left)
      }
      guard let divisor else { return }
      var point = found.point
      point.operations = divisor
      if let round = try play(point, left * Self.limit), round.late.isEmpty {
        best = round
      } else {
        longest = Double(whole) / Double(divisor) / 4
      }
    }
  }

  /// Returns true if a round with a longer log fits into the time left. If plays report the time of their operations,
  /// only that time is taken to grow.
  private func fits(_ round: BudgetRound, longer ratio: Double, _ left: Double) -> Bool {
    if cost(round, ratio) <= (ratio == 2 ? Self.stepShare : Self.leapShare) * left { return true }
    guard let played = round.played else { return false }
    return cost(round, 1) + Self.checking * played * (ratio - 1) <= Self.limit * left
  }

  /// Returns the seconds of a round at a larger size, at which short plays fill the store less often.
  private func cost(_ round: BudgetRound, to place: Int) -> Double {
    let ratio = ratio(from: rung, to: place)
    let entities = Double(round.built.stage.entityCount)
    func plays(_ entities: Double) -> Double { Double(Plays.most(filling: Int(entities))) }
    let isShort = round.played.map { $0 * ratio < Self.shortPlay * Double(round.seconds.count) } ?? false
    let share = isShort ? plays(entities * ratio) / plays(entities) : 1
    return cost(round, ratio) - round.timed * ratio * (1 - share)
  }

  /// Returns the ratio of two sizes: the larger one of the ratios of entities and of steps.
  func ratio(from start: Int, to end: Int) -> Double {
    let (from, to) = (sizes[start], sizes[end])
    func factor(_ before: Double, _ after: Double) -> Double { before > 0 ? after / before : 1 }
    return max(factor(from.entities, to.entities), factor(from.work, to.work))
  }

  /// Returns the seconds of a round that is larger by a factor; only the time to start processes does not grow.
  func cost(_ round: BudgetRound, _ ratio: Double) -> Double {
    round.seconds.values.reduce(round.making * ratio) { $0 + fixed + max(0, $1 - fixed) * ratio }
  }
}

struct BudgetRound {
  var point: PlayedPoint
  let planned: Plan.PointPlan
  let built: PointStage
  let making: Double
  var seconds: [String: Double] = [:]
  var timed = 0.0
  /// The seconds of the operations in the timed plays; `nil` if a play does not report them.
  var played: Double? = 0
  var outcomes: [(planned: PlannedRepetition, outcome: Outcome)] = []
  var late: Set<String> = []

  /// The round without the designs that did not finish.
  var withoutLate: BudgetRound {
    var round = self
    round.point.without.formUnion(late)
    round.seconds = seconds.filter { !late.contains($0.key) }
    round.outcomes.removeAll { late.contains($0.planned.cell.design) }
    round.late = []
    return round
  }
}

extension BudgetSearch.Size {
  /// Lists the sizes that fit in memory, ascending: shares of the data of the smallest point, then the sweep's points.
  static func ladder(_ document: ScenarioDocument, _ memory: Bytes, _ importedBytes: (ImportedDataset) -> Bytes)
    -> [BudgetSearch.Size]
  {
    func size(_ point: ScenarioPoint, data: Int) -> BudgetSearch.Size {
      var played = PlayedPoint(point.place)
      played.data = data
      played.operations = point.scenario.mostDivided
      let part = point.scenario.divided(operations: played.operations, data: data)
      return BudgetSearch.Size(
        point: played, scenario: point.scenario, entities: part.entityCount,
        work: part.kind.playable.size(part, importedBytes).work)
    }
    let whole = document.points.map { size($0, data: 1) }.enumerated().ordered {
      ($0.element.entities, $0.element.work, $0.offset) < ($1.element.entities, $1.element.work, $1.offset)
    }
    guard let smallest = whole.first.map({ document.points[$0.offset] }) else { return [] }
    let divisors = sequence(first: smallest.scenario.mostDividedData) { $0 > 1 ? max(1, $0 / 4) : nil }
    let parts = divisors.filter { $0 > 1 }.map { size(smallest, data: $0) }
    let all = parts + whole.map(\.element)
    let fitting = all.filter { size in
      let part = size.scenario.divided(operations: size.point.operations, data: size.point.data)
      return part.kind.playable.size(part, importedBytes).memoryBytes <= Double(memory.rawValue)
    }
    return fitting.isEmpty ? Array(all.prefix(1)) : fitting
  }
}
