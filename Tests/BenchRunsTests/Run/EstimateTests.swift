import BenchCatalog
import BenchCore
import BenchResults
import BenchWorkloads
import Foundation
import Testing

@testable import BenchRuns

struct EstimateTests {
  private static let base = FakeBench.scenario

  /// Each is more work than the one before.
  @Test(arguments: [
    ("posts: 6", "posts: 600_000"), ("comments: 8", "comments: 800_000"), ("authors: 2", "authors: 900_000"),
    ("operations: 20", "operations: 200_000"), ("count: 2", "count: 2_000"), ("repetitions: 2", "repetitions: 900"),
    ("derivations: [memoized]", "derivations: [memoized, naive]"), ("kind: feed", "kind: badge"),
    ("feed, limit: 3 }", "feed, limit: 3 }\n  - { kind: top-authors }"),
    ("feed, limit: 3 }", "feed, limit: 3 }\n  - { kind: badge, depth: 5 }"),
    ("repetitions: 2", "repetitions: 2\nsweep: { dataset.posts: [5, 6] }"),
    ("repetitions: 2", "repetitions: 2\npayload: { extra_strings: 20 }"),
    ("  comments: 8", "  comments: 8\n  relations: { comment.post: { zipfian: 1 } }"),
    ("read-feed: 1", "refetch: 1"),
  ])
  func `takes longer when there is more to do`(part: String, more: String) throws {
    #expect(try estimate(Self.base.replacing(part, with: more)).wallTime > estimate(Self.base).wallTime)
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
    #expect(largest.wallTime.seconds > 86_400, "what the time limit leaves of it")
    #expect(largest.peakMemory.rawValue > 8_000_000_000)
  }

  @Test func `the posts that are looked at are those with the most comments, unless keys are drawn evenly`() throws {
    let hot = Self.base.replacing("comments: 8", with: "comments: 80_000\n  relations: { comment.post: zipfian }")
    let cold = hot.replacing("count: 2", with: "count: 2, keys: uniform")
    #expect(try estimate(hot).wallTime > estimate(cold).wallTime)
    let all = hot.replacing("count: 2", with: "count: 6")
    let allOfAll = all.replacing("count: 6", with: "count: 6, keys: uniform")
    #expect(try estimate(all).wallTime == estimate(allOfAll).wallTime)
  }

  @Test func `a page with extra fields takes longer for each of them`() throws {
    let page = Self.base.replacing("read-feed: 1", with: "refetch: 1")
      .replacing("operations: 20", with: "operations: 20_000")
    let times = try [0, 10, 20].map { try estimate(page + "payload: { extra_strings: \($0) }\n").wallTime.seconds }
    #expect(times[1] > 1.2 * times[0] && times[2] > times[1])
  }

  @Test func `is refused only beyond what the machine has`() throws {
    let estimate = try estimate(Self.base)
    #expect(throws: Never.self) { try estimate.checkMemory(estimate.peakMemory, file: "s.yaml") }
    let less = Bytes(estimate.peakMemory.rawValue - 1)
    #expect(throws: MemoryError(file: "s.yaml", needed: estimate.peakMemory, available: less)) {
      try estimate.checkMemory(less, file: "s.yaml")
    }
  }

  private func estimate(_ text: String) throws -> Estimate {
    let document = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
    return Estimate(Plan(document, .standard, only: .init(), measuresAllocations: true), importedBytes: { _ in .zero })
  }

  /// A constant without the script that measured it could not be measured anew.
  @Test func `every unit cost is measured by the script that says so`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    // Sizes follow behind the costs, from the layout of types.
    let file = try text("Sources/BenchRuns/Forecast/UnitCost.swift").split(separator: "\nenum UnitSize")[0]
    let costs = file.matches(of: #/static let (\w+) = /#).map(\.1)
    #expect(costs.count > 15)
    let script = try text("scripts/fit-costs")
    for cost in costs { #expect(script.contains("@measures(\"\(cost)\")"), "\(cost)") }
  }
}
