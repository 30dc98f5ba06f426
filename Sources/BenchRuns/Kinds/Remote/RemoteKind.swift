import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads

/// Clients that get their data from a server, in virtual time; the sync of a cell is a setting of its point.
struct RemoteKind: PlayableKind {
  let kind = ScenarioKind.remote
  let reasonAgainstLog: String? = "what clients do in virtual time is no log of operations on a store"

  /// Returns only the counts: virtual time has no noise, so nothing is timed.
  func passes(of scenario: Scenario) -> Set<Pass> { [.counts] }

  func has(_ metric: Metric) -> Bool { !metric.pass.isTimed }

  /// Returns every sync with every store and derivation; the sync is part of the point.
  func cells(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell] {
    guard let subject = point.scenario.remote else { return [] }
    return subject.syncs.flatMap { sync in
      PlannedCell.all(of: point, catalog).map { cell in
        var identity = cell.identity
        var settings = identity.point.settings + [Point.Setting(CellIdentity.syncKey, sync)]
        if let cache = subject.cache, !settings.contains(where: { $0.key == RemoteCell.cacheKey }) {
          settings.append(Point.Setting(RemoteCell.cacheKey, cache.rawValue))
        }
        identity.point = Point(settings)
        return PlannedCell(identity: identity, way: cell.way)
      }
    }
  }

  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario, _ catalog: Catalog) -> String? {
    let remote = RemoteCell(cell.identity.point)
    guard let sync = catalog.sync(remote.sync) else { return "there is no sync \(remote.sync)" }
    let (store, derivation) = (cell.identity.store, cell.identity.derivation)
    let host = catalog.host(of: store, derivation, sync: remote.sync)
    if let cache = remote.cache, !sync.card.caches.contains(cache) {
      return "\(sync.card.name) has no cache that is \(cache.rawValue)"
    }
    if sync.card.listens, sync.card.answers == .flat, scenario.remote?.world.server.answers == .nested {
      return "\(sync.card.name) listens to single documents, so it needs remote.server.answers: flat"
    }
    if let host, catalog.hosts[sync.card.name] != host { return "\(host.path) plays it, and has no \(sync.card.name)" }
    if let host, !host.description.has(store, derivation) {
      return "\(host.path) plays \(sync.card.name), and has no \(store)/\(derivation)"
    }
    let contestant = catalog.contestant(store, derivation)
    if contestant?.isExpectedStale == true { return "it goes stale by itself, so nothing could be said of the sync" }
    return catalog.reasonAgainst(cell) ?? contestant?.reasonAgainstMerging
  }

  /// Warns if acts that ask for a further page do nothing, because a sync fetches no pages or lists are sent whole.
  func warnings(about scenario: Scenario, _ catalog: Catalog) -> [String] {
    guard let subject = scenario.remote,
      subject.world.phases.contains(where: { $0.acts.mix.contains { $0.kind == .nextPage } })
    else { return [] }
    let idle = subject.syncs.filter { name in
      guard let sync = catalog.sync(name) else { return false }
      let form = subject.world.server.answers ?? sync.card.answers
      return !sync.card.fetchesPages || !scenario.showsPages(in: form)
    }
    if idle.isEmpty { return [] }
    let able = catalog.syncs.filter { $0.fetchesPages }.map { $0.name }
    return [
      "\(ActKind.nextPage.rawValue) does nothing with \(idle.joined(separator: ", ")): only a feed with "
        + "`answers: nested` comes page by page, and only \(able.joined(separator: ", ")) fetch further pages"
    ]
  }

  func names(_ document: ScenarioDocument, _ catalog: Catalog) -> ExpectationNames {
    var names = storeNames(document, catalog)
    names.presets = []
    names.operations = ActKind.allCases.map(\.rawValue) + [RemoteStage.other, RemoteStage.screens]
    names.pointKeys?.append(CellIdentity.syncKey)
    names.syncs = (document.base.remote?.syncs ?? []) + catalog.syncs.map(\.name)
    return names
  }

  func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> PointStage {
    let (stage, warnings) = try RemotePointStage.withWarnings(scenario, builder)
    return (stage, warnings)
  }

  func size(_ scenario: Scenario, _ importedBytes: (ImportedDataset) -> Bytes) -> (work: Double, memoryBytes: Double) {
    guard let count = scenario.remote?.world.eventCount else { return (0, 0) }
    return (count, UnitSize.programs + count * UnitSize.remoteEvent)
  }
}

extension Scenario {
  fileprivate func showsPages(in form: AnswerForm) -> Bool {
    views.contains { view in
      guard let kind = RemoteView.Kind(rawValue: view.kind.name) else { return false }
      return RemoteView(kind, 1).queries(form).contains(where: \.isPaged)
    }
  }
}

extension RemoteSpec {
  /// The approximate number of events of a play: each act causes a request, an answer, and a push to every client.
  package var eventCount: Double { actCount * (6 + 2 * Double(users * devices)) }
}

extension RemoteCell {
  static let cacheKey = "cache"

  package init(_ point: Point) {
    self.init(
      sync: point[CellIdentity.syncKey] ?? "", cache: point[Self.cacheKey].flatMap { CacheScope(rawValue: $0) })
  }
}
