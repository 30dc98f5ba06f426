import BenchCore
import BenchRemote

/// Writes a scenario about remote data as the text of a file that is read as the same: for scenarios that a program has
/// made smaller. Of generated data; sentences and sweeps are left out, as they are about other numbers.
package enum RemoteWriter {
  /// The text of a file. `sync` is the one sync of its matrix, as a matrix spells it.
  package static func text(_ scenario: Scenario, sync: String) -> String {
    guard let subject = scenario.remote else { preconditionFailure("only a scenario about remote data is written so") }
    var lines = ["version: 1", "kind: remote"]
    lines += RootKeys.fields.written(scenario).filter { !$0.hasPrefix("\(RootKeys.repetitions.key.name):") }
    if case .generated(let shape) = scenario.dataset {
      lines += ["dataset:"] + DatasetKeys.fields.written(shape).map { "  \($0)" }
    }
    lines.append("views:")
    lines += scenario.views.map { "  - { \(ScenarioWriter.fields(of: $0).written($0).joined(separator: ", ")) }" }
    let world = world(subject.world)
    if !world.isEmpty { lines += ["remote:"] + world.map { "  \($0)" } }
    lines += ["workload:", "  phases:"] + subject.world.phases.map { "    - { \(phase($0)) }" }
    lines += ["matrix:", "  syncs: [\(sync)]", "  stores: [\(scenario.matrix.stores.joined(separator: ", "))]"]
    lines.append("  derivations: [\(scenario.matrix.derivations.joined(separator: ", "))]")
    if let cache = subject.cache { lines.append("cache: \(cache.rawValue)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func phase(_ phase: RemoteSpec.RemotePhase) -> String {
    var parts = ["name: \(phase.name.spelled)", "lasts: \(phase.lasts) ms", rate(phase.acts)]
    if phase.keys.spelled != RemotePhaseKeys.keys.key.standard { parts.append("keys: \(phase.keys.spelled)") }
    if phase.isEven { parts.append("spacing: even") }
    if phase.waitsForServer { parts.append("after: acknowledged") }
    if !phase.record { parts.append("record: false") }
    return parts.joined(separator: ", ")
  }

  private static func rate(_ rate: RemoteSpec.ActRate) -> String {
    let shares = rate.mix.map { "\($0.kind.rawValue): \($0.weight.spelled)" }.joined(separator: ", ")
    return "per_minute: \(rate.perMinute.spelled)" + (shares.isEmpty ? "" : ", mix: { \(shares) }")
  }

  /// Returns the lines under `remote`, without defaults.
  private static func world(_ world: RemoteSpec) -> [String] {
    var lines: [String] = []
    func line(_ name: String, _ parts: [String]) {
      if !parts.isEmpty { lines.append("\(name): { \(parts.joined(separator: ", ")) }") }
    }
    line("server", server(world.server))
    line("network", network(world.network))
    var clients: [String] = []
    if world.users != 1 { clients.append("count: \(world.users)") }
    if world.devices != 1 { clients.append("devices: \(world.devices)") }
    if world.skew != 0 { clients.append("skew: \(world.skew) ms") }
    line("clients", clients)
    line("client", settings(world.settings))
    if let gate = world.gate {
      line("gate", ["act: insert-comment", "limit: \(gate.limit)", "check: \(gate.check.rawValue)"])
    }
    if let elsewhere = world.elsewhere { line("elsewhere", [rate(elsewhere)]) }
    if world.settle != RemoteSpec().settle { lines.append("settle: \(world.settle) ms") }
    return lines
  }

  private static func server(_ server: ServerSetup) -> [String] {
    let standard = ServerSetup()
    var parts: [String] = []
    if !server.datesByServer { parts.append("timestamps: client") }
    if let answers = server.answers { parts.append("answers: \(answers.rawValue)") }
    if let fields = server.fields { parts.append("fields: [\(fields.map(\.rawValue).joined(separator: ", "))]") }
    if server.page != standard.page { parts.append("page: \(server.page)") }
    if !server.pagesAfterRow { parts.append("cursor: offset") }
    if server.pushEvery + server.pushLag > 0 {
      parts.append("push: { every: \(server.pushEvery) ms, lag: \(server.pushLag) ms }")
    }
    if server.resumesWithin != standard.resumesWithin { parts.append("resume_within: \(server.resumesWithin) ms") }
    if server.remembers != standard.remembers { parts.append("remembers: \(server.remembers) ms") }
    if let limit = server.commentsPerAuthor { parts.append("rules: { comments_per_author: \(limit) }") }
    if let rate = server.rate { parts.append("rate: { requests: \(rate.requests), per: \(rate.per) ms }") }
    return parts
  }

  private static func network(_ network: RemoteSpec.NetworkSpec) -> [String] {
    var parts: [String] = []
    switch network.roundTrip {
    case .constant(0): break
    case .constant(let time): parts.append("round_trip: { constant: \(time) ms }")
    case .lognormal(let median, let p99):
      parts.append("round_trip: { lognormal: { median: \(median) ms, p99: \(p99) ms } }")
    case .trace(let file): parts.append("round_trip: { trace: \(file.spelled) }")
    }
    if let bandwidth = network.bandwidth { parts.append("bandwidth: \(bandwidth)") }
    if network.loss > 0 { parts.append("loss: \(network.loss.spelled)") }
    if network.errors > 0 { parts.append("errors: \(network.errors.spelled)") }
    if network.timeout != RemoteSpec.NetworkSpec().timeout { parts.append("timeout: \(network.timeout) ms") }
    if let offline = network.offline {
      let windows = offline.windows.map { "[\($0.lowerBound) ms, \($0.upperBound) ms]" }.joined(separator: ", ")
      let share = "share: \(offline.share.spelled), spell: \(offline.spell) ms"
      let known = offline.isKnown ? "" : ", known: false"
      parts.append("offline: { \(windows.isEmpty ? share : "windows: [\(windows)]")\(known) }")
    }
    return parts
  }

  private static func settings(_ settings: RemoteStage.ClientSettings) -> [String] {
    var parts: [String] = []
    if let time = settings.freshFor { parts.append("fresh_for: \(time) ms") }
    if let time = settings.keepUnused { parts.append("keep_unused: \(time) ms") }
    if let count = settings.retries { parts.append("retries: \(count)") }
    if let time = settings.dedupe { parts.append("dedupe: \(time) ms") }
    if settings.hasMetadata { parts.append("metadata: true") }
    if !settings.keeps { parts.append("keep: false") }
    return parts
  }
}
