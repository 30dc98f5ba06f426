import BenchCore
import BenchThreads
import Testing

/// The states that a read between two numbers of commits may have seen.
struct TruthTimelineTests {
  /// A view that shows 10, after two commits 12, after five 15, after seven 12 again; and one that never changes.
  private static let timeline: TruthTimeline = {
    var truth = Truth()
    truth.initial = [10, 99]
    for commit in 1...8 {
      let digests: [Int: UInt64] = [2: 12, 5: 15, 7: 12]
      truth.append(digests[commit].map { [(slot: UInt32(0), digest: $0)] } ?? [])
    }
    return TruthTimeline(truth)
  }()

  @Test func `a read is right where it equals the truth at some number of commits between its bounds`() {
    #expect(Self.timeline.verdict(10, slot: 0, from: 0, to: 0) == .right(commits: 0))
    #expect(Self.timeline.verdict(12, slot: 0, from: 2, to: 2) == .right(commits: 2))
    #expect(Self.timeline.verdict(12, slot: 0, from: 0, to: 6) == .right(commits: 4))
    #expect(Self.timeline.verdict(15, slot: 0, from: 3, to: 8) == .right(commits: 6))
    #expect(Self.timeline.verdict(12, slot: 0, from: 3, to: 8) == .right(commits: 8))
    #expect(Self.timeline.verdict(99, slot: 1, from: 8, to: 8) == .right(commits: 8))
  }

  @Test func `a read of what was there before its first bound is stale, and says after which commit it was so`() {
    #expect(Self.timeline.verdict(10, slot: 0, from: 2, to: 2) == .stale(commits: 1))
    #expect(Self.timeline.verdict(15, slot: 0, from: 7, to: 8) == .stale(commits: 6))
    #expect(Self.timeline.verdict(12, slot: 0, from: 5, to: 6) == .stale(commits: 4))
  }

  @Test func `a read of what no commit leaves behind is torn, and so is one of what is still to come`() {
    #expect(Self.timeline.verdict(11, slot: 0, from: 0, to: 8) == .torn)
    #expect(Self.timeline.verdict(15, slot: 0, from: 0, to: 4) == .torn)
  }
}
