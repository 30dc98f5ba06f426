import BenchCore
import BenchResults
import Testing

@testable import BenchReports

struct PageNumberTests {
  @Test(arguments: [
    (0.0, "0"), (0.3333, "0.333"), (20.5, "20.5"), (98_369, "98,369"), (100_000, "100,000"), (104.6, "105"),
    (9_999_999, "9,999,999"), (12_345_678, "12.3M"), (-1_500, "-1,500"),
  ]) func `a count on a page has its digits in groups`(_ value: Double, _ words: String) {
    #expect(PageNumber.count(value) == words)
  }

  @Test(arguments: [
    (MetricUnit.nanoseconds, 251.0, 2_410.0, "0.251µs", "2.41µs"), (.nanoseconds, 15, 9_000, "15ns", "9,000ns"),
    (.nanoseconds, 45, 1_240_000_000, "45ns", "1.24s"), (.milliseconds, 200, 1_800, "0.2s", "1.8s"),
    (.milliseconds, 50, 18_400, "50.0ms", "18.4s"), (.bytes, 640, 5_000, "0.640KB", "5.00KB"),
    (.count, 2, 98_369, "2", "98,369"),
  ]) func `values that are not too far apart are in one unit`(
    _ unit: MetricUnit, _ least: Double, _ most: Double, _ first: String, _ last: String
  ) {
    let words = unit.onPage(of: least...most)
    #expect(words(least) == first && words(most) == last, "\(words(least)) \(words(most))")
    #expect(unit.onPage(of: nil)(most) == unit.onPage(most))
  }

  @Test(arguments: [
    ("84.62756943647775 (normalized/keyed)", "84.6276 (normalized/keyed)"), ("0.49999999999 in 2", "0.500000 in 2"),
    ("12.25 at dataset.posts=10", "12.25 at dataset.posts=10"), ("1001, as in 3 cells", "1001, as in 3 cells"),
    ("0.00000000012", "0.00000000012"),
  ]) func `a long quotient in a text is rounded`(_ text: String, _ expected: String) {
    #expect(PageNumber.rounded(text) == expected)
  }
}
