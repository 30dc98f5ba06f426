import BenchResults
import Testing

struct MetricValueTests {
  @Test(arguments: [
    ("1001", 1001, 1), ("-3", -3, 1), ("0.1", 1, 10), ("1_000.25", 4001, 4), ("2e3", 2000, 1), ("5e-1", 1, 2),
  ])
  func `a decimal is read exactly`(text: String, numerator: Int, denominator: Int) {
    #expect(Ratio(decimal: text) == Ratio(numerator, denominator))
  }

  @Test(arguments: ["", "-", "1.", ".5", "1__", "_1", "1e", "e3", "nan", "inf", "0x10", "1e99"])
  func `what is no decimal is refused`(text: String) {
    #expect(Ratio(decimal: text) == nil)
  }

  @Test func `a number of too many digits is refused`() {
    #expect(Ratio(decimal: "12345678901234567890123") == nil)
  }

  @Test func `fractions compare without rounding`() throws {
    let third = try #require(Ratio(1, 3))
    let near = try #require(Ratio(333_333_333_333_333_333, 1_000_000_000_000_000_000))
    #expect(near < third)
    #expect(third.approximation == near.approximation)
  }

  @Test func `a quotient that does not fit is absent, not wrong`() throws {
    let large = try #require(Ratio(Int.max, 2))
    let small = try #require(Ratio(1, Int.max))
    #expect(large.divided(by: small) == nil)
    #expect(Ratio(1, 0) == nil)
  }
}
