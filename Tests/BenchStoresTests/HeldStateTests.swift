import BenchStores
import DesignsFixtures
import Testing

@testable import BenchCore
@testable import BenchOtherStores
@testable import BenchTableStores
@testable import BenchWorkloads

/// The rows of a state that was held while its store went on.
@Suite struct HeldStateTests {
  /// One line per store that can be held.
  private static let checks: [String: @Sendable (Stage) throws -> Void] = [
    "boxed": { try check(BoxedStore.self, $0) },
    "dense": { try check(DenseStore.self, $0) },
    "erased": { try check(ErasedStore.self, $0) },
    "flat": { try check(FlatStore<IntKeys>.self, $0) },
    "flat-typed": { try check(FlatTypedStore<IntKeys>.self, $0) },
    "nested": { try check(NestedStore.self, $0) },
    "nested-scan": { try check(NestedScanStore.self, $0) },
    "normalized": { try check(NormalizedStore.self, $0) },
    "normalized-scan": { try check(NormalizedScanStore.self, $0) },
    "persistent": { try check(PersistentStore<IntKeys>.self, $0) },
    "split": { try check(SplitStore.self, $0) },
  ]

  @Test func `every store that can be held is tested here`() {
    let cards = AllStores.list.map(\.card).filter { $0.holding != .cannotHold }
    #expect(Set(cards.map(\.name)) == Set(Self.checks.keys))
  }

  @Test(arguments: checks.keys.sorted())
  func `a held state shows what it showed when it was taken`(name: String) throws {
    let check = try #require(Self.checks[name])
    for seed in 1...4 {
      try check(SmallWorkloads.everything(seed: UInt64(seed), operations: 130, batch: seed.isMultiple(of: 2) ? 3 : 1))
    }
  }

  /// Holds every fourth state until the log is at its end, and compares them all with what the oracle showed.
  private static func check<S: Store & ~Copyable>(_ type: S.Type, _ stage: Stage) throws {
    var oracle = Oracle(stage.dataset)
    var probe = NoProbe()
    var touched = Touched()
    var store = S(stage.dataset.payload(), &probe)
    var held: [(state: S.Held, rows: [[Row]])] = []
    var reader = SegmentReader()
    var commits = 0
    while reader.next(limit: 1_024, of: stage) {
      for step in reader.segment.steps where !step.kind.isRead {
        if commits.isMultiple(of: 4) {
          let state = store.hold()
          held.append((try #require(state), stage.log.views.map { oracle.rows($0) }))
        }
        commits += 1
        touched.clear()
        oracle.apply(reader.segment.commit(step))
        store.commit(reader.segment.commit(step), &touched, &probe)
      }
    }
    #expect(held.count > 5)
    for (state, expected) in held {
      for (view, rows) in zip(stage.log.views, expected) {
        var shown = Rows()
        state.show(view, into: &shown)
        #expect(shown.rows == rows, "\(S.card.name), \(view)")
      }
    }
  }
}
