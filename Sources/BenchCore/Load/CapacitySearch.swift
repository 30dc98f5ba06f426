/// A search for the highest rate at which a load keeps all its limits, by compressing time: at factor x, arrival times
/// are divided by x, and everything else is unchanged.
///
/// Factors are on the grid (1 + r)ⁱ. The search doubles or halves its first guess until it has a bracket, which it then
/// bisects; it makes about twelve probes in all. Bisection is valid because each arrival's wait can only grow with the
/// factor. The hitch ratio nearly always grows, too; the search never probes above a failing factor.
package struct CapacitySearch: Sendable {
  private let factors: [Double]
  /// The number of steps of the grid to about twice a factor.
  private let doubling: Int
  package static let lowest = 1.0 / 1_024

  package typealias Probe = LoadTables.Probe

  package struct Outcome: Equatable, Sendable {
    /// The highest factor at which a probe held; `nil` if none did.
    package var held: Double?
    /// The lowest factor at which a probe failed; `nil` if none did.
    package var failed: Double?
    package var probes: [Probe] = []
    /// The rates of `held` and `failed`, by measure.
    var figures: [String: Double] = [:]
  }

  package init(resolution: Double = 0.01, upTo: Double) {
    precondition(resolution > 0 && upTo >= 1, "a grid has steps, and a search has room")
    let step = 1 + resolution
    let above = sequence(first: 1) { $0 * step }
    let below = sequence(first: 1 / step) { $0 / step }.prefix { $0 >= Self.lowest }
    factors = below.reversed() + above.prefix { $0 <= upTo }
    doubling = above.dropFirst().prefix { $0 < 2 }.count + 1
  }

  /// Searches from a first guess; takes O(log(1 ÷ r)) probes once a bracket is found.
  package func run(from guess: Double, _ probe: (Double) -> Probe) -> Outcome {
    var outcome = Outcome()
    func holds(_ place: Int) -> Bool {
      let found = probe(factors[place])
      outcome.probes.append(found)
      return found.held
    }
    var (low, high) = bracket(from: factors.lastIndex { $0 <= guess } ?? 0, holds)
    while let bottom = low, let top = high, top - bottom > 1 {
      let middle = (bottom + top) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    outcome.failed = high.map { factors[$0] }
    outcome.held = low.map { factors[$0] }
    return outcome
  }

  private func bracket(from first: Int, _ holds: (Int) -> Bool) -> (low: Int?, high: Int?) {
    let rises = holds(first)
    let end = rises ? factors.count - 1 : 0
    var place = first
    while place != end {
      let next = rises ? min(place + doubling, end) : max(place - doubling, end)
      if holds(next) != rises { return rises ? (place, next) : (next, place) }
      place = next
    }
    return rises ? (place, nil) : (nil, place)
  }
}

package struct LoadLimit: Equatable, Sendable, Codable {
  package let measure: LoadMeasure
  /// The greatest value that keeps the limit, in the unit of the measure.
  package let most: Double

  /// Creates a limit. An unknown value keeps the limit; a lower bound above `most` breaks the limit.
  package init(_ measure: LoadMeasure, atMost most: Double) { (self.measure, self.most) = (measure, most) }

  /// The limits of a scenario that names no limits: Apple's band for good scrolling, and Apple's bound for the response
  /// to a discrete interaction.
  package static let standard = [LoadLimit(.hitch, atMost: 5), LoadLimit(.responseP99, atMost: 100_000_000)]
}

extension LoadFigures {
  /// Compares the simulation with limits; the probe holds if the simulation keeps all limits.
  ///
  /// The probe also fails if requests are left at the end, and if there are no arrivals, because such a load shows
  /// nothing about a rate. If there are too few arrivals for a percentile, the largest time replaces the percentile.
  package func probe(at factor: Double, _ limits: [LoadLimit]) -> CapacitySearch.Probe {
    let found = values(limits.map(\.measure))
    let values = limits.map { limit in found[limit.measure] ?? largest(limit.measure) }
    let held =
      !trace.arrivals.isEmpty && !isSaturated
      && zip(limits, values).allSatisfy { limit, value in value.map { $0.value <= limit.most } ?? true }
    return CapacitySearch.Probe(factor: factor, values: values, held: held)
  }

  private func largest(_ measure: LoadMeasure) -> LoadValue? {
    guard let sample = measure.sample?.of else { return nil }
    return LoadMeasure.allCases.first { $0.sample.map { $0 == (sample, .max) } ?? false }.flatMap { value($0) }
  }
}

extension LoadPlan {
  /// Returns the arrivals at a factor x: times t become t ÷ x in scaled flows only. Arrivals that would then be at the
  /// end of the setup or later are left out. `order` maps indices of the result to this plan's arrivals.
  package func compressed(by factor: Double, fixed: Set<Int> = []) -> (arrivals: [Arrival], order: [Int]) {
    var kept: [(arrival: Arrival, order: Int)] = []
    kept.reserveCapacity(arrivals.count)
    let end = setup.end
    for (position, arrival) in arrivals.enumerated() {
      let isFixed = fixed.contains(arrival.flow)
      let time = isFixed ? arrival.nanoseconds : Int((Double(arrival.nanoseconds) / factor).rounded(.down))
      if time < end { kept.append((arrival.moved(to: time), position)) } else if fixed.isEmpty { break }
    }
    if !fixed.isEmpty { kept.sort { ($0.arrival.nanoseconds, $0.order) < ($1.arrival.nanoseconds, $1.order) } }
    return (kept.map(\.arrival), kept.map(\.order))
  }
}
