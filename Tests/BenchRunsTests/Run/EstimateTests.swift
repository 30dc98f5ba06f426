import BenchCore
import BenchResults
import BenchScenarios
import Foundation
import StoreBenchKit
import Testing

@testable import BenchRuns

struct EstimateTests {
  private static let base = FakeBench.scenario

  /// Each is more work than the one before.
  @Test(arguments: [
    ("posts: 6", "posts: 600_000"), ("comments: 8", "comments: 800_000"), ("authors: 2", "authors: 900_000"),
    ("operations: 20", "operations: 200_000"), ("count: 2", "count: 2_000"), ("repetitions: 2", "repetitions: 900"),
    ("derivations: [memoized]", "derivations: [memoized, naive]"), ("limit: 3 }", "limit: 3 }\n  - { kind: author }"),
    ("feed, limit: 3 }", "feed, limit: 3 }\n  - { kind: top-authors }"),
    ("feed, limit: 3 }", "feed, limit: 3 }\n  - { kind: badge, depth: 5 }"),
    ("repetitions: 2", "repetitions: 2\nsweep: { dataset.posts: [5, 6] }"),
  ])
  func `is more work when there is more to do`(part: String, more: String) throws {
    #expect(try estimate(Self.base.replacing(part, with: more)).work > estimate(Self.base).work)
  }

  @Test(arguments: [
    ("posts: 6", "posts: 600_000"), ("comments: 8", "comments: 800_000"), ("authors: 2", "authors: 900_000"),
    ("operations: 20", "operations: 200_000"),
    ("  posts: 6", "  posts: 6\n  text: { name: 10, title: 10, body: 90_000, comment: 10 }"),
    ("repetitions: 2", "repetitions: 2\npayload: { extra_strings: 1 }"),
    ("repetitions: 2", "repetitions: 2\npayload: { extra_ints: 1 }"),
  ])
  func `needs more memory when there is more to hold`(part: String, more: String) throws {
    #expect(try estimate(Self.base.replacing(part, with: more)).peakMemory > estimate(Self.base).peakMemory)
  }

  @Test func `points are held one after the other`() throws {
    let both = try estimate(Self.base + "sweep: { dataset.posts: [60_000, 600_000] }\n")
    let large = try estimate(Self.base.replacing("posts: 6", with: "posts: 600_000"))
    #expect(both.peakMemory == large.peakMemory)
  }

  /// The largest scenario that the rules allow, or nearly so.
  @Test func `no scenario is too large for an estimate`() throws {
    let text = Self.base
      .replacing("posts: 6", with: "posts: 19_000_000")
      .replacing("count: 2", with: "count: 100_000")
      .replacing("operations: 20", with: "operations: 9_000_000")
      .replacing("stores: [nested, ", with: "stores: [nested, nested-scan, ")
      .replacing("derivations: [memoized]", with: "derivations: [memoized, naive]")
    func list(_ values: ClosedRange<Int>) -> String { "[\(values.map { "\($0)" }.joined(separator: ", "))]" }
    let sweep = "sweep: { dataset.comments: \(list(1...100)), dataset.authors: \(list(1...10)) }\n"
    let largest = try estimate(text + sweep)
    #expect(largest.magnitude == "days")
    #expect(try estimate(Self.base).magnitude == "seconds")
    #expect(largest.peakMemory.rawValue > 8_000_000_000)
  }

  @Test func `a load on recorded times takes longer than its few operations would`() throws {
    let load = """
      version: 1
      name: loads
      question: How long does it take?
      dataset: { authors: 2, posts: 6, comments: 8 }
      views: [{ kind: feed }]
      load:
        phases: [{ name: all, for: 500 ms }]
        flows: [{ name: pushes, rate: 10, mix: { update-author: 1 } }]
      matrix: { stores: [nested, normalized], derivations: [memoized] }
      """
    #expect(try estimate(load).magnitude == "minutes")
  }

  /// 400,000 pages of 50 posts, each post with thousands of comments in the end.
  @Test func `pages that are drawn for the search of a capacity need memory`() throws {
    let load = """
      version: 1
      name: loads
      question: How many posts are sent?
      dataset: { authors: 20, posts: 50, comments: 100 }
      views: [{ kind: feed }]
      load:
        phases: [{ name: sync, for: 10 s }]
        flows:
          - { name: pushes, rate: 50, mix: { update-post: 2, insert-comment: 3 } }
          - { name: sync, rate: 100, mix: { refetch: 1 }, refetch: { page: 50 } }
        capacity: { up_to: 400 }
      matrix: { stores: [normalized], derivations: [naive] }
      """
    #expect(try estimate(load).peakMemory.rawValue > 1_000_000_000_000)
    #expect(try estimate(load.replacing("up_to: 400", with: "up_to: 2")).peakMemory.rawValue < 300_000_000)
  }

  @Test func `is refused only beyond what the machine has`() throws {
    let estimate = try estimate(Self.base)
    #expect(throws: Never.self) { try estimate.checkMemory(estimate.peakMemory, file: "s.yaml") }
    let less = Bytes(estimate.peakMemory.rawValue - 1)
    #expect(throws: UnplayableError.self) {
      try estimate.checkMemory(less, file: "s.yaml")
    }
  }

  private func estimate(_ text: String) throws -> Estimate {
    let document = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
    return Estimate(Plan(document, .standard, only: .init(), measuresAllocations: true), importedBytes: { _ in .zero })
  }
}
