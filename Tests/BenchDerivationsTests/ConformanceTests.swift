import BenchDerivations
import BenchStores
import BenchWorkloads
import DesignsFixtures
import Testing

@testable import BenchCore

#if OpenCombine
  import BenchCombine
#endif
#if SQLite
  import BenchSQLite
#endif

/// Every store with every derivation against the oracle. Registering a design is enough to be under it, unless it says
/// itself that it goes stale.
@Suite struct ConformanceTests {
  /// Those that can be combined, also with what a scenario can choose about them.
  static let contestants = combinable(OurDesigns.contestants + variants + withLibraries)
  private static let stringContestants = combinable(Contestant.pairs(AllStores.withStringIDs, AllDerivations.list))

  private static func combinable(_ contestants: [Contestant]) -> [Contestant] {
    contestants.filter { $0.reasonAgainst == nil && !$0.isExpectedStale }.flatMap { contestant in
      [contestant] + otherChoices(contestant.derivation).map { contestant.choosing($0) }
    }
  }

  /// For questions that are about derivations, or about stores, and not about their pairs: every derivation on two
  /// stores, and every store with two derivations.
  private static let sample = contestants.filter {
    ["normalized", "nested"].contains($0.store.name) || ["keyed", "naive", "observed"].contains($0.derivation.name)
  }

  /// Every word there is; of numbers, some that are small and one that is large.
  private static func otherChoices(_ card: DesignCard) -> [DesignChoice] {
    guard let choices = card.choices else { return [] }
    let all: [DesignChoice] =
      switch choices.range {
      case .numbers(let numbers): [1, 2, 1_000].filter(numbers.contains).map { .number($0) }
      case .words(let words): words.map { .word($0) }
      }
    return all.filter { $0 != choices.standard }
  }

  /// Four derivations are enough: the way in which a change is written does not depend on them.
  private static var variants: [Contestant] {
    let names: Set = ["derived", "memoized", "naive", "observed"]
    let derivations = AllDerivations.list.filter { names.contains($0.card.name) }
    return Contestant.pairs(AllStores.variants, derivations)
  }

  private static var withLibraries: [Contestant] { inSQLite + onStreams }

  private static var inSQLite: [Contestant] {
    #if SQLite
      Contestant.pairs(AllSQLiteStores.list, AllDerivations.list)
    #else
      []
    #endif
  }

  /// One store is enough: the way in which a join looks things up does not depend on it.
  private static var onStreams: [Contestant] {
    #if OpenCombine
      let linear = Contestant.pairs(AllStores.list, AllStreamDerivations.list)
      let hashed = linear.map { $0.choosing(.word("hashed")) }
      #if SQLite
        let inSQLite = Contestant.pairs(AllSQLiteStores.list, AllStreamDerivations.list).map {
          $0.choosing(.word("hashed"))
        }
      #else
        let inSQLite: [Contestant] = []
      #endif
      return hashed + inSQLite + linear.filter { $0.store.name == "normalized" }
    #else
      return []
    #endif
  }

  /// Nothing is left out in silence: who cannot be combined stands here.
  @Test func `left out are stores without a past, by derivations that need one, and what cannot be observed`() {
    let all = OurDesigns.contestants + Self.withLibraries
    let unobserved = all.filter { $0.derivation.name == "observed" && $0.reasonAgainst != nil }.map(\.store.name)
    #expect(Set(unobserved) == Set(all.map(\.store.name)).subtracting(["observable-entities", "observable-tables"]))
    let refused = all.filter { $0.reasonAgainst != nil && $0.derivation.name != "observed" }
    var stores = ["atoms", "objects", "observable-entities", "observable-tables"]
    #if SQLite
      stores += ["sqlite", "sqlite-file"]
    #endif
    let expected = stores.flatMap { store in
      ["memoized-identity", "memoized-table", "select-compare"].map { "\(store)/\($0)" }
    }
    #expect(refused.map(\.name).sorted() == expected.sorted())
    #expect(Self.contestants.contains { $0.name == "normalized/cached-by-argument-1000" })
  }

