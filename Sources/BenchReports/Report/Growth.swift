import BenchCore
import BenchResults

/// The values of designs along one parameter, with the crossings and the best design of each range.
struct Growth: Sendable {
  /// The value of the parameter, the measured value there, and the values of all repetitions.
  typealias Place = (x: Double, y: Measured, samples: [Double])

  /// A design with its points, ascending by the parameter.
  typealias Line = (design: ReportedRun.Design, points: [Place])

  typealias Overtaking = (below: ReportedRun.Design, above: ReportedRun.Design, crossing: Crossing)

  /// A range with its best design or its equally good ones, or without a design if the best is not certain.
  typealias Stretch = (stretch: ClosedRange<Double>, designs: [ReportedRun.Design])

  let asked: Lead
  let lines: [Line]
  private(set) var best: [Stretch] = []
  private(set) var overtakings: [Overtaking] = []

  var isExact: Bool { asked.metric.exactness == .exact }
  private var isMoreBetter: Bool { asked.metric.better == .higher }

  /// - Complexity: O(designs² × points × repetitions²)
  init(_ run: ReportedRun, _ asked: Lead) {
    self.asked = asked
    let key = asked.parameter ?? ""
    lines = run.designs.compactMap { design -> Line? in
      let points = asked.points.compactMap { point -> Place? in
        guard let cell = run.cell(design, at: point)?.cell,
          let x = cell.place[key].flatMap(Point.Setting.number), x > 0, let y = run.measured(asked, cell)
        else { return nil }
        return (x, y, run.samples(asked, cell))
      }
      return points.isEmpty ? nil : (design, points)
    }
    best = stretches()
    overtakings = crossings()
  }

  /// Formats a value of the parameter: `100,000`, or `30s` for milliseconds.
  func place(_ x: Double) -> String {
    let values = asked.points.flatMap { $0.settings.filter { $0.key == asked.parameter } }
    let isTime = values.contains { Point.Setting.milliseconds($0.value) != nil }
    return isTime ? PointWords.length(milliseconds: x) : PointWords.place(x)
  }

  // MARK: - Pairs of lines

  /// Returns the ratios of two lines where both have a value above 0. A ratio is below 1 if the first line is better.
  private func ratios(_ first: Line, _ second: Line) -> [Crossing.Ratio] {
    first.points.compactMap { point in
      guard let other = second.points.first(where: { $0.x == point.x }), point.y.value > 0, other.y.value > 0
      else { return nil }
      let (above, below) = isMoreBetter ? (other, point) : (point, other)
      let value = above.y.value / below.y.value
      // If the clock hides both values, neither is certain to be smaller.
      let isSure =
        !(point.y.isHollow && other.y.isHollow) && above.samples.count >= 6 && below.samples.count >= 6
        && (above.samples + below.samples).allSatisfy { $0 > 0 }
      let interval =
        if isExact {
          value...value
        } else if isSure {
          MedianBootstrap.quotient(above.samples, over: below.samples, coverage: 0.95)
        } else {
          // With too few repetitions, any order is possible.
          min(value, 0.5)...max(value, 2)
        }
      return Crossing.Ratio(parameter: point.x, value: value, interval: interval)
    }
  }

  /// Returns the lines that are certainly best at a value of the parameter; empty if uncertain or if all are equal.
  private func winners(at x: Double) -> [Int] {
    let there = lines.indices.filter { index in lines[index].points.contains { $0.x == x } }
    if there.count < 2 { return [] }
    if isExact {
      let values = there.compactMap { value($0, x) }
      let best = isMoreBetter ? values.max() : values.min()
      let winners = there.filter { value($0, x) == best }
      return winners.count == there.count ? [] : winners
    }
    let winner = there.first { index in
      there.allSatisfy { other in
        if other == index { return true }
        guard let ratio = ratios(lines[index], lines[other]).first(where: { $0.parameter == x }) else {
          // A value of 0 is the best if lower is better, and the worst if higher is better.
          return isMoreBetter ? isZero(other, x) && !isZero(index, x) : isZero(index, x) && !isZero(other, x)
        }
        return ratio.value < 1 / 1.02 && !ratio.interval.contains(1)
      }
    }
    return winner.map { [$0] } ?? []
  }

  private func value(_ index: Int, _ x: Double) -> Double? { lines[index].points.first { $0.x == x }?.y.value }
  private func isZero(_ index: Int, _ x: Double) -> Bool { value(index, x) == 0 }

  private func stretches() -> [Stretch] {
    let values = Set(lines.flatMap { $0.points.map(\.x) }).ordered()
    if values.count < 2 || lines.count < 2 { return [] }
    var result: [Stretch] = []
    func add(_ from: Double, _ to: Double, _ winners: [Int]) {
      if to <= from { return }
      let designs = winners.map { lines[$0].design }
      if let last = result.last, last.designs.map(\.design) == designs.map(\.design) {
        result[result.count - 1].stretch = last.stretch.lowerBound...to
      } else {
        result.append((from...to, designs))
      }
    }
    for (from, to) in zip(values, values.dropFirst()) {
      let (first, second) = (winners(at: from), winners(at: to))
      // A design that is best at both ends, alone or with equal designs, is best in the whole step.
      let both = first.filter(second.contains)
      if !both.isEmpty || first == second {
        add(from, to, both)
        continue
      }
      let (low, high) = unsure(first, second, from, to)
      add(from, low, first)
      add(low, high, [])
      add(high, to, second)
    }
    return result
  }

  /// Returns the part of a step in which the best design is uncertain.
  private func unsure(_ first: [Int], _ second: [Int], _ from: Double, _ to: Double) -> (low: Double, high: Double) {
    guard let one = first.first, let other = second.first, !isExact,
      let crossing = Crossing.all(ratios(lines[one], lines[other])).first(where: { from...to ~= $0.estimate })
    else { return (from, to) }
    return (max(from, crossing.low ?? from), min(to, crossing.high ?? to))
  }

  private func crossings() -> [Overtaking] {
    let names = best.compactMap(\.designs.first?.design)
    return zip(names, names.dropFirst()).filter { $0 != $1 }.flatMap { name, next -> [Overtaking] in
      guard let first = lines.first(where: { $0.design.design == name }),
        let second = lines.first(where: { $0.design.design == next })
      else { return [] }
      return Crossing.all(ratios(first, second)).filter(\.isFirstBelow).map { (first.design, second.design, $0) }
    }
  }
}
