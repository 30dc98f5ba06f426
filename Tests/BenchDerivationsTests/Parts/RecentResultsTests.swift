import BenchCore
import Testing

@testable import BenchDerivations

@Suite struct RecentResultsTests {
  private func view(_ number: Int) -> ViewKey { .author(AuthorID(number)) }

  @Test func `the one that was not asked for the longest makes room`() {
    var results = RecentResults(limit: 2)
    #expect(results.use(view(1)) == nil)
    let first = results.makePlace(for: view(1))
    let second = results.makePlace(for: view(2))
    #expect(results.use(view(1)) == first)
    #expect(results.makePlace(for: view(3)) == second, "2 was asked for before 1")
    #expect(results.use(view(2)) == nil)
    #expect(results.use(view(1)) == first)
    #expect(results.use(view(3)) == second)
  }

  /// Against a list in the order of use, for thousands of calls.
  @Test(arguments: [1, 2, 3, 16])
  func `keeps what a list in the order of use keeps`(limit: Int) {
    var results = RecentResults(limit: limit)
    var list: [ViewKey] = []
    var number = UInt64(limit)
    for _ in 0..<4_000 {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let argument = view(Int(number >> 33) % (2 * limit + 1))
      let place = list.firstIndex(of: argument)
      #expect((results.use(argument) != nil) == (place != nil))
      if let place { list.remove(at: place) } else { _ = results.makePlace(for: argument) }
      list.append(argument)
      if list.count > limit { list.removeFirst() }
    }
    #expect(list.allSatisfy { results.use($0) != nil })
  }
}