  @Test(arguments: contestants.map(\.name))
  func `agrees with the oracle on every kind of operation`(name: String) throws {
    let contestant = try #require(Self.contestants.first { $0.name == name })
    let seed = Self.seed(of: name)
    let stage = try #require(Self.stages[seed])
    let measurement = contestant.count(stage)
    #expect(measurement.disagreement == nil, "seed \(seed)")
    #expect(measurement.operationsPlayed == stage.log.operations.count)
  }

  @Test(arguments: stringContestants.map(\.name))
  func `agrees with the oracle where ids are strings`(name: String) throws {
    let contestant = try #require(Self.stringContestants.first { $0.name == name })
    #expect(contestant.ids == .string)
    let seed = Self.seed(of: name)
    let stage = try #require(Self.shortStages(.string)[seed])
    let measurement = contestant.count(stage)
    #expect(measurement.disagreement == nil, "seed \(seed)")
    let numbers = try #require(Self.contestants.first { $0.name == name }).count(
      #require(Self.shortStages(.int)[seed]))
    #expect(measurement == numbers, "what is counted does not depend on ids")
  }

  /// However a change reaches the store, and whatever is held meanwhile: every store on every way, and every pair on
  /// one of them. A derivation meets nothing of a way but the state that is held for it.
  @Test(arguments: Dispatch.allCases, CommitMode.allCases)
  func `agrees with the oracle on every way`(dispatch: Dispatch, commit: CommitMode) throws {
    let stage = try SmallWorkloads.everything(seed: 30, operations: 52)
    let here = (Dispatch.allCases.firstIndex(of: dispatch) ?? 0) * 3 + (CommitMode.allCases.firstIndex(of: commit) ?? 0)
    for contestant in Self.contestants
    where contestant.derivation.name == "memoized" || Self.seed(of: contestant.name) % 12 == here {
      // Each is held on half of the ways.
      let isHeld = Self.seed(of: "\(contestant.name) \(dispatch) \(commit)").isMultiple(of: 2)
      let hold = isHeld && contestant.store.holding != .cannotHold ? 2 : 0
      let way = Way(dispatch: dispatch, commit: commit, hold: hold)
      if contestant.store.holding != .cannotHold || way.heldStates == 0 {
        let measurement = contestant.count(stage, by: way)
        #expect(measurement.disagreement == nil, "\(contestant.name), hold \(hold)")
        #expect(measurement.operationsPlayed == stage.log.operations.count)
      }
    }
  }

  /// A single kind at a time, so that a failure names the kind, and so that nothing hides behind another: every store
  /// with every kind, and every pair with one kind of six, since all kinds together it has played above.
  @Test(arguments: OperationKind.inMix)
  func `agrees with the oracle when nothing else happens`(kind: OperationKind) throws {
    let fewerThanThereAre = [.deleteAuthor: 9, .deletePost: 25][kind] ?? 26
    let stages = try (1...4).map {
      try SmallWorkloads.stage(seed: UInt64($0), mix: [kind], operations: fewerThanThereAre, batch: $0)
    }
    for contestant in Self.contestants {
      let drawn = Self.seed(of: "\(contestant.name) \(kind.name)")
      if contestant.derivation.name != "memoized" && !drawn.isMultiple(of: 6) { continue }
      let seed = Int(drawn) % stages.count
      #expect(contestant.count(stages[seed]).disagreement == nil, "\(contestant.name), seed \(seed + 1)")
    }
  }

  /// The stages of all seeds, drawn once: to find what every view must show takes longer than to play it.
  private static let stages = drawn {
    try SmallWorkloads.everything(seed: $0, operations: 156, batch: $0.isMultiple(of: 3) ? 4 : 1)
  }
  private static let shortStagesOfNumbers = drawn { try short($0, .int) }
  private static let shortStagesOfStrings = drawn { try short($0, .string) }

  private static func shortStages(_ ids: IDForm) -> [UInt64: Stage] {
    ids == .int ? shortStagesOfNumbers : shortStagesOfStrings
  }

  private static func short(_ seed: UInt64, _ ids: IDForm) throws -> Stage {
    try SmallWorkloads.everything(seed: seed, operations: 90, batch: Int(seed), ids: ids)
  }

  private static func drawn(_ draw: (UInt64) throws -> Stage) -> [UInt64: Stage] {
    Dictionary(uniqueKeysWithValues: (1...12).compactMap { seed in (try? draw(seed)).map { (seed, $0) } })
  }

