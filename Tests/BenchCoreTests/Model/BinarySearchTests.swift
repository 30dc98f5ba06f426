import Testing

@testable import BenchCore

struct BinarySearchTests {
  @Test(arguments: 0..<20) func `the elements that precede are counted, be they none, some or all`(count: Int) {
    let numbers = Array(0..<count)
    for limit in 0...count { #expect(numbers.prefixCount { $0 < limit } == limit) }
  }
}
