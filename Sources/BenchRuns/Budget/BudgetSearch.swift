import BenchCore
import BenchHost
import BenchResults
import BenchWorkloads

/// The search for the sizes that a run has time for.
///
/// It climbs from the smallest data to the largest at which the designs finish a round within their share of the time,
/// with logs that are short beside storing the data, and then lengthens the log. Each step is taken only where the
/// rounds before it say that it fits, and ends at its limit, so that a wrong forecast costs that step and no more.
///
/// Goals: a round of some size is always there, however slow a design is. Non-goals: to use up the time; repetitions do
/// that.
struct BudgetSearch {
  struct Size {
    let point: PlayedPoint
    let scenario: Scenario
    let entities: Double
    let work: Double
  }

  /// From the smallest to the largest.
  let sizes: [Size]
  let left: () -> Double
  /// Plays a round within a number of seconds; `nil` where its data and operations could not be made in them.
  let play: (PlayedPoint, Double) throws -> BudgetRound?

  private(set) var best: BudgetRound?
  /// The largest round of all designs, where the best one lacks some.
  private(set) var common: BudgetRound?
  private(set) var isUnmade = false
  private(set) var rung = 0
  private(set) var commonRung = Int.max
  private var fixed = Double.infinity
  private var without: Set<String> = []

  /// The shares of the time that is left: what the next step may be forecast to take, what a step over several sizes
  /// may, and where a step ends. Forecasts are high rather than low, because what a busy machine adds to a short round
  /// grows with it; so the next size is tried where it may fit.
  private static let stepShare = 1.0
  private static let leapShare = 0.3
  /// After a round as short as this, the next size is tried even against the forecast.
  private static let shortShare = 0.1
  private static let limit = 0.7
  /// A late design is too slow if it has run this many times as long as the slowest finished design.
  private static let slowness = 1.5
  private static let longestLeap = 64.0
  /// Counting and checking operations takes at most this many times as long as playing them.
  private static let checking = 10.0
  /// Plays of fewer seconds are repeated.
  private static let shortPlay = 0.1
  /// On the way up, operations may take this much of the time for storing the data.
  private static let logShare = 0.5

  init(sizes: [Size], left: @escaping () -> Double, play: @escaping (PlayedPoint, Double) throws -> BudgetRound?) {
    (self.sizes, self.left, self.play) = (sizes, left, play)
  }

  /// Searches until no larger size fits.
  ///
  /// - Throws: the reason why no size can be drawn, and what playing throws; rounds until then are kept.
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
    // The size without the slowest design was not reached.
    if commonRung == rung { common = nil }
    try lengthen()
  }

  /// Keeps a round of at least two designs, or of all; designs that were too slow are out of reach from here on.
  private mutating func accept(_ round: BudgetRound, _ place: Int) -> Bool {
    let finished = round.seconds.filter { !round.late.contains($0.key) }
    let slowest = finished.values.max() ?? 0
    // One that came last, and had less time than others took, is not slow: the round does not fit. The first is kept
    // all the same, because a table of some designs is better than none.
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

  /// Returns the next size that fits: as far up as is safe; without the slowest design where it alone is too slow.
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

  /// Keeps the round that all designs have played, before the first of them is left out.
  private mutating func keepCommon() {
    if common != nil || best == nil { return }
    common = best
    commonRung = rung
  }

  /// Returns the divisor of the operations of a size: as many as take little time beside storing its data.
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

  /// Returns true if a round with a longer log fits into the time that is left. Where plays say what their operations
  /// took, only that grows.
  private func fits(_ round: BudgetRound, longer ratio: Double, _ left: Double) -> Bool {
    if cost(round, ratio) <= (ratio == 2 ? Self.stepShare : Self.leapShare) * left { return true }
    guard let played = round.played else { return false }
    return cost(round, 1) + Self.checking * played * (ratio - 1) <= Self.limit * left
  }

  /// Returns the seconds of a round at a larger size, whose store is filled less often for plays that are short.
  private func cost(_ round: BudgetRound, to place: Int) -> Double {
    let ratio = ratio(from: rung, to: place)
    let entities = Double(round.built.stage.entityCount)
    func plays(_ entities: Double) -> Double { Double(Plays.most(filling: Int(entities))) }
    let isShort = round.played.map { $0 * ratio < Self.shortPlay * Double(round.seconds.count) } ?? false
    let share = isShort ? plays(entities * ratio) / plays(entities) : 1
    return cost(round, ratio) - round.timed * ratio * (1 - share)
  }

  /// Returns the factor from one size to another, the larger of entities and steps.
  func ratio(from start: Int, to end: Int) -> Double {
    let (from, to) = (sizes[start], sizes[end])
    func factor(_ before: Double, _ after: Double) -> Double { before > 0 ? after / before : 1 }
    return max(factor(from.entities, to.entities), factor(from.work, to.work))
  }

  /// Returns the seconds of a round that is larger by a factor: beyond what starting processes takes, everything grows
  /// with it.
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
  /// The seconds of the operations in these; `nil` where a play does not say.
  var played: Double? = 0
  var outcomes: [(planned: PlannedRepetition, outcome: Outcome)] = []
  var late: Set<String> = []

  /// The round as if the designs that did not finish had not been tried.
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
  /// The sizes of a scenario in rising order: the points of its sweep, and below the smallest one shares of its data.
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
        work: part.kind.playable.work(part, importedBytes))
    }
    let whole = document.points.map { size($0, data: 1) }.enumerated().sorted {
      ($0.element.entities, $0.element.work, $0.offset) < ($1.element.entities, $1.element.work, $1.offset)
    }
    guard let smallest = whole.first.map({ document.points[$0.offset] }) else { return [] }
    let divisors = sequence(first: smallest.scenario.mostDividedData) { $0 > 1 ? max(1, $0 / 4) : nil }
    let parts = divisors.filter { $0 > 1 }.map { size(smallest, data: $0) }
    let all = parts + whole.map(\.element)
    let fitting = all.filter { size in
      let part = size.scenario.divided(operations: size.point.operations, data: size.point.data)
      return part.kind.playable.memoryBytes(part, importedBytes) <= Double(memory.rawValue)
    }
    return fitting.isEmpty ? Array(all.prefix(1)) : fitting
  }
}