  /// One seed of twelve, another for each name: there are too many pairs to play everything with each of them.
  private static func seed(of name: String) -> UInt64 {
    var hash = StableHash()
    hash.combine(name)
    return 1 + hash.value % 12
  }

  /// Half of all commits are followed by a view that goes and one that comes, so each slot is used several times.
  @Test func `agrees with the oracle while views come and go`() throws {
    for seed in 1...2 {
      let stage = try SmallWorkloads.stage(
        seed: UInt64(seed), mix: OperationKind.inMix, operations: 150, batch: seed, authors: 40, posts: 60,
        comments: 90, churn: Churn(subscribe: 500, unsubscribe: 500))
      #expect(stage.log.operations.filter { $0.kind == .subscribe }.count > 10)
      for contestant in Self.sample {
        #expect(contestant.count(stage).disagreement == nil, "\(contestant.name), seed \(seed)")
      }
    }
  }

  /// Views show nothing of extra fields, so every store is asked for every entity, by each of its reads.
  @Test func `every store keeps the extra fields of what it is given, whatever happens`() throws {
    for ids in IDForm.allCases {
      let stage = try SmallWorkloads.stage(
        seed: 41, mix: OperationKind.inMix, operations: 130, authors: 20, posts: 30, comments: 60,
        views: [ViewSpec(kind: .detail, count: 2, limit: 0, keys: .uniform)], ids: ids,
        extra: ExtraSpec(strings: 2, ints: 1))
      let all = ids == .int ? Self.contestants : Self.stringContestants
      for contestant in all where contestant.derivation.name == "naive" {
        #expect(contestant.tryStore(stage).fault == nil, "\(contestant.name)")
      }
    }
  }

  @Test func `ends with the same screen, whatever the design`() throws {
    let stage = try SmallWorkloads.everything(seed: 7, operations: 78)
    let checksums = Set(Self.sample.map { $0.count(stage).checksum })
    #expect(checksums.count == 1)
  }

  @Test func `the other passes play the same log to the same end`() throws {
    let stage = try SmallWorkloads.everything(seed: 8, operations: 78)
    for contestant in Self.sample {
      let counted = contestant.count(stage)
      for instrument in [GaugeObserver.Instrument.throughput(.system), .latency(.system)] {
        let timed = contestant.gauge(instrument, stage, timeLimit: .seconds(60))
        #expect(timed.checksum == counted.checksum, "\(contestant.name)")
        #expect(timed.operationsPlayed == stage.log.operations.count)
      }
    }
  }

  @Test func `the same seed counts the same, twice`() throws {
    let stage = try SmallWorkloads.everything(seed: 9, operations: 78)
    for contestant in Self.sample {
      let (first, second) = (contestant.count(stage), contestant.count(stage))
      #expect(first == second, "\(contestant.name)")
    }
  }

  @Test func `required updates are the oracle's, for every design`() throws {
    let stage = try SmallWorkloads.everything(seed: 10, operations: 78)
    let required = Self.sample.map { $0.count(stage).total(.requiredUpdates) }
    #expect(Set(required).count == 1)
    #expect(required[0] == stage.truth.slots.filter { $0 != Operation.noSlot }.count)
    #expect(required[0] > 0)
  }

  /// The promise of each derivation, whatever the store beneath it.
  @Test func `naive recomputes every view at every commit, memoized delivers only what changed`() throws {
    let stage = try SmallWorkloads.everything(seed: 11, operations: 78)
    let commits = stage.log.operations.filter { !$0.kind.isRead && $0.batch > 0 }.count
    for contestant in Self.sample {
      let counted = contestant.count(stage)
      switch contestant.derivation.name {
      case "naive":
        #expect(counted.total(.recomputations) == commits * stage.log.views.count)
        #expect(counted.total(.viewUpdates) == commits * stage.log.views.count)
      case "memoized":
        #expect(counted.total(.viewUpdates) == counted.total(.requiredUpdates))
        #expect(counted.total(.wastedUpdates) == 0)
        #expect(counted.total(.notifications) == commits * stage.log.views.count)
      default: break
      }
      #expect(counted.total(.staleViews) == 0)
    }
  }
}
