import Testing

@testable import BenchCore

@Suite struct InputsTests {
  private let feed = ViewKey.feed(limit: 9)

  private func reads(commentCounts: [Int]) -> FewEntities { FewEntities.posts(commentCounts: commentCounts) }

  @Test func `inputs that were read again are kept, and differ where a value, or their number, does`() {
    var inputs = Inputs()
    var probe = CountingProbe()
    #expect(inputs.update(feed, from: reads(commentCounts: [2, 0, 1]), &probe), "nothing was kept before")
    #expect(!inputs.update(feed, from: reads(commentCounts: [2, 0, 1]), &probe))
    #expect(inputs.update(feed, from: reads(commentCounts: [2, 0, 2]), &probe))
    #expect(!inputs.update(feed, from: reads(commentCounts: [2, 0, 2]), &probe))
    #expect(inputs.update(feed, from: FewEntities(), &probe), "fewer")
    #expect(!inputs.update(feed, from: FewEntities(), &probe))
    #expect(probe.take()[.selectorCalls] == 6)
  }

  @Test func `what is compared alone leaves what is kept, and ends at the first difference`() {
    var inputs = Inputs()
    var probe = CountingProbe()
    inputs.replace(feed, from: reads(commentCounts: [2, 0, 1]), &probe)
    #expect(probe.take()[.comparisons] == 0)
    #expect(inputs.differ(feed, from: reads(commentCounts: [3, 0, 1]), &probe))
    let tally = probe.take()
    #expect(tally[.comparisons] == 1)
    #expect(tally[.comparedElements] == 3, "the first post, its author and its count")
    #expect(!inputs.differ(feed, from: reads(commentCounts: [2, 0, 1]), &probe))
  }

  @Test func `what is filled in over more than there was leaves nothing of it`() {
    var inputs = Inputs()
    var probe = CountingProbe()
    inputs.fill(feed, from: reads(commentCounts: [2, 0, 1]), &probe)
    inputs.fill(feed, from: reads(commentCounts: [2]), &probe)
    #expect(!inputs.differ(feed, from: reads(commentCounts: [2]), &probe))
    #expect(inputs.differ(feed, from: reads(commentCounts: [2, 0]), &probe))
  }
}
