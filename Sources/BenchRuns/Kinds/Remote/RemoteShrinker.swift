import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import BenchScenarios
import BenchWorkloads

/// A search for a smaller scenario in which a sync still breaks a promise, so that a person can see why.
package struct RemoteShrinker {
  /// The largest number of events of all plays of a search together; a search of this number takes some seconds.
  private static let eventLimit = 2_000_000

  private let cell: CellIdentity
  private let player: RemotePlayer
  private let folder: String

  package init(_ cell: CellIdentity, _ player: RemotePlayer, folder: String) {
    (self.cell, self.player, self.folder) = (cell, player, folder)
  }

  /// Returns the text of the smallest scenario found in which the cell breaks the same promise; `nil` if there is none.
  package func smallest(_ scenario: Scenario) -> String? {
    let name = RemoteCell(cell.point).sync
    guard let sync = player.catalog.sync(name) else { return nil }
    var start = scenario
    start.matrix = Matrix(stores: [cell.store], derivations: [cell.derivation])
    // Starting a process takes as long as some thousand events.
    let processCost = player.catalog.hosts[sync.card.name] == nil ? 0 : 10_000
    var events = 0
    func find(_ scenario: Scenario) -> StoreFault? {
      if events > Self.eventLimit { return nil }
      let builder = StageBuilder(folder: folder, skipsBadRecords: false)
      guard let stage = try? RemotePointStage.make(scenario, builder), Self.isWhole(stage.stage),
        let played = try? player.play(RemoteCell(cell.point), cell.store, cell.derivation, on: stage)
      else { return nil }
      events += processCost + Int(scenario.remote?.world.eventCount ?? 0)
      // A play that hangs takes too long to be tried again.
      guard let broken = BrokenPromise(played), !broken.hasHung else { return nil }
      return StoreFault(.differs, operation: broken.act, operationKind: broken.promise, view: broken.subject)
    }
    guard let fault = find(start) else { return nil }
    let found = Shrinker.Finding(scenario: start, fault: fault)
    let shrinker = Shrinker(found, seedCount: 2, candidates: Self.candidates) { smaller in
      find(smaller).flatMap { $0.operationKind == fault.operationKind ? $0 : nil }
    }
    let smallest = (try? shrinker.shrink()) ?? found
    let head = "# \(name) breaks the promise: \(fault.operationKind). \(smallest.fault.view)\n"
    return head + RemoteWriter.text(smallest.scenario, sync: Self.spelled(sync.card, sync.choice))
  }

  /// Returns true if the client and the view of every act exist; otherwise the acts cannot be played.
  static func isWhole(_ stage: RemoteStage) -> Bool {
    stage.acts.allSatisfy { act in
      guard let client = act.client else { return true }
      if !stage.views.indices.contains(client) { return false }
      let isAboutView = [.open, .close, .refresh, .nextPage].contains(act.kind)
      return !isAboutView || stage.views[client].indices.contains(act.subject)
    }
  }

  private static func spelled(_ card: SyncCard, _ choice: DesignChoice) -> String {
    guard let choices = card.choices, choice != choices.standard, choice != .none else { return card.name }
    return "{ \(card.name): { \(choices.key): \(choice) } }"
  }

  /// Returns worlds that are smaller in one respect, with the largest reductions first.
  private static func candidates(_ finding: Shrinker.Finding) -> [Scenario] {
    let scenario = finding.scenario
    guard let subject = scenario.remote else { return [] }
    let worlds = plainer + phases(subject.world)
    let changed = worlds.compactMap { change -> Scenario? in
      var smaller = subject
      change(&smaller.world)
      if smaller.world == subject.world || !smaller.world.isSound { return nil }
      return scenario.changed { $0.subject = AnySubject(smaller) }
    }
    let data = Shrinker.smallerData(scenario).filter { data in
      guard case .generated(let shape) = data.dataset else { return false }
      let needsComments = subject.world.kinds.contains { $0 == .updateComment || $0 == .deleteComment }
      return shape.authors >= subject.world.users && (shape.comments > 0 || !needsComments)
    }
    return changed + Shrinker.fewerViews(scenario).filter { !$0.views.isEmpty } + data
  }

  private typealias Change = (inout RemoteSpec) -> Void

  private static var plainer: [Change] {
    [
      { $0.users = 1 }, { $0.users /= 2 }, { $0.users -= 1 }, { $0.devices = 1 }, { $0.elsewhere = nil },
      { $0.network.offline = nil }, { $0.network.setup.loss = 0 }, { $0.network.setup.errors = 0 },
      { $0.network.setup.bandwidth = nil }, { $0.network.roundTrip = .constant(0) },
      { if $0.network.roundTrip.isDrawn { $0.network.roundTrip = .constant(200) } }, { $0.skew = 0 },
      { $0.server = ServerSetup() }, { $0.gate = nil }, { $0.settle = RemoteSpec().settle },
      { $0.network.setup.timeout = NetworkSetup().timeout }, { $0.server.commentsPerAuthor = nil },
      { $0.server.rate = nil }, { $0.server.pushEvery = 0 }, { $0.server.pushLag = 0 }, { $0.server.fields = nil },
      { $0.settings = SyncSettings() },
    ]
  }

  private static func phases(_ world: RemoteSpec) -> [Change] {
    world.phases.indices.flatMap { index -> [Change] in
      var changes: [Change] = [
        { if $0.phases.count > 1 { $0.phases.remove(at: index) } }, { $0.phases[index].lasts /= 2 },
        { $0.phases[index].lasts = $0.phases[index].lasts * 3 / 4 }, { $0.phases[index].waitsForServer = false },
      ]
      let rate = world.phases[index].acts.perMinute
      if rate > 1 {
        changes.append { $0.phases[index].acts.perMinute = (rate / 2).rounded(.up) }
        changes.append { $0.phases[index].acts.perMinute = rate - 1 }
      }
      let kinds = world.phases[index].acts.mix.count
      for place in 0..<kinds where kinds > 1 { changes.append { $0.phases[index].acts.mix.remove(at: place) } }
      return changes
    }
  }
}

extension RemoteSpec.RoundTripSpec {
  fileprivate var isDrawn: Bool { if case .constant = self { false } else { true } }
}

extension RemoteSpec {
  fileprivate var kinds: [ActKind] { (phases.flatMap(\.acts.mix) + (elsewhere?.mix ?? [])).map(\.kind) }

  fileprivate var isSound: Bool {
    let hasGate = gate == nil || kinds.contains(.insertComment)
    return users > 0 && devices > 0 && phases.contains(where: \.record) && phases.allSatisfy { $0.lasts > 0 } && hasGate
  }
}
