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
    ("84.62756943647775 (normalized/keyed)", "84.6276 (normalized/keyed)"), ("0.49999999999 in 2", "0.500000 in 2"),
    ("12.25 at dataset.posts=10", "12.25 at dataset.posts=10"), ("1001, as in 3 cells", "1001, as in 3 cells"),
    ("0.00000000012", "0.00000000012"),
  ]) func `a long quotient in a text is rounded`(_ text: String, _ expected: String) {
    #expect(PageNumber.rounded(text) == expected)
  }
}
