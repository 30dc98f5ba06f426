import Testing

@testable import BenchReports

struct SymmetricLogScaleTests {
  private static let values: [[Double]] = [
    [-0.63, 16.2, 24.8], [-500, -3], [-1e-9, 1e9], [-1, 1], [-7, 0, 0.002], [-0.4, 0],
  ]

  @Test(arguments: values) func `a scale on both sides of 0 rises through it, and holds every value`(_ values: [Double])
  {
    let scale = SymmetricLogScale(of: values, from: 300, to: 20)
    let places = (values + [0]).sorted().map { scale.position(of: $0) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 }, "\(places)")
    #expect(places.allSatisfy { (20...300).contains($0) }, "\(places)")
    #expect((places.first ?? 0) > (places.last ?? 0))
  }

  @Test(arguments: values) func `its ticks are few, have 0 among them, rise and lie inside`(_ values: [Double]) {
    let scale = SymmetricLogScale(of: values, from: 0, to: 700)
    let ticks = scale.ticks(fitting: 8)
    #expect((1...9).contains(ticks.count) && ticks.contains(0), "\(ticks)")
    #expect(
      zip(ticks, ticks.dropFirst()).allSatisfy { scale.position(of: $1) - scale.position(of: $0) > 80 }, "\(ticks)")
    #expect(ticks.allSatisfy { (0...700).contains(scale.position(of: $0)) })
  }

  @Test func `equal magnitudes are equally far from 0`() {
    let scale = SymmetricLogScale(of: [-50, 50, 1], from: 0, to: 100)
    #expect(abs(scale.position(of: 50) + scale.position(of: -50) - 2 * scale.position(of: 0)) < 1e-9)
  }

  @Test func `amounts have such a scale only where one lies below 0`() {
    #expect(AmountScale.of([1, 2], from: 0, to: 1) is LogScale)
    #expect(AmountScale.of([0, 2], from: 0, to: 1).zero == 0)
    #expect(AmountScale.of([-1, 2], from: 0, to: 1).zero == nil)
  }

  @Test(arguments: [("1.00MB", "1MB"), ("0.100", "0.1"), ("12", "12"), ("1.50µs", "1.5µs"), ("<0.001", "<0.001")])
  func `a round value on an axis has no zeros behind its point`(words: String, expected: String) {
    #expect(Axes.plain(words) == expected)
  }
}
