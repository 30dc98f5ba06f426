import BenchCore
import BenchResults
import Testing

@testable import BenchVerdicts

struct AnswerNumberTests {
  @Test func `a bound is rounded to its own side`() {
    #expect(AnswerNumber.bound(98_369, .operationsPerSecond, .down) == "98,300 per second")
    #expect(AnswerNumber.words(98_369, .operationsPerSecond) == "98,400 per second")
    #expect(AnswerNumber.bound(20_641, .operationsPerSecond, .up) == "20,700 per second")
    #expect(AnswerNumber.bound(1_251, .nanoseconds, .up) == "1.26 µs")
    #expect(AnswerNumber.bound(0.123_4, .ratio, .down) == "0.123")
    #expect(AnswerNumber.bound(12_345, .count, .down) == "12,345", "a whole count keeps its digits")
    #expect(AnswerNumber.bound(0, .nanoseconds, .up) == AnswerNumber.words(0, .nanoseconds))
  }

  @Test(arguments: [
    ("19750 ms", "19.8 s"), ("200ms", "200 ms"), ("100 us", "100 µs"), ("30 s", "30 s"), ("10 min", "10 min"),
    ("1_000", "1,000"), ("0.1", "0.1"), ("lock", "lock"),
  ])
  func `a setting is said as other numbers are, and from a minute on as it is written`(text: String, said: String) {
    #expect(AnswerNumber.setting(text) == said)
  }
}
