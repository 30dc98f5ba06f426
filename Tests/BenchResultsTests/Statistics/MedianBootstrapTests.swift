import Testing

@testable import BenchResults

struct MedianBootstrapTests {
  /// Every way to draw n of n values, counted one by one.
  private func drawn(_ sample: [Double]) -> [Double: Double] {
    let count = sample.count
    var found: [Double: Double] = [:]
    let all = (0..<count).reduce(1) { product, _ in product * count }
    for number in 0..<all {
      var rest = number
      let draws = (0..<count).map { _ in
        defer { rest /= count }
        return sample[rest % count]
      }.sorted()
      found[(draws[(count - 1) / 2] + draws[count / 2]) / 2, default: 0] += 1 / Double(all)
    }
    return found
  }

  @Test(arguments: [[3.0], [1, 2], [1, 5, 9], [1, 2, 4, 8], [5, 3, 9, 1, 4], [1, 2, 4, 8, 16, 32]])
  func `the distribution is that of all draws there are`(sample: [Double]) {
    var before = 0.0
    var found: [Double: Double] = [:]
    for step in MedianBootstrap(sample).steps {
      found[step.value, default: 0] += step.reached - before
      before = step.reached
    }
    for (value, chance) in drawn(sample) { #expect(abs((found[value] ?? 0) - chance) < 1e-12, "\(value)") }
    #expect(abs(before - 1) < 1e-12)
  }

  @Test func `the interval of a quotient is that of all quotients there are`() {
    let (above, below) = ([11.0, 12, 14, 17, 13], [10.0, 9, 12, 11, 10.5])
    var quotients: [(value: Double, chance: Double)] = []
    for (top, chance) in drawn(above) {
      for (bottom, other) in drawn(below) { quotients.append((top / bottom, chance * other)) }
    }
    quotients.sort { $0.value < $1.value }
    func quantile(_ share: Double) -> Double {
      var sum = 0.0
      return quotients.first {
        sum += $0.chance; return sum >= share
      }?.value ?? 0
    }
    let interval = MedianBootstrap.quotient(above, over: below, coverage: 0.95)
    #expect(abs(interval.lowerBound - quantile(0.025)) < 1e-6)
    #expect(abs(interval.upperBound - quantile(0.975)) < 1e-6)
  }

  @Test func `a quotient of one lies within its interval, whatever the rounding`() {
    for value in [0.1, 1.0 / 3, 7, 1e9] {
      #expect(MedianBootstrap.quotient([value, value, value], over: [value, value], coverage: 0.95).contains(1))
    }
  }

  @Test(arguments: [999, 1_000])
  func `as many values as a run may have repetitions are computed as few are`(count: Int) {
    let sample = (1...count).map { 1_000 + Double($0) }
    #expect(MedianBootstrap(sample).steps.last.map { abs($0.reached - 1) < 1e-9 } == true)
    let interval = MedianBootstrap(sample).interval(0.95)
    #expect(abs(interval.lowerBound - 1_469) < 2 && abs(interval.upperBound - 1_531) < 2, "\(interval)")
    #expect(MedianBootstrap.quotient(sample, over: sample, coverage: 0.95).contains(1))
  }
}
