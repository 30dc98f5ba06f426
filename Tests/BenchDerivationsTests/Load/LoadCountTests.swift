import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations
@testable import BenchWorkloads

/// Designs under a load over time: what they show is held against the oracle, whenever views are refreshed.
struct LoadCountTests {
  private static let everyDerivation = Contestant.pairs(
    [CompiledStore(NormalizedStore.self)], AllDerivations.list)
  private static let everyStore = Contestant.pairs(AllStores.list, [CompiledDerivation(KeyedDerivation.self)])
  /// Derivations that recompute, that follow keys, that follow rows, that compare tables, and that look at the past.
  private static let unlike = everyDerivation.filter {
    ["naive", "keyed", "incremental", "memoized-table", "select-compare"].contains($0.derivation.name)
  }
  private static func able(_ contestants: [Contestant]) -> [Contestant] {
    contestants.filter { $0.reasonAgainst == nil && !$0.isExpectedStale && $0.ids == .int }
  }

  @Test(arguments: LoadIsolation.allCases, RefreshMoment.allCases)
  func `every design shows what the oracle says, whichever thread owns the state`(
    _ isolation: LoadIsolation, _ refresh: RefreshMoment
  ) throws {
    let stage = try SmallLoads.stage(SmallLoads.spec(isolation, refresh))
    // What a derivation has to do with it is what it knows between commits and refreshes, so all of them are played
    // where everything is on main; elsewhere those that differ in what they know. What a store has to do with it is
    // whether it can be held while another thread writes.
    let derivations = isolation == .main ? Self.everyDerivation : Self.unlike
    let contestants = derivations + (isolation == .snapshot && refresh == .frame ? Self.everyStore : [])
    for contestant in Self.able(contestants)
    where isolation != .snapshot || contestant.store.holding != .cannotHold {
      let counted = contestant.count(stage)
      #expect(counted.disagreement == nil, "\(contestant.name): \(String(describing: counted.disagreement))")
      let tables = try #require(counted.loadTables, "\(contestant.name)")
      #expect(tables.violation == nil && !counted.loads.isEmpty)
      // What the last frame refreshes lies behind the series.
      let refreshes = tables.series.reduce(0) { $0 + $1.refreshes }
      let commits = tables.series.reduce(0) { $0 + $1.commits }
      #expect((60...80).contains(commits))
      #expect(refresh == .commit ? refreshes == commits : refreshes < commits)
    }
  }

  @Test func `a refresh in each frame that follows one commit counts as a refresh after each commit`() throws {
    // One commit in each frame: 60 a second, evenly, between two VSYNCs.
    func spec(_ refresh: RefreshMoment) -> LoadSpec {
      var spec = SmallLoads.spec(.main, refresh, looks: false, length: SmallLoads.second, writes: 60)
      spec.flows = [spec.flows[0]]
      spec.flows[0].source = .open(ArrivalSpec("trace", times: (0..<60).map { $0 * 16_666_667 + 5_000_000 }), .constant)
      return spec
    }
    let (commit, frame) = (try SmallLoads.stage(spec(.commit)), try SmallLoads.stage(spec(.frame)))
    #expect(commit.log == frame.log)
    for contestant in Self.able(Self.everyDerivation) {
      let (once, coalesced) = (contestant.count(commit), contestant.count(frame))
      #expect(once.lines == coalesced.lines && !once.lines.isEmpty, "\(contestant.name)")
      #expect(once.reaches == coalesced.reaches, "\(contestant.name)")
    }
  }

  @Test(arguments: RefreshMoment.allCases)
  func `what derivations compare with is copied by commits, whichever thread makes them`(
    _ refresh: RefreshMoment
  ) throws {
    func copies(_ contestant: Contestant, _ isolation: LoadIsolation) throws -> [Int] {
      var spec = SmallLoads.spec(isolation, refresh, looks: false)
      spec.flows = [spec.flows[0]]
      let tallies = contestant.count(try SmallLoads.stage(spec)).lines.compactMap(\.figures.tally)
      return [Event.containerCopies, .copiedElements].map { event in tallies.reduce(0) { $0 + $1[event] } }
    }
    let comparing = Self.able(Self.everyDerivation).filter { $0.derivation.abilities.contains(.past) }
    #expect(comparing.count > 2)
    for contestant in comparing {
      let onMain = try copies(contestant, .main)
      #expect(onMain.allSatisfy { $0 > 0 }, "\(contestant.name)")
      #expect(try copies(contestant, .lock) == onMain, "\(contestant.name)")
      #expect(try copies(contestant, .owner) == onMain, "\(contestant.name)")
    }
  }

