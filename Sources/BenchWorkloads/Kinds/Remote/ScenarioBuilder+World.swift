import BenchCore
import BenchRemote

// Readers of the world of a remote scenario, section by section.

extension ScenarioBuilder {
  func world(_ section: Section) -> RemoteSpec {
    var world = RemoteSpec()
    _ = RemoteWorldKeys.fields.read(section, into: &world)
    let elsewhere = section.section(RemoteWorldKeys.elsewhere)
    for share in world.elsewhere?.mix ?? [] where !share.kind.isWrite {
      elsewhere.report(
        RemoteElsewhereKeys.mix.key, showing: share.kind.rawValue, "must be a write", cure: "the rest is up to users")
    }
    let network = section.section(RemoteWorldKeys.network)
    if network.node(RemoteNetworkKeys.offline.key) != nil { check(network.section(RemoteNetworkKeys.offline)) }
    return world
  }

  private func check(_ offline: Section) {
    let hasShare = offline.node(RemoteOfflineKeys.share.key) != nil
    let hasWindows = offline.node(RemoteOfflineKeys.windows.key) != nil
    if hasShare == hasWindows {
      offline.report(
        hasShare ? RemoteOfflineKeys.windows.key : RemoteOfflineKeys.share.key,
        hasShare ? "must not stand beside share" : "is missing, and so is windows",
        cure: "one of share and windows says when")
    }
    if !hasShare { offline.forbid(RemoteOfflineKeys.spell.key, "has no effect without a share") }
  }
}

extension Section {
  /// Returns the round trip that this section describes; `nil` for an error, which was reported.
  func roundTrip() -> RemoteSpec.RoundTripSpec? {
    let keys = [RemoteRoundTripKeys.constant.key, RemoteRoundTripKeys.lognormal.key, RemoteRoundTripKeys.trace.key]
    let given = keys.filter { node($0) != nil }
    if given.count != 1 {
      report(given.last ?? keys[0], "must be said in one way", cure: "for example { constant: 200 ms }")
    }
    if let file = value(RemoteRoundTripKeys.trace) {
      checkRoundTrips(file, RemoteRoundTripKeys.trace.key)
      return .trace(file: file)
    }
    guard node(RemoteRoundTripKeys.lognormal.key) != nil else {
      return value(RemoteRoundTripKeys.constant).map { .constant($0.milliseconds) }
    }
    let lognormal = section(RemoteRoundTripKeys.lognormal)
    guard let median = lognormal.value(RemoteLognormalKeys.median)?.milliseconds,
      let p99 = lognormal.value(RemoteLognormalKeys.p99)?.milliseconds
    else { return nil }
    if p99 < median { lognormal.report(RemoteLognormalKeys.p99.key, "must be at least the median (\(median) ms)") }
    return .lognormal(median: median, p99: p99)
  }

  /// Reads a list of different words that the rule allows; returns them in the order of the rule.
  func words(_ field: Field<[String]>) -> [String]? {
    guard case .words(let known) = field.key.rule, let node = node(field.key) else { return nil }
    guard let elements = node.elements, !elements.isEmpty else {
      return refuse(field.key, "must be a list of words", cure: "for example [\(known[0])]")
    }
    var words: [String] = []
    for (place, element) in elements.enumerated() {
      let subject = "\(subject(field.key))[\(place)]"
      guard let word = element.plainText, known.contains(word) else {
        return context.refuse(
          element, subject, "is none of \(known.joined(separator: ", "))",
          cure: NearestName.cure(element.plainText ?? "", in: known, all: "words"))
      }
      if words.contains(word) { return context.refuse(element, subject, "is there twice", cure: "remove it") }
      words.append(word)
    }
    return known.filter(words.contains)
  }

  func value(_ field: Field<[RemoteSpec.ActShare]>) -> [RemoteSpec.ActShare]? {
    guard case .acts(let range) = field.key.rule, let node = node(field.key) else { return nil }
    guard let entries = node.entries, !entries.isEmpty else {
      return refuse(field.key, "must name at least one kind of act", cure: "for example { insert-comment: 1 }")
    }
    let weights = values(
      entries, subject(field.key), "kind of act", among: ActKind.allCases, by: \.rawValue, "kinds"
    ) { number($1, range, $2) }
    return weights.map { weights in
      ActKind.allCases.compactMap { kind in
        weights[kind.rawValue].map { RemoteSpec.ActShare(kind: kind, weight: $0) }
      }
    }
  }

  /// Reads windows of time, `[[10 s, 40 s]]`, ascending and apart, in milliseconds.
  func value(_ field: Field<[ClosedRange<Int>]>) -> [ClosedRange<Int>]? {
    guard case .windows(let limit) = field.key.rule, let node = node(field.key) else { return nil }
    guard let elements = node.elements, !elements.isEmpty, elements.count <= limit else {
      return refuse(field.key, "must be a list of 1 to \(limit) windows", cure: "for example [[10 s, 40 s]]")
    }
    var windows: [ClosedRange<Int>] = []
    for (place, element) in elements.enumerated() {
      let subject = "\(subject(field.key))[\(place)]"
      guard let ends = element.elements, ends.count == 2 else {
        return context.refuse(
          element, subject, "must be a window: from when until when", cure: "for example [10 s, 40 s]")
      }
      guard let start = time(ends[0], RemoteTimes.anyDay, "\(subject)[0]")?.milliseconds,
        let end = time(ends[1], RemoteTimes.anyDay, "\(subject)[1]")?.milliseconds
      else { return nil }
      guard start < end, start > windows.last?.upperBound ?? -1 else {
        return context.refuse(
          element, subject, "must end after it begins, and begin after the one before", cure: "windows do not overlap")
      }
      windows.append(start...end)
    }
    return windows
  }
}

extension RemoteSpec.RoundTripSpec {
  var spelled: String {
    switch self {
    case .constant(let time): "{ constant: \(time) ms }"
    case .lognormal(let median, let p99): "{ lognormal: { median: \(median) ms, p99: \(p99) ms } }"
    case .trace(let file): "{ trace: \(file.spelled) }"
    }
  }
}
