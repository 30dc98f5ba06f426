import BenchCore
import Testing

@testable import BenchResults

struct ShortNumberTests {
  @Test(arguments: [
    (0, "0"), (0.3333, "0.333"), (1, "1"), (20.5, "20.5"), (1001, "1001"), (99_999, "99999"), (123_456, "123k"),
    (1_234_567, "1.23M"), (2.5e9, "2.50G"), (999_999, "1.00M"), (0.9996, "1.00"),
    (99.96, "100"), (0.0001, "<0.001"),
  ])
  func `a count keeps what matters`(value: Double, text: String) {
    #expect(ShortNumber.count(value) == text)
  }

  @Test(arguments: [
    (95, "95ns"), (999, "999ns"), (1_234, "1.23µs"), (45_600_000, "45.6ms"), (1.2e9, "1.20s"), (999_999, "1.00ms"),
  ])
  func `a time has the unit that makes it short`(value: Double, text: String) {
    #expect(ShortNumber.duration(value) == text)
  }

  @Test(arguments: [
    (640, "640B"), (1_234, "1.23KB"), (45_600_000, "45.6MB"), (-2_000, "-2.00KB"), (0.25, "0.25B"), (0.002_5, "<0.01B"),
  ])
  func `memory is in powers of a thousand`(value: Double, text: String) {
    #expect(ShortNumber.bytes(value) == text)
  }

  @Test(arguments: [(1.244, "×1.24"), (12.34, "×12.3"), (1001, "×1001"), (12_345, "×12.3k"), (21, "×21")])
  func `a factor says how many times`(value: Double, text: String) {
    #expect(ShortNumber.factor(value) == text)
  }

  @Test(arguments: [1e19, -1e19, 1e308, Double.leastNonzeroMagnitude, .infinity, -.infinity, .nan])
  func `a number of any size has words`(value: Double) {
    let units: [MetricUnit] = [.count, .nanoseconds, .bytes, .milliseconds]
    let words =
      units.map { $0.short(value) } + [
        ShortNumber.factor(value), ShortNumber.significant(value), ShortNumber.fixed(value), Percent.words(value),
        Percent.rounded(value),
      ]
    #expect(words.allSatisfy { !$0.isEmpty })
    #expect(ShortNumber.significant(1e19) == "1e+19")
    #expect(Int(nearest: .nan) == 0 && Int(nearest: 1e19) == .max && Int(nearest: -1e19) == .min)
  }

  @Test func `zeros after a point are left out, and those of an exponent stay`() {
    #expect(["2.50", "2.00", "20", "1.5e+20"].map(ShortNumber.trimmed) == ["2.5", "2", "20", "1.5e+20"])
  }

  @Test func `a factor to nothing has no end`() {
    #expect(ShortNumber.factor(.infinity) == "×∞")
  }

  @Test func `no number from a hundredth on takes more than six characters`() {
    var value = 0.01
    while value < 9e14 {
      let texts = [ShortNumber.count(value), ShortNumber.duration(value), ShortNumber.bytes(value)]
      for text in texts where value < 9e13 { #expect(text.count <= 6, "\(value): \(text)") }
      value *= 1.37
    }
  }
}
