import Testing

@testable import BenchReports

struct ScaleTests {
  private static let domains: [ClosedRange<Double>] = [
    1...10, 3...7, 0.001...1_000_000, 95...105, 20.7...20.9, 1e-6...1e7, 12...13_000,
  ]

  @Test(arguments: [
    -1e308...1e308, 1e19...1e19.nextUp, 0...Double.leastNonzeroMagnitude, 9e15...9.1e15, 1e308...1.7e308,
    -Double.leastNonzeroMagnitude...Double.leastNonzeroMagnitude,
  ])
  func `an axis of any numbers has ticks`(range: ClosedRange<Double>) {
    #expect(Ticks.linear(range, fitting: 6).allSatisfy { $0.isFinite })
    #expect(LogScale(of: [range.lowerBound, range.upperBound], from: 0, to: 100).ticks(fitting: 6).count < 100)
  }

  @Test(arguments: domains) func `a logarithmic scale rises, and its ticks are few, round and inside`(
    _ domain: ClosedRange<Double>
  ) {
    let scale = LogScale(of: [domain.lowerBound, domain.upperBound], from: 300, to: 20)
    #expect(scale.position(of: domain.lowerBound) > scale.position(of: domain.upperBound))
    let ticks = scale.ticks(fitting: 7)
    #expect((2...8).contains(ticks.count), "\(ticks)")
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ticks.allSatisfy { (20...300).contains(scale.position(of: $0)) }, "\(ticks)")
  }

  @Test func `zero has a line of its own below all other values`() {
    let scale = LogScale(of: [0, 1, 100], from: 300, to: 20)
    #expect(scale.position(of: 0) == 300)
    #expect(scale.position(of: 1) < 280)
    #expect(LogScale(of: [1, 100], from: 300, to: 20).zero == nil)
  }

  @Test(arguments: [0.0...1, 0...97, -5...5, 0.1...0.2]) func `a linear scale has two to eight ticks inside`(
    _ domain: ClosedRange<Double>
  ) {
    let scale = LinearScale(domain: domain, start: 0, end: 100)
    let ticks = scale.ticks(fitting: 6)
    #expect((2...8).contains(ticks.count), "\(ticks)")
    #expect(ticks.allSatisfy { (-0.001...100.001).contains(scale.position(of: $0)) })
  }

  @Test func `shares are as far apart as what remains above them`() {
    let scale = PercentileScale(count: 1_000, from: 0, to: 300)
    #expect(abs(scale.position(of: 0.9) - 100) < 1e-9)
    #expect(abs(scale.position(of: 0.99) - 200) < 1e-9)
    #expect(scale.position(of: 1) == 300)
    #expect(scale.ticks(fitting: 8) == [0, 0.5, 0.9, 0.99, 0.999])
    #expect(scale.ticks(fitting: 2).last == 0.999, "a narrow axis loses words in between, and not the tail")
  }

  @Test func `a coordinate has at most one decimal, and no zero behind the point`() {
    #expect([1.0, 1.25, -0.04, 12.349, -3.5].map { Coordinate($0).description } == ["1", "1.3", "0", "12.3", "-3.5"])
  }
}
