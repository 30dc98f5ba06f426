import BenchCore
import BenchResults

/// The growth of values with a swept parameter.
extension Judge {
  func slopes(_ expectation: Expectation, over key: String, _ pairs: [JudgedPair]) -> [Judgement.Finding] {
    struct Group: Hashable {
      let cell: CellIdentity
      let divisor: String
    }
    let groups = Dictionary(grouping: pairs) { pair in
      var cell = pair.cell
      cell.point = Point(cell.point.settings.filter { $0.key != key })
      return Group(cell: cell, divisor: pair.divisor?.design ?? "")
    }
    let sorted = groups.ordered { ($0.key.cell, $0.key.divisor) < ($1.key.cell, $1.key.divisor) }
    return sorted.compactMap { group, pairs in
      let points = pairs.compactMap { pair in
        pair.cell.point[key].flatMap(Point.Setting.number).map { (parameter: $0, pair: pair) }
      }.ordered { $0.parameter < $1.parameter }
      let whole = points.first.map { JudgedPair(cell: group.cell, divisor: $0.pair.divisor) }
      return whole.flatMap { slope(expectation, over: key, $0, points) }
    }
  }

  /// Judges the slope of a line of cells, which differ only in the parameter and ascend by it.
  private func slope(
    _ expectation: Expectation, over key: String, _ whole: JudgedPair, _ points: [(parameter: Double, pair: JudgedPair)]
  ) -> Judgement.Finding? {
    guard case .number(let limit, _) = expectation.limit else { return nil }
    if let gap = points.compactMap(\.pair.gap).first { return .init(whole, .missing, note: gap) }
    guard let fit = LogLogFit(points.map(\.parameter)) else {
      return .init(whole, .missing, note: "a slope needs two values of \(key) above 0")
    }
    var samples: [JudgedSample] = []
    for point in points {
      do { samples.append(try sample(expectation, point.pair)) } catch {
        return .init(whole, .missing, note: "at \(point.pair.cell.place) \(error.words)")
      }
    }
    if let zero = zip(samples, points).first(where: { !$0.0.isPositive }) {
      return .init(whole, .missing, note: "0 has no logarithm (\(zero.1.pair.place))")
    }
    let isExact = expectation.metric.exactness == .exact
    let range = isExact ? fit.range(of: samples) : fit.interval(of: samples)
    let middle = fit.exponent(of: samples.compactMap { $0.middle?.approximation }).steady
    let ends = [samples.first, samples.last].compactMap { $0?.middle.map(expectation.valueWords) }
      .joined(separator: " to ")
    guard let range else {
      let note = "a slope of times needs \(JudgedSample.fewest) repetitions at each point"
      return .init(whole, .inconclusive, .real(middle), note: note)
    }
    let verdict = expectation.comparison.verdict(
      on: range, limit: limit.approximation, tolerance: expectation.limit.rounding)
    let interval = range.lowerBound == range.upperBound ? nil : range
    var finding = Judgement.Finding(whole, verdict, .real(middle), interval: interval, note: "from \(ends)")
    if samples.contains(where: { isClockBound(expectation.metric, $0) }) {
      finding.doubt("clock-bound: under 10 clock readings")
    }
    if let stop = points.compactMap({ stop(expectation, $0.pair) }).first { finding.doubt(stop) }
    return finding
  }
}

extension LogLogFit {
  /// Returns the least and the largest exponent that exact values allow; the two are equal if repetitions agree.
  fileprivate func range(of samples: [JudgedSample]) -> ClosedRange<Double>? {
    func end(_ isUpper: Bool) -> Double {
      let values = zip(weights, samples).map { weight, sample in
        let values = sample.quotients.map(\.approximation)
        return ((weight > 0) == isUpper ? values.max() : values.min()) ?? 0
      }
      return exponent(of: values).steady
    }
    let (least, most) = (end(false), end(true))
    return least <= most ? least...most : nil
  }

  /// Returns the bootstrap interval of the exponent; `nil` if a point has too few repetitions.
  fileprivate func interval(of samples: [JudgedSample]) -> ClosedRange<Double>? {
    if samples.contains(where: { $0.repetitions < JudgedSample.fewest }) { return nil }
    let terms = zip(weights, samples).flatMap { weight, sample in sample.logarithms(weight: weight) }
    return MedianBootstrap.interval(of: terms, coverage: JudgedSample.coverage)
  }
}

extension Double {
  /// The number rounded to nine decimals, so that exactly linear growth has the slope 1.
  fileprivate var steady: Double { (self * 1e9).rounded() / 1e9 }
}
