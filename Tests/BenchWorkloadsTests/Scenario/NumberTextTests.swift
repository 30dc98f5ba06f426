import Testing

@testable import BenchWorkloads

@Suite struct NumberTextTests {
  @Test(arguments: [
    ("0", NumberText.whole(0)), ("-7", .whole(-7)), ("1_000", .whole(1_000)), ("1_0_0", .whole(100)),
    ("0.5", .fraction(0.5)), ("1_0.2_5", .fraction(10.25)), ("2e3", .fraction(2_000)), ("2.5E-1", .fraction(0.25)),
    ("9223372036854775808", .outOfReach), ("1e999", .outOfReach), (".inf", .notFinite), ("NaN", .notFinite),
    ("", .notANumber), ("_1", .notANumber), ("1_", .notANumber), ("1__0", .notANumber), ("01", .notANumber),
    ("0x10", .notANumber), ("+1", .notANumber), ("1.", .notANumber), (".5", .notANumber), ("1e", .notANumber),
    ("1 000", .notANumber), ("١", .notANumber), ("--1", .notANumber), ("1,000", .notANumber),
  ])
  func `a number has one way to be written`(_ text: String, _ number: NumberText) {
    #expect(NumberText(text) == number)
  }

  @Test func `numbers are shown as scenarios and points write them`() {
    #expect(NumberText.grouped(10_000_000) == "10_000_000")
    #expect(NumberText.grouped(-100) == "-100")
    #expect(NumberText.plain(1_000) == "1000")
    #expect(NumberText.plain(0.1) == "0.1")
  }
}
