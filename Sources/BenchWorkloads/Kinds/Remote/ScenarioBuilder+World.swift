import BenchCore
import BenchRemote

// The world of a remote scenario, section by section.

extension ScenarioBuilder {
  func world(_ section: Section) -> RemoteSpec {
    var world = RemoteSpec()
    world.server = server(section.section(RemoteWorldKeys.server))
    world.network = network(section.section(RemoteWorldKeys.network))
    let clients = section.section(RemoteWorldKeys.clients)
    world.users = clients.value(RemoteClientsKeys.count) ?? 1
    world.devices = clients.value(RemoteClientsKeys.devices) ?? 1
    world.skew = clients.value(RemoteClientsKeys.skew)?.milliseconds ?? 0
    world.settings = settings(section.section(RemoteWorldKeys.client))
    world.settle = section.value(RemoteWorldKeys.settle)?.milliseconds ?? world.settle
    if section.node(RemoteWorldKeys.gate.key) != nil {
      let gate = section.section(RemoteWorldKeys.gate)
      _ = gate.value(RemoteGateKeys.act)
      let check = gate.value(RemoteGateKeys.check).flatMap(RemoteStage.Gate.Check.init(rawValue:))
      if let limit = gate.value(RemoteGateKeys.limit), let check {
        world.gate = RemoteSpec.GateSpec(limit: limit, check: check)
      }
    }
    if section.node(RemoteWorldKeys.elsewhere.key) != nil {
      let elsewhere = section.section(RemoteWorldKeys.elsewhere)
      if let perMinute = elsewhere.value(RemoteElsewhereKeys.perMinute),
        let mix = elsewhere.value(RemoteElsewhereKeys.mix)
      {
        for share in mix where !share.kind.isWrite {
          elsewhere.report(
            RemoteElsewhereKeys.mix.key, showing: share.kind.rawValue, "must be a write",
            cure: "the rest is up to users")
        }
        world.elsewhere = RemoteSpec.ActRate(perMinute: perMinute, mix: mix)
      }
    }
    return world
  }

  private func server(_ section: Section) -> ServerSetup {
    var server = ServerSetup()
    server.datesByServer = section.value(RemoteServerKeys.timestamps) != "client"
    server.answers = section.value(RemoteServerKeys.answers).flatMap(AnswerForm.init(rawValue:))
    server.fields = section.words(RemoteServerKeys.fields)?.compactMap(PostField.init(rawValue:))
    server.page = section.value(RemoteServerKeys.page) ?? server.page
    server.pagesAfterRow = section.value(RemoteServerKeys.cursor) != "offset"
    let push = section.section(RemoteServerKeys.push)
    server.pushEvery = push.milliseconds(RemotePushKeys.every) ?? 0
    server.pushLag = push.milliseconds(RemotePushKeys.lag) ?? 0
    server.resumesWithin = section.milliseconds(RemoteServerKeys.resumeWithin) ?? server.resumesWithin
    server.remembers = section.milliseconds(RemoteServerKeys.remembers) ?? server.remembers
    if section.node(RemoteServerKeys.rules.key) != nil {
      server.commentsPerAuthor = section.section(RemoteServerKeys.rules).value(RemoteRuleKeys.commentsPerAuthor)
    }
    if section.node(RemoteServerKeys.rate.key) != nil {
      let rate = section.section(RemoteServerKeys.rate)
      if let requests = rate.value(RemoteRateKeys.requests), let per = rate.milliseconds(RemoteRateKeys.per) {
        server.rate = ServerSetup.Rate(requests: requests, per: per)
      }
    }
    return server
  }

  private func network(_ section: Section) -> RemoteSpec.NetworkSpec {
    var network = RemoteSpec.NetworkSpec()
    network.roundTrip = roundTrip(
      section.section(RemoteNetworkKeys.roundTrip), isThere: section.node(RemoteNetworkKeys.roundTrip.key) != nil)
    network.bandwidth = section.value(RemoteNetworkKeys.bandwidth)
    network.loss = section.value(RemoteNetworkKeys.loss) ?? 0
    network.errors = section.value(RemoteNetworkKeys.errors) ?? 0
    network.timeout = section.value(RemoteNetworkKeys.timeout)?.milliseconds ?? network.timeout
    if section.node(RemoteNetworkKeys.offline.key) != nil {
      network.offline = offline(section.section(RemoteNetworkKeys.offline))
    }
    return network
  }

  private func roundTrip(_ section: Section, isThere: Bool) -> RemoteSpec.RoundTripSpec {
    let keys = [RemoteRoundTripKeys.constant.key, RemoteRoundTripKeys.lognormal.key, RemoteRoundTripKeys.trace.key]
    let given = keys.filter { section.node($0) != nil }
    if isThere && given.count != 1 {
      section.report(
        given.last ?? keys[0], "must be said in one way", cure: "for example { constant: 200 ms }")
    }
    if let file = section.value(RemoteRoundTripKeys.trace) {
      section.checkRoundTrips(file, RemoteRoundTripKeys.trace.key)
      return .trace(file: file)
    }
    guard section.node(RemoteRoundTripKeys.lognormal.key) != nil else {
      return .constant(section.value(RemoteRoundTripKeys.constant)?.milliseconds ?? 0)
    }
    let lognormal = section.section(RemoteRoundTripKeys.lognormal)
    guard let median = lognormal.value(RemoteLognormalKeys.median)?.milliseconds,
      let p99 = lognormal.value(RemoteLognormalKeys.p99)?.milliseconds
    else { return .constant(0) }
    if p99 < median {
      lognormal.report(RemoteLognormalKeys.p99.key, "must be at least the median (\(median) ms)")
    }
    return .lognormal(median: median, p99: p99)
  }

