import BenchRemote

/// The world of a remote scenario as its file describes it; a `RemoteStage` is drawn from it. Times are in
/// milliseconds.
package struct RemoteSpec: Equatable, Sendable {
  package var server = ServerSetup()
  package var network = NetworkSpec()
  package var users = 1
  package var devices = 1
  package var skew = 0
  package var settings = SyncSettings()
  package var gate: RemoteStage.Gate?
  package var elsewhere: ActRate?
  package var settle = 300_000
  package var phases: [RemotePhase] = []

  package init() {}

  package typealias ActShare = Share<ActKind>

  package struct ActRate: Equatable, Sendable {
    package var perMinute: Double
    package var mix: [ActShare]

    package init(perMinute: Double, mix: [ActShare]) { (self.perMinute, self.mix) = (perMinute, mix) }
  }

  package struct RemotePhase: Equatable, Sendable {
    package var name = ""
    package var lasts = 0
    package var acts = ActRate(perMinute: 0, mix: [])
    package var keys = DistributionSpec.uniform
    /// True if the intervals between acts are equal; if false, the moments of acts are drawn.
    package var isEven = false
    package var waitsForServer = false
    package var record = true

    package static let standard = RemotePhase()
  }

  package struct NetworkSpec: Equatable, Sendable {
    package var roundTrip = RoundTripSpec.constant(0)
    /// The network of a play, except `roundTrip` and `isOfflineKnown`, which follow from the other two properties.
    package var setup = NetworkSetup()
    package var offline: OfflineSpec?

    package init() {}
  }

  package enum RoundTripSpec: Equatable, Sendable {
    case constant(Int)
    case lognormal(median: Int, p99: Int)
    case trace(file: String)
  }

  package struct OfflineSpec: Equatable, Sendable {
    /// The share of time offline, drawn in spells of mean length `spell`; 0 if windows are given.
    package var share = 0.0
    package var spell = 30_000
    /// The offline windows, which are the same for every client.
    package var windows: [ClosedRange<Int>] = []
    package var isKnown = true

    package static let standard = OfflineSpec()
  }

  package var length: Int { phases.reduce(0) { $0 + $1.lasts } }

  package var actCount: Double {
    let minutes = Double(length) / 60_000
    let own = phases.reduce(0.0) { $0 + $1.acts.perMinute * Double($1.lasts) / 60_000 }
    return own * Double(users * devices) + (elsewhere?.perMinute ?? 0) * minutes
  }
}

extension ActKind: WeighedKind {
  package static let inMix = allCases
  package static let noun = "kind of act"
  package static let example = insertComment
  package var name: String { rawValue }
}

extension ScenarioKind {
  package static let remote = ScenarioKind("remote")
}

/// The content of a scenario about remote data, without its data set and its views.
package struct RemoteSubject: ScenarioSubject {
  /// The syncs by name, with their choices, in file order.
  package var syncs: [String]
  /// The scope of cached documents; `nil` for the default of each sync.
  package var cache: CacheScope?
  package var world: RemoteSpec
  package var kind: ScenarioKind { .remote }

  package init(syncs: [String], cache: CacheScope?, world: RemoteSpec) {
    (self.syncs, self.cache, self.world) = (syncs, cache, world)
  }
}

extension Scenario {
  package var remote: RemoteSubject? { subject.value as? RemoteSubject }
}
