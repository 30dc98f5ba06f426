import BenchCore
import BenchRemote
import BenchWorkloads

extension ScenarioBuilder {
  func remote(_ root: Section, into scenario: inout Scenario) -> Bool {
    let dataset = dataset(root)
    root.section(RootKeys.dataset).forbid(
      DatasetKeys.ids.key, "has no effect here", cure: "documents are named by text; remove it")
    scenario.views = views(root, Census(dataset))
    check(scenario.views, root)
    let matrix = root.section(RemoteKeys.matrix)
    let syncs = matrix.value(RemoteMatrixKeys.syncs)
    let stores = matrix.value(RemoteMatrixKeys.stores)
    let derivations = matrix.value(RemoteMatrixKeys.derivations)
    let cache = root.value(RemoteKeys.cache)
    var world = world(root.section(RemoteKeys.remote))
    world.phases = phases(root.section(RemoteKeys.workload), dataset)
    check(world, root, syncs ?? [], dataset)
    guard let dataset, let syncs, let stores, let derivations else { return false }
    scenario.subject = AnySubject(
      RemoteSubject(syncs: syncs, cache: cache.flatMap(CacheScope.init(rawValue:)), world: world))
    scenario.matrix = Matrix(stores: stores, derivations: derivations)
    // In virtual time all repetitions would be equal, so one is enough.
    scenario.repetitions = 1
    scenario.dataset = dataset
    scenario.workload = Self.workload(of: world)
    return true
  }

  /// Returns the phases as a store's workload: each has its name, and its number of acts of all clients as operations.
  private static func workload(of world: RemoteSpec) -> Workload {
    Workload(
      phases: world.phases.map { phase in
        let acts = Int(phase.acts.perMinute * Double(phase.lasts) / 60_000) * world.users * world.devices
        return PhaseSpec(name: phase.name, operations: acts, record: phase.record)
      })
  }

  private func check(_ views: [ViewSpec], _ root: Section) {
    for (view, section) in zip(views, root.sections(RootKeys.views)) {
      if RemoteView.Kind(rawValue: view.kind.name) == nil {
        let known = RemoteView.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        section.report(ViewKeys.kind.key, "cannot be fed from a server", cure: "\(known) can")
      }
      if view.window != .all {
        section.report(
          ViewKeys.limit.key, "cannot be used with a server",
          cure: "it sends whole lists, or pages of a feed (remote.server.page); remove it")
      }
      section.forbid(ViewKeys.renderCost.key, "has no effect in virtual time")
    }
    if views.isEmpty, root.node(RootKeys.views.key) == nil {
      root.report(RootKeys.views.key, "is missing", cure: "without a view no screen shows anything")
    }
  }

  private func phases(_ section: Section, _ dataset: DatasetSource?) -> [RemoteSpec.RemotePhase] {
    let phases = section.named(RemoteWorkloadKeys.phases, "phase", by: \RemoteSpec.RemotePhase.name) {
      phase($0, dataset)
    }.found
    if !phases.isEmpty, phases.allSatisfy({ !$0.record }) {
      section.reportUnrecorded(RemoteWorkloadKeys.phases.key)
    }
    return phases
  }

  private func phase(_ entry: Section, _ dataset: DatasetSource?) -> RemoteSpec.RemotePhase? {
    var phase = RemoteSpec.RemotePhase.standard
    guard RemotePhaseKeys.fields.read(entry, into: &phase) else { return nil }
    let (perMinute, mix) = (phase.acts.perMinute, phase.acts.mix)
    if perMinute > 0 && mix.isEmpty { entry.reportMissing(RemotePhaseKeys.mix.key) }
    if perMinute == 0 {
      entry.forbid(RemotePhaseKeys.mix.key, "has no effect, as per_minute is 0")
      entry.forbid(RemotePhaseKeys.spacing.key, "has no effect, as per_minute is 0")
    }
    if phase.waitsForServer, !mix.contains(where: { $0.kind.isWrite }) {
      entry.forbid(RemotePhaseKeys.after.key, "has no effect, as the mix writes nothing")
    }
    check(phase.acts.mix, entry, dataset)
    return phase
  }

