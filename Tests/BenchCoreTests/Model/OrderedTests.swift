import Testing

@testable import BenchCore

@Suite struct OrderedTests {
  @Test(arguments: [0, 1, 2, 100]) func `elements come in order, and equal ones as they came`(count: Int) {
    let numbers = (0..<count).map { ($0 * 37) % 11 }
    #expect(numbers.ordered() == numbers.sorted())
    let ordered = numbers.enumerated().ordered { $0.element > $1.element }
    #expect(zip(ordered, ordered.dropFirst()).allSatisfy { ($1.element, $0.offset) < ($0.element, $1.offset) })
  }
}
