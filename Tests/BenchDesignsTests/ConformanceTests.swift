import BenchCore
import BenchDesigns
import BenchWorkloads
import Testing

#if SQLite
  import BenchSQLite
#endif

/// Every store with every derivation against the oracle. Registering a design is enough to be under it, unless it says
/// itself that it goes stale.
@Suite struct ConformanceTests {
  static let contestants = (AllStores.contestants + withLibraries).filter { !$0.isExpectedStale }

  private static var withLibraries: [Contestant] {
    #if SQLite
      AllSQLiteStores.contestants
    #else
      []
    #endif
  }

  @Test(arguments: contestants.map(\.name))
  func `agrees with the oracle on every kind of operation`(name: String) throws {
    let contestant = try #require(Self.contestants.first { $0.name == name })
    for seed in 1...6 {
      let stage = try SmallWorkloads.everything(seed: UInt64(seed), batch: seed.isMultiple(of: 3) ? 4 : 1)
      let measurement = contestant.count(stage)
      #expect(measurement.disagreement == nil, "seed \(seed)")
      #expect(measurement.operationsPlayed == stage.log.operations.count)
    }
  }

  private static let withStringIDs = AllStores.withStringIDs.filter { !$0.isExpectedStale }

  @Test(arguments: withStringIDs.map(\.name))
  func `agrees with the oracle where ids are strings`(name: String) throws {
    let contestant = try #require(Self.withStringIDs.first { $0.name == name })
    #expect(contestant.ids == .string)
    for seed in 1...5 {
      let stage = try SmallWorkloads.everything(seed: UInt64(seed), batch: seed, ids: .string)
      let measurement = contestant.count(stage)
      #expect(measurement.disagreement == nil, "seed \(seed)")
      let numbers = try #require(Self.contestants.first { $0.name == name }).count(
        SmallWorkloads.everything(seed: UInt64(seed), batch: seed))
      #expect(measurement == numbers, "what is counted does not depend on ids")
    }
  }

  /// However a change reaches the store, and whatever is held meanwhile.
  @Test(arguments: Dispatch.allCases, CommitMode.allCases)
  func `agrees with the oracle on every way`(dispatch: Dispatch, commit: CommitMode) throws {
    let stage = try SmallWorkloads.everything(seed: 30, operations: 78)
    for hold in [0, 2] {
      let way = Way(dispatch: dispatch, commit: commit, hold: hold)
      for contestant in Self.contestants where contestant.store.holding != .cannotHold || way.heldStates == 0 {
        let measurement = contestant.count(stage, by: way)
        #expect(measurement.disagreement == nil, "\(contestant.name), hold \(hold)")
        #expect(measurement.operationsPlayed == stage.log.operations.count)
      }
    }
  }

  /// A single kind at a time, so that a failure names the kind, and so that nothing hides behind another.
  @Test(arguments: OperationKind.inMix)
  func `agrees with the oracle when nothing else happens`(kind: OperationKind) throws {
    let fewerThanThereAre = [.deleteAuthor: 9, .deletePost: 25, .deleteComment: 50][kind] ?? 100
    for seed in 1...4 {
      let stage = try SmallWorkloads.stage(
        seed: UInt64(seed), mix: [kind], operations: fewerThanThereAre, batch: seed)
      for contestant in Self.contestants {
        #expect(contestant.count(stage).disagreement == nil, "\(contestant.name), seed \(seed)")
      }
    }
  }

  /// Half of all commits are followed by a view that goes and one that comes, so each slot is used several times.
  @Test func `agrees with the oracle while views come and go`() throws {
    for seed in 1...4 {
      let stage = try SmallWorkloads.stage(
        seed: UInt64(seed), mix: OperationKind.inMix, operations: 400, batch: seed, authors: 40, posts: 60,
        comments: 90, churn: Churn(subscribe: 500, unsubscribe: 500))
      #expect(stage.log.operations.filter { $0.kind == .subscribe }.count > 20)
      for contestant in Self.contestants {
        #expect(contestant.count(stage).disagreement == nil, "\(contestant.name), seed \(seed)")
      }
    }
  }

  @Test func `ends with the same screen, whatever the design`() throws {
    let stage = try SmallWorkloads.everything(seed: 7, operations: 520)
    let checksums = Set(Self.contestants.map { $0.count(stage).checksum })
    #expect(checksums.count == 1)
  }

  @Test func `the other passes play the same log to the same end`() throws {
    let stage = try SmallWorkloads.everything(seed: 8)
    for contestant in Self.contestants {
      let counted = contestant.count(stage)
      for instrument in [GaugeObserver.Instrument.throughput(.system), .latency(.system)] {
        let timed = contestant.gauge(instrument, stage, timeLimit: .seconds(60))
        #expect(timed.checksum == counted.checksum, "\(contestant.name)")
        #expect(timed.operationsPlayed == stage.log.operations.count)
      }
    }
  }

  @Test func `the same seed counts the same, twice`() throws {
    let stage = try SmallWorkloads.everything(seed: 9)
    for contestant in Self.contestants { #expect(contestant.count(stage) == contestant.count(stage)) }
  }

  @Test func `required updates are the oracle's, whoever plays`() throws {
    let stage = try SmallWorkloads.everything(seed: 10)
    let required = Self.contestants.map { total($0.count(stage), .requiredUpdates) }
    #expect(Set(required).count == 1)
    #expect(required[0] == stage.truth.slots.filter { $0 != Operation.noSlot }.count)
    #expect(required[0] > 0)
  }

  /// The promise of each derivation, whatever the store beneath it.
  @Test func `naive recomputes every view at every commit, memoized delivers only what changed`() throws {
    let stage = try SmallWorkloads.everything(seed: 11)
    let commits = stage.log.operations.filter { !$0.kind.isRead && $0.batch > 0 }.count
    for contestant in Self.contestants {
      let counted = contestant.count(stage)
      switch contestant.derivation.name {
      case "naive":
        #expect(total(counted, .recomputations) == commits * stage.log.views.count)
        #expect(total(counted, .viewUpdates) == commits * stage.log.views.count)
      case "memoized":
        #expect(total(counted, .viewUpdates) == total(counted, .requiredUpdates))
        #expect(total(counted, .wastedUpdates) == 0)
        #expect(total(counted, .notifications) == commits * stage.log.views.count)
      default: break
      }
      #expect(total(counted, .staleViews) == 0)
    }
  }

  private func total(_ measurement: BenchCore.Measurement, _ event: Event) -> Int {
    measurement.lines.filter { $0.phase != "load" }.reduce(0) { $0 + ($1.figures.tally?[event] ?? 0) }
  }
}