  @Test func `a read of a view that has scrolled away is a query`() throws {
    var spec = SmallLoads.spec(.main, .frame, writes: 800)
    spec.flows = Array(spec.flows[1...2])
    spec.flows[0].operations.mix = [MixShare(kind: .readDetail, weight: 1)]
    spec.flows[1].operations.mix = [MixShare(kind: .readFeed, weight: 1)]
    let stage = try SmallLoads.stage(spec)
    let counted = Contestant(NormalizedStore.self, KeyedDerivation.self).count(stage)
    #expect(counted.disagreement == nil)
    let figures = try #require(counted.lines.first { $0.operation == "read-detail" && $0.phase != nil }?.figures)
    let reads = stage.log.operations.filter { $0.kind == .readDetail }
    #expect(figures.operations == reads.count)
    let mountedAtFirst = reads.count { $0.other != Operation.noSlot }
    let queries = try #require(figures.tally)[.queries]
    #expect(mountedAtFirst > 2 && queries > reads.count - mountedAtFirst)
  }

  @Test func `what is counted is the same each time`() throws {
    let stage = try SmallLoads.stage(SmallLoads.spec(.snapshot, .frame))
    let contestant = Contestant(NormalizedStore.self, IncrementalDerivation.self)
    #expect(contestant.count(stage) == contestant.count(stage))
  }

  @Test(arguments: RefreshMoment.allCases)
  func `a view that shows something else than it must ends the play`(_ refresh: RefreshMoment) throws {
    let stage = try SmallLoads.stage(SmallLoads.spec(.main, refresh))
    var found = 0
    for entry in stride(from: 0, to: stage.truth.digests.count, by: max(1, stage.truth.digests.count / 20)) {
      var truth = stage.truth
      truth.digests[entry] &+= 1
      let wrong = Stage(dataset: stage.dataset, log: stage.log, truth: truth, ids: .int, load: stage.load)
      let counted = Contestant(NormalizedStore.self, KeyedDerivation.self).count(wrong)
      if counted.disagreement != nil { found += 1 }
      #expect(counted.disagreement == nil || counted.loads.isEmpty)
    }
    // What no refresh sees, because another commit of the same frame wrote over it, is wrong for no one.
    #expect(found > (refresh == .commit ? 10 : 5))
  }

  @Test func `a search finds the same where more of the log is drawn`() throws {
    func capacity(upTo: Double) throws -> Double? {
      var spec = SmallLoads.spec(.main, .commit, looks: false, length: SmallLoads.second, writes: 200)
      spec.setup.frame = 15_500_000
      for flow in spec.flows.indices {
        // Equal writes are drawn by their number, and at this number every author would be deleted.
        spec.flows[flow].operations.equalWrites = 0
        spec.flows[flow].operations.mix.removeAll { [.deleteAuthor, .deletePost].contains($0.kind) }
      }
      spec.capacity = CapacitySpec(
        upTo: upTo, limits: [LoadLimit(.framesDropped, atMost: 0), LoadLimit(.responseP99, atMost: 100_000_000)],
        resolution: 0.05)
      let counted = Contestant(NormalizedStore.self, NaiveDerivation.self).count(try SmallLoads.stage(spec))
      #expect(counted.disagreement == nil)
      return counted.loads.last?.figures.load?[LoadSource.units + LoadMeasure.capacity.rawValue]
    }
    let found = try #require(try capacity(upTo: 30))
    #expect(found > 250 && found < 7_000)
    #expect(try capacity(upTo: 40) == found)
  }
}