  /// Reports acts for which the data set has no entity.
  private func check(_ mix: [RemoteSpec.ActShare], _ section: Section, _ dataset: DatasetSource?) {
    guard case .generated(let shape) = dataset else { return }
    for share in mix {
      let lack: String? =
        switch share.kind {
        case .insertComment: shape.posts == 0 ? "post" : shape.authors == 0 ? "author" : nil
        case .updateComment, .deleteComment: shape.comments == 0 ? "comment" : nil
        case .updatePost, .deletePost: shape.posts == 0 ? "post" : nil
        case .updateAuthor, .insertPost: shape.authors == 0 ? "author" : nil
        case .open, .close, .focus, .refresh, .nextPage, .restart: nil
        }
      if let lack {
        section.report(
          RemotePhaseKeys.mix.key, showing: share.kind.rawValue, "needs at least one \(lack)",
          cure: "dataset.\(lack)s is 0")
      }
    }
  }

  private func check(_ world: RemoteSpec, _ root: Section, _ syncs: [String], _ dataset: DatasetSource?) {
    let remote = root.section(RemoteKeys.remote)
    let kinds = Set(world.phases.flatMap { $0.acts.mix.map(\.kind) })
    let cards = context.vocabulary.syncs.filter { card in syncs.contains { card.isNamed($0) } }
    if case .generated(let shape) = dataset, shape.authors < world.users {
      let clients = remote.section(RemoteWorldKeys.clients)
      clients.report(
        RemoteClientsKeys.count.key, showing: "\(world.users)",
        "must be at most dataset.authors (\(shape.authors)), as each user is an author")
    }
    if world.gate != nil, !kinds.contains(.insertComment) {
      remote.report(
        RemoteWorldKeys.gate.key, "has no effect, as no mix has its act", cure: "add insert-comment to a mix")
    }
    if world.server.fields != nil {
      let server = remote.section(RemoteWorldKeys.server)
      let kinds = root.sections(RootKeys.views).compactMap { $0.node(ViewKeys.kind.key)?.plainText }
      let lists = [RemoteView.Kind.feed, .authorPosts].map(\.rawValue)
      if !kinds.isEmpty, !kinds.contains(where: lists.contains) {
        server.report(
          RemoteServerKeys.postFields.key, "has no effect, as no view is a list of posts",
          cure: "add a view of kind feed")
      }
      if !cards.isEmpty, cards.allSatisfy(\.listens) {
        server.report(
          RemoteServerKeys.postFields.key,
          "has no effect, as every sync of the matrix listens, and gets whole documents", cure: "remove it")
      }
    }
    check(settings: remote.section(RemoteWorldKeys.client), cards)
    if world.length > 86_400_000 {
      root.section(RemoteKeys.workload).report(
        RemoteWorkloadKeys.phases.key, showing: "\(world.length) ms", "must take at most 24 hours together")
    }
    if world.actCount > 2_000_000 {
      root.section(RemoteKeys.workload).report(
        RemoteWorkloadKeys.phases.key, showing: "\(NumberText.grouped(Int(world.actCount))) acts",
        "must have at most 2,000,000 acts of all clients together")
    }
  }

  private func check(settings section: Section, _ syncs: [SyncCard]) {
    if syncs.isEmpty { return }
    for key in section.rule.keys where section.node(key) != nil {
      func isReader(_ card: SyncCard) -> Bool { card.reads.contains { $0.rawValue == key.name } }
      if syncs.contains(where: isReader) { continue }
      let readers = context.vocabulary.syncs.filter(isReader).map(\.name).ordered()
      section.report(
        key, "is read by no sync of the matrix",
        cure: readers.isEmpty ? "remove it" : "\(readers.joined(separator: ", ")) would read it")
    }
  }
}

extension SyncCard {
  /// Returns true if the card has this name, alone or followed by one of its choices.
  fileprivate func isNamed(_ text: String) -> Bool {
    name == text || choices?.choice(in: text, of: name) != nil
  }
}

extension Nanoseconds {
  /// The time in whole milliseconds, rounded to the nearest.
  var milliseconds: Int { Int((rawValue + 500_000) / 1_000_000) }
}
