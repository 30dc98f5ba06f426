import BenchCore
import BenchResults

/// The values of designs along one parameter, with what follows from them: crossings, and which design is best where.
struct Growth: Sendable {
  struct Line: Sendable {
    let design: ReportedRun.Design
    /// What was measured at a value of the parameter, and the values of all repetitions.
    typealias Place = (x: Double, y: Measured, samples: [Double])

    /// Ascending by the parameter.
    let points: [Place]
  }

  struct Overtaking: Sendable {
    let below: ReportedRun.Design
    let above: ReportedRun.Design
    let crossing: Crossing
  }

  let asked: Lead
  let lines: [Line]
  /// The stretches with their best design, or with several that are equal; none where it is not sure.
  let best: [(stretch: ClosedRange<Double>, designs: [ReportedRun.Design])]
  let overtakings: [Overtaking]
  let isExact: Bool

  /// - Complexity: O(designs² × points × repetitions²)
  init(_ run: ReportedRun, _ asked: Lead) {
    self.asked = asked
    let key = asked.parameter ?? ""
    let found = run.designs.compactMap { design -> Line? in
      let points = asked.points.compactMap { point -> Line.Place? in
        guard let cell = run.cell(design, at: point)?.cell,
          let x = cell.place.settings.first(where: { $0.key == key }).flatMap({ Point.Setting.number($0.value) }),
          x > 0, let y = run.measured(asked, cell)
        else { return nil }
        return (x, y, run.samples(asked, cell))
      }
      return points.isEmpty ? nil : Line(design: design, points: points)
    }
    lines = found
    isExact = asked.metric.exactness == .exact
    let pairs = Pairs(lines: found, isExact: isExact, isMoreBetter: asked.metric.better == .higher)
    best = pairs.best
    overtakings = pairs.overtakings
  }

  /// A value of the parameter as it is read: `100,000`, or `30s` of milliseconds.
  func place(_ x: Double) -> String {
    let values = asked.points.flatMap { $0.settings.filter { $0.key == asked.parameter } }
    let isTime = values.contains { Point.Setting.milliseconds($0.value) != nil }
    return isTime ? PointWords.length(milliseconds: x) : PointWords.place(x)
  }

  var end: Double? { lines.compactMap { $0.points.last?.x }.max() }
  var start: Double? { lines.compactMap { $0.points.first?.x }.min() }
}

private struct Pairs {
  let lines: [Growth.Line]
  let isExact: Bool
  let isMoreBetter: Bool

  /// The ratio of two lines wherever both have a value above 0; below 1 where the first is better.
  func ratios(_ first: Growth.Line, _ second: Growth.Line) -> [Crossing.Ratio] {
    first.points.compactMap { point in
      guard let other = second.points.first(where: { $0.x == point.x }), point.y.value > 0, other.y.value > 0
      else { return nil }
      let (above, below) = isMoreBetter ? (other, point) : (point, other)
      let value = above.y.value / below.y.value
      // Of two values that the clock hides none is sure to be the smaller one.
      let isSure =
        !(point.y.isHollow && other.y.isHollow) && above.samples.count >= 6 && below.samples.count >= 6
        && (above.samples + below.samples).allSatisfy { $0 > 0 }
      let interval: ClosedRange<Double>
      if isExact {
        interval = value...value
      } else if isSure {
        interval = MedianBootstrap.quotient(above.samples, over: below.samples, coverage: 0.95)
      } else {
        // Too few repetitions to say anything: any order is possible.
        interval = min(value, 0.5)...max(value, 2)
      }
      return Crossing.Ratio(parameter: point.x, value: value, interval: interval)
    }
  }

  /// Returns the lines that are surely better than all others at a value; none where that is not sure or all are equal.
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
          // A value of 0 is the best of what one wants little of, and the worst of what one wants much of.
          return isMoreBetter ? isZero(other, x) && !isZero(index, x) : isZero(index, x) && !isZero(other, x)
        }
        return ratio.value < 1 / 1.02 && !ratio.interval.contains(1)
      }
    }
    return winner.map { [$0] } ?? []
  }

  private func value(_ index: Int, _ x: Double) -> Double? { lines[index].points.first { $0.x == x }?.y.value }
  private func isZero(_ index: Int, _ x: Double) -> Bool { value(index, x) == 0 }

  var best: [(stretch: ClosedRange<Double>, designs: [ReportedRun.Design])] {
    let values = Set(lines.flatMap { $0.points.map(\.x) }).sorted()
    if values.count < 2 || lines.count < 2 { return [] }
    var result: [(stretch: ClosedRange<Double>, designs: [ReportedRun.Design])] = []
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
      // Equal ones that only part company at one end are still the best of this step.
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

  /// The part of a step in which the best design is not sure.
  private func unsure(_ first: [Int], _ second: [Int], _ from: Double, _ to: Double) -> (low: Double, high: Double) {
    guard let one = first.first, let other = second.first, !isExact,
      let crossing = Crossing.all(ratios(lines[one], lines[other])).first(where: { from...to ~= $0.estimate })
    else { return (from, to) }
    return (max(from, crossing.low ?? from), min(to, crossing.high ?? to))
  }

  var overtakings: [Growth.Overtaking] {
    let names = best.compactMap(\.designs.first?.design)
    var result: [Growth.Overtaking] = []
    for (name, next) in zip(names, names.dropFirst()) where name != next {
      guard let first = lines.first(where: { $0.design.design == name }),
        let second = lines.first(where: { $0.design.design == next })
      else { continue }
      for crossing in Crossing.all(ratios(first, second)) where crossing.isFirstBelow {
        result.append(Growth.Overtaking(below: first.design, above: second.design, crossing: crossing))
      }
    }
    return result
  }
}
