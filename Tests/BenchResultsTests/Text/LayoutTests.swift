import Testing

@testable import BenchResults

struct LayoutTests {
  @Test func `no wrapped line is longer than the width, and no word is lost`() {
    let text = "one two three fourfourfourfour five"
    let lines = Layout.wrap(text, width: 9)
    #expect(lines == ["one two", "three", "fourfourf", "ourfour", "five"])
    #expect(Layout.wrap("", width: 9).isEmpty)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (-1_234_567, "-1,234,567")])
  func `thousands stand apart`(number: Int, text: String) {
    #expect(Layout.grouped(number) == text)
  }

  @Test func `one is not many`() {
    #expect(Layout.count(1, "cell") == "1 cell")
    #expect(Layout.count(0, "cell") == "0 cells")
  }

  @Test func `a foreign text cannot steer a terminal`() {
    #expect(Layout.printable("a\u{1B}[2J\nb\u{202E}é") == "a [2J b é")
  }
}
