import BenchCore
import BenchRemote
import BenchWorkloads

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
    if let file = value(RemoteRoundTripKeys.trace), let trace = place[RemoteRoundTripKeys.trace.key.name] {
      _ = trace.result(of: context.roundTrips(file), file)
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

  /// Reads windows of time, `[[10 s, 40 s]]`, ascending and apart, in milliseconds.
  func value(_ field: Field<[ClosedRange<Int>]>) -> [ClosedRange<Int>]? {
    guard case .windows(let limit) = field.key.rule,
      let parts = place[field.key.name]?.list(upTo: limit, "window", example: "[[10 s, 40 s]]")
    else { return nil }
    var windows: [ClosedRange<Int>] = []
    for part in parts {
      guard let ends = part.parts, ends.count == 2 else {
        return part.refuse("must be a window: from when until when", cure: "for example [10 s, 40 s]")
      }
      guard let start = ends[0].time(RemoteTimes.anyDay)?.milliseconds,
        let end = ends[1].time(RemoteTimes.anyDay)?.milliseconds
      else { return nil }
      guard start < end, start > windows.last?.upperBound ?? -1 else {
        return part.refuse("must end after it begins, and begin after the one before", cure: "windows do not overlap")
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
