import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import BenchScenarios
import BenchWorkloads
import Testing

@testable import BenchRuns
@testable import StoreBenchKit

/// Drawn sessions, and what becomes of a promise that is broken in one.
@Suite struct SessionTests {
  @Test func `every drawn session is written as a file that is read as the same`() throws {
    for seed in UInt64(1)...40 {
      var scenario = SessionDraw.scenario(seed: seed)
      scenario.matrix = Matrix(stores: ["normalized"], derivations: ["naive"])
      let text = RemoteWriter.text(scenario, sync: "outbox")
      let read = try ScenarioFile(name: "session.yaml", text: text).read(.standard, .init()).base
      #expect(try Self.stage(read) == Self.stage(scenario), "seed \(seed): \(text)")
    }
  }

  @Test func `a broken promise is shown by a smallest scenario, which breaks it again`() throws {
    let catalog = try Catalog.standard.adding([.sync(SilentSync.self)])
    var digest: StableHash?
    let finding = try #require(try SessionRun(RemotePlayer(catalog)).check("silent", sessions: 5, &digest))
    #expect(finding.session == 1 && finding.fault.hasPrefix("healing: "))
    let file = ScenarioFile(name: "smallest.yaml", text: finding.scenario)
    let smallest = try file.read(catalog, .init()).base
    let world = try #require(smallest.remote?.world)
    #expect(
      world.users == 1 && world.devices == 1 && world.network == RemoteSpec.NetworkSpec() && world.elsewhere == nil)
    #expect(smallest.views.count == 1 && world.length < 60_000)
    let cell = CellIdentity(
      scenario: "session", point: Point([Point.Setting(CellIdentity.syncKey, "silent")]), store: "normalized",
      derivation: "naive")
    let stage = try RemotePointStage.make(smallest, StageBuilder(folder: ".", skipsBadRecords: false))
    let book = try #require(stage.play(of: RemoteCell(cell.point), "normalized", "naive", catalog)?.play())
    #expect(book.findings.first?.promise == "healing")
  }

  @Test func `a smallest scenario in which a write breaks the promise keeps a view, so that it can be run`() throws {
    var scenario = SessionDraw.scenario(seed: 1)
    var subject = try #require(scenario.remote)
    (subject.world.network.setup.loss, subject.world.server.remembers) = (0.3, 0)
    scenario = scenario.changed { $0.subject = AnySubject(subject) }
    let cell = CellIdentity(
      scenario: "session", point: Point([Point.Setting(CellIdentity.syncKey, "outbox")]), store: "normalized",
      derivation: "naive")
    let text = try #require(RemoteShrinker(cell, RemotePlayer(.standard), folder: ".").smallest(scenario))
    #expect(text.hasPrefix("# outbox breaks the promise: no duplicates. "), "\(text)")
    let smallest = try ScenarioFile(name: "smallest.yaml", text: text).read(.standard, .init()).base
    #expect(smallest.views.count == 1)
  }

  @Test func `sessions combine every choice of a sync with each cache and design`() throws {
    let card = try #require(Catalog.standard.syncs.first { $0.name == "local-first" })
    let cells = (UInt64(1)...64).map { SessionRun.cell(card, SessionRun.designs, $0) }
    let choices = Set(cells.map(\.sync)).count
    let caches = card.caches.count
    #expect(choices == 4 && Set(cells).count == choices * caches * SessionRun.designs.count)
  }

  @Test func `our syncs keep their promises in some sessions; make sessions plays more`() throws {
    var digest: StableHash?
    for sync in SequenceRun.names(in: .standard) {
      let finding = try SessionRun(RemotePlayer(.standard)).check(sync, sessions: 6, &digest)
      #expect(finding == nil, "\(sync): \(finding?.description ?? "")")
    }
  }

  @Test func `the digest of rows is the same each time, and another where a row is`() throws {
    func digest(_ sync: String, _ sessions: Int) throws -> UInt64? {
      var digest: StableHash? = StableHash()
      #expect(try SessionRun(RemotePlayer(.standard)).check(sync, sessions: sessions, &digest) == nil)
      return digest?.value
    }
    let once = try digest("outbox", 2)
    #expect(try digest("outbox", 2) == once)
    #expect(try Set([once, digest("outbox", 1), digest("local-first", 2), StableHash().value]).count == 4)
  }

  @Test func `a world in which an act finds no client or no view is not tried`() {
    var stage = RemoteStage(
      seed: 1, clients: [.init(author: 0)], views: [[]], phases: [.init(name: "all", end: 10)])
    stage.acts = [.init(time: 1, client: 0, phase: 0, kind: .refresh)]
    #expect(!RemoteShrinker.isWhole(stage))
    stage.views = [[RemoteView(.thread, 0)]]
    #expect(RemoteShrinker.isWhole(stage))
    stage.acts[0].client = 1
    #expect(!RemoteShrinker.isWhole(stage))
    stage.acts[0].client = nil
    #expect(RemoteShrinker.isWhole(stage))
  }

  @Test func `a world comes to another process as it is`() throws {
    for seed in UInt64(1)...20 {
      let point = try RemotePointStage.make(
        SessionDraw.scenario(seed: seed), StageBuilder(folder: ".", skipsBadRecords: false))
      let stage = StageFile.encode(point).withUnsafeBytes { StageFile.decode($0) }
      let taken = try #require(stage as? RemotePointStage)
      #expect(taken.stage == point.stage && taken.dataset == point.dataset, "seed \(seed)")
    }
  }

  private static func stage(_ scenario: Scenario) throws -> RemoteStage {
    try RemotePointStage.make(scenario, StageBuilder(folder: ".", skipsBadRecords: false)).stage
  }
}

/// A sync that promises to show what the server has, and shows nothing.
private struct SilentSync: Sync {
  static let card = SyncCard(
    name: "silent", idea: "shows nothing", source: "none", costs: "nothing", chooseWhen: "never", avoidWhen: "always",
    promises: .healing)

  init(_ settings: SyncSettings, from kept: Int?) {}

  func handle(_ event: ClientEvent, _ effects: inout Effects) {}

  func keep() -> Int { 0 }
}
