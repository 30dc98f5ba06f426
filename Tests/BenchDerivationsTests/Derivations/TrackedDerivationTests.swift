import BenchCore
import BenchStores
import BenchWorkloads
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct TrackedDerivationTests {
  private typealias Store = NormalizedStore
  private let lazy = Contestant(Store.self, TrackedDerivation.self)
  private var eager: Contestant { lazy.choosing(.word("commit")) }

  @Test func `both ways agree with the oracle while everything happens and views come and go`() throws {
    for seed in 1...8 {
      let stage = try SmallWorkloads.stage(
        seed: UInt64(seed), mix: OperationKind.inMix, operations: 500, batch: 1 + seed % 3, authors: 40, posts: 60,
        comments: 90, churn: Churn(subscribe: 300, unsubscribe: 300))
      for contestant in [lazy, eager] {
        let measurement = contestant.count(stage)
        #expect(measurement.disagreement == nil, "\(contestant.name), seed \(seed)")
        #expect(measurement.operationsPlayed == stage.log.operations.count)
      }
    }
    #expect(eager.name == "normalized/tracked-commit")
  }

  @Test func `a commit computes nothing, and the first read of each view pays`() throws {
    let tally = try tally(of: lazy, [.updatePost: 1, .readDetail: 3], [view(.detail, 30)])
    #expect(tally[.recomputationsAtCommit] == 0)
    #expect(tally[.recomputationsAtLaterRead] == 0)
    #expect(tally[.recomputationsAtFirstRead] == tally[.recomputations])
    #expect(tally[.recomputations] > 20)
    #expect(tally[.staleViews] == 0)
    #expect(tally[.wastedRecomputations] == 0)
  }

  @Test func `pulled at the commit, exactly what must change is computed`() throws {
    let tally = try tally(
      of: eager, [.updateAuthor: 1, .updatePost: 1, .updateComment: 1],
      [view(.detail, 10), view(.author, 10), view(.thread, 10)])
    #expect(tally[.recomputations] == tally[.recomputationsAtCommit])
    #expect(tally[.viewUpdates] == tally[.requiredUpdates])
    #expect(tally[.wastedUpdates] == 0)
    #expect(tally[.notifications] == tally[.recomputations])
    #expect(tally[.requiredUpdates] > 50)
  }

  /// A server that sends what is there already writes everything and changes nothing.
  @Test func `an equal value marks nothing`() throws {
    for contestant in [lazy, eager] {
      let tally = try tally(
        of: contestant, [.refetch: 1], [view(.detail, 30), view(.feed, 1), view(.author, 12), view(.tagged, 3)],
        changed: 0)
      #expect(tally[.entityWrites] > 0)
      #expect(tally[.notifications] == 0, "\(contestant.name)")
      #expect(tally[.recomputations] == 0)
    }
  }

  @Test func `each level of a chain ends the way where it comes to the same`() throws {
    let chain = ViewSpec(kind: .badge, count: 1, limit: 30, depth: 5, keys: .uniform)
    let tally = try tally(of: eager, [.insertComment: 1, .deleteComment: 1], [chain])
    #expect(tally[.wastedUpdates] == 0)
    #expect(tally[.viewUpdates] == tally[.requiredUpdates])
    let levels = 6 * tally[.requiredUpdates]
    #expect(tally[.recomputations] < levels, "the upper levels are seldom reached")
  }

  @Test func `what leaves the screen is forgotten with all it read`() throws {
    let stage = try SmallWorkloads.stage(seed: 3, mix: OperationKind.inMix, operations: 300, authors: 60, posts: 80)
    var probe = CountingProbe()
    var store = Store(stage.payload(), &probe)
    var screen = Screen(of: stage.log.views, painter: .none, probe: probe)
    var derivation = TrackedDerivation(.none)
    for slot in stage.log.views.indices {
      screen.mount(slot, from: store)
      derivation.mount(slot, now: store, &screen)
    }
    #expect(!derivation.isEmpty)
    var reader = SegmentReader()
    var touched = Touched()
    while reader.next(limit: 100, of: stage) {
      for step in reader.segment.steps where step.kind.isChange {
        touched.clear()
        store.commit(reader.segment.commit(step), &touched, &screen.probe)
        derivation.refresh(touched, now: store, before: nil, &screen)
        for slot in screen.mounted where step.count == 1 { derivation.read(slot, now: store, &screen) }
      }
    }
    var order = Array(stage.log.views.indices)
    var stream = RandomStream(root: 1, "unmount")
    stream.shuffle(&order)
    for slot in order {
      derivation.unmount(slot, &screen)
      screen.unmount(slot)
    }
    #expect(derivation.isEmpty)
  }

  private func view(_ kind: ViewKind, _ count: Int) -> ViewSpec {
    ViewSpec(kind: kind, count: count, limit: 30, keys: .uniform)
  }

  /// Returns the counts of all operations together.
  private func tally(
    of contestant: Contestant, _ mix: [OperationKind: Int], _ views: [ViewSpec], changed: Double = 0.5
  ) throws -> Tally {
    let kinds = OperationKind.inMix.flatMap { kind in [OperationKind](repeating: kind, count: mix[kind] ?? 0) }
    let stage = try SmallWorkloads.stage(
      seed: 5, mix: kinds, operations: 400, equalWrites: 0, views: views, changed: changed)
    let measurement = contestant.count(stage)
    #expect(measurement.disagreement == nil)
    return measurement.lines.filter { $0.phase == "all" }.compactMap(\.figures.tally).reduce(into: Tally()) { $0 += $1 }
  }
}
