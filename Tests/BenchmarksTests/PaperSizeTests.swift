import BenchCore
import BenchStores
import BenchWorkloads
import DesignsFixtures
import Testing

@testable import storebench_bench

struct PaperSizeTests {
  @Test(arguments: [
    (1, 8), (9, 16), (49, 64), (128, 128), (129, 160), (161, 192), (256, 256), (257, 320), (5_000, 5_120),
  ])
  func `a block is as large as its size class`(bytes: Int, size: Int) {
    #expect(PaperSize.block(bytes) == size)
  }

  @Test func `containers are as large as they grow`() {
    #expect(PaperSize.text("fifteen letters") == 0)
    #expect(PaperSize.text("sixteen letters!") == 64)
    #expect(PaperSize.filled(1, of: 16) == 48)
    #expect(PaperSize.filled(3, of: 16) == 96)
    #expect(PaperSize.dictionary(3_072, of: 80) == PaperSize.block(64 + 512 + 4_096 * 80))
  }

  #if Jemalloc
    /// Sizes of live memory differ by nothing that a build mode or a machine could change.
    @Test func `every store takes little more than it needs on paper`() throws {
      let meter = try #require(AllocationMeter.jemalloc())
      let stage = try SmallWorkloads.stage(
        seed: 1, mix: [.updatePost], operations: 1, authors: 100, posts: 1_000, comments: 3_000, views: [])
      let paper = PaperSize(stage.dataset)
      for store in AllStores.list {
        let name = store.card.name
        let contestant = Contestant(store, CompiledDerivation(NoViews.self))
        let lines = contestant.gauge(.allocations(meter), stage, timeLimit: .seconds(60)).lines
        let bytes = try #require(lines.compactMap(\.figures.storeBytes).first)
        let needed = try #require(paper.bytes(of: name), "\(name) has no paper figure")
        let ratio = Double(bytes.rawValue) / Double(needed)
        #expect(ratio <= 1.3 && ratio >= 0.7, "\(name): \(bytes.rawValue) bytes, on paper \(needed), \(ratio)")
      }
    }
  #endif
}

/// Keeps no view current, so that a store is measured alone.
private struct NoViews: Derivation {
  static let card = DesignCard(
    name: "no-views", idea: "does nothing", source: "test", costs: "nothing", chooseWhen: "a store is measured",
    avoidWhen: "anything is to be shown")

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {}
}