  private func offline(_ section: Section) -> RemoteSpec.OfflineSpec {
    var offline = RemoteSpec.OfflineSpec()
    offline.share = section.value(RemoteOfflineKeys.share) ?? 0
    offline.spell = section.value(RemoteOfflineKeys.spell)?.milliseconds ?? offline.spell
    offline.windows = section.value(RemoteOfflineKeys.windows) ?? []
    offline.isKnown = section.value(RemoteOfflineKeys.known) ?? true
    let hasShare = section.node(RemoteOfflineKeys.share.key) != nil
    let hasWindows = section.node(RemoteOfflineKeys.windows.key) != nil
    if hasShare == hasWindows {
      section.report(
        hasShare ? RemoteOfflineKeys.windows.key : RemoteOfflineKeys.share.key,
        hasShare ? "must not stand beside share" : "is missing, and so is windows",
        cure: "one of share and windows says when")
    }
    if !hasShare, section.node(RemoteOfflineKeys.spell.key) != nil {
      section.report(RemoteOfflineKeys.spell.key, "has no effect without a share", cure: "remove it")
    }
    return offline
  }

  private func settings(_ section: Section) -> RemoteStage.ClientSettings {
    var settings = RemoteStage.ClientSettings()
    settings.freshFor = section.milliseconds(RemoteClientKeys.freshFor)
    settings.keepUnused = section.milliseconds(RemoteClientKeys.keepUnused)
    settings.retries = section.value(RemoteClientKeys.retries)
    settings.dedupe = section.milliseconds(RemoteClientKeys.dedupe)
    settings.hasMetadata = section.value(RemoteClientKeys.metadata) ?? false
    settings.keeps = section.value(RemoteClientKeys.keep) ?? true
    return settings
  }
}

extension Section {
  /// A time in whole milliseconds.
  fileprivate func milliseconds(_ field: Field<Nanoseconds>) -> UInt64? {
    if node(field.key) == nil && field.key.standard == nil { return nil }
    return value(field).map { UInt64($0.milliseconds) }
  }

  /// Different words of those that the rule has, in its order.
  func words(_ field: Field<[String]>) -> [String]? {
    guard case .words(let known) = field.key.rule, let node = node(field.key) else { return nil }
    guard let elements = node.elements, !elements.isEmpty else {
      report(field.key, "must be a list of words", cure: "for example [\(known[0])]")
      return nil
    }
    var words: [String] = []
    for (place, element) in elements.enumerated() {
      let subject = "\(subject(field.key))[\(place)]"
      guard let word = element.plainText, known.contains(word) else {
        context.problems.add(
          element.mark, subject, showing: element.shown, "is none of \(known.joined(separator: ", "))",
          cure: NearestName.cure(element.plainText ?? "", in: known, all: "words"))
        return nil
      }
      if words.contains(word) {
        context.problems.add(element.mark, subject, showing: element.shown, "is there twice", cure: "remove it")
        return nil
      }
      words.append(word)
    }
    return known.filter(words.contains)
  }

  /// Kinds of act with their weights, in the order of `ActKind`.
  func value(_ field: Field<[RemoteSpec.ActShare]>) -> [RemoteSpec.ActShare]? {
    guard case .acts(let range) = field.key.rule, let node = node(field.key) else { return nil }
    guard let entries = node.entries, !entries.isEmpty else {
      report(field.key, "must name at least one kind of act", cure: "for example { insert-comment: 1 }")
      return nil
    }
    let names = ActKind.allCases.map(\.rawValue)
    var shares: [RemoteSpec.ActShare] = []
    for entry in entries {
      guard let kind = ActKind(rawValue: entry.key) else {
        context.problems.add(
          entry.mark, "\(subject(field.key)).\(YAMLNode.short(entry.key))", "is no kind of act",
          cure: NearestName.cure(entry.key, in: names, all: "kinds"))
        continue
      }
      guard let weight = number(entry.value, range, "\(subject(field.key)).\(entry.key)") else { continue }
      shares.append(RemoteSpec.ActShare(kind: kind, weight: weight))
    }
    guard shares.count == entries.count else { return nil }
    return ActKind.allCases.compactMap { kind in shares.first { $0.kind == kind } }
  }

  /// Windows of time, `[[10 s, 40 s]]`, ascending and apart, in milliseconds.
  func value(_ field: Field<[ClosedRange<Int>]>) -> [ClosedRange<Int>]? {
    guard case .windows(let limit) = field.key.rule, let node = node(field.key) else { return nil }
    guard let elements = node.elements, !elements.isEmpty, elements.count <= limit else {
      report(field.key, "must be a list of 1 to \(limit) windows", cure: "for example [[10 s, 40 s]]")
      return nil
    }
    var windows: [ClosedRange<Int>] = []
    for (place, element) in elements.enumerated() {
      let subject = "\(subject(field.key))[\(place)]"
      guard let ends = element.elements, ends.count == 2 else {
        context.problems.add(
          element.mark, subject, showing: element.shown, "must be a window: from when until when",
          cure: "for example [10 s, 40 s]")
        return nil
      }
      guard let start = time(ends[0], RemoteTimes.anyDay, "\(subject)[0]")?.milliseconds,
        let end = time(ends[1], RemoteTimes.anyDay, "\(subject)[1]")?.milliseconds
      else { return nil }
      guard start < end, start > windows.last?.upperBound ?? -1 else {
        context.problems.add(
          element.mark, subject, showing: element.shown, "must end after it begins, and begin after the one before",
          cure: "windows do not overlap")
        return nil
      }
      windows.append(start...end)
    }
    return windows
  }
}
