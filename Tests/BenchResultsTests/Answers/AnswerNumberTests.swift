import BenchCore
import Testing

@testable import BenchResults

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
}
