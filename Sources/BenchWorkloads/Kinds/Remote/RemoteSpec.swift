import BenchCore
import BenchRemote

/// The world of a remote scenario as its file describes it; a `RemoteStage` is drawn from it. Times are in
/// milliseconds.
package struct RemoteSpec: Equatable, Sendable {
  /// The server.
  package var server = ServerSetup()
  /// The network.
  package var network = NetworkSpec()
  /// Users.
  package var users = 1
  /// Devices of each user.
  package var devices = 1
  /// The largest difference of clocks.
  package var skew = 0
  /// The settings of syncs.
  package var settings = SyncSettings()
  /// The check before a write.
  package var gate: RemoteStage.Gate?
  /// The writes of other users.
  package var elsewhere: ActRate?
  /// The longest time of a play after the last phase.
  package var settle = 300_000
  /// Stretches of time with what users do.
  package var phases: [RemotePhase] = []

  package init() {}

  /// A share of acts of one kind.
  package struct ActShare: Equatable, Sendable {
    package let kind: ActKind
    package let weight: Double

    package init(kind: ActKind, weight: Double) {
      self.kind = kind
      self.weight = weight
    }
  }

  /// The rate of acts, with their kinds.
  package struct ActRate: Equatable, Sendable {
    package var perMinute: Double
    package var mix: [ActShare]

    package init(perMinute: Double, mix: [ActShare]) {
      self.perMinute = perMinute
      self.mix = mix
    }
  }

  /// A stretch of the workload.
  package struct RemotePhase: Equatable, Sendable {
    package var name = ""
    package var lasts = 0
    package var acts = ActRate(perMinute: 0, mix: [])
    package var keys = DistributionSpec.uniform
    /// True for equal intervals between acts; otherwise they are at drawn moments.
    package var isEven = false
    package var waitsForServer = false
    package var record = true
  }

  /// The network before delays are drawn.
  package struct NetworkSpec: Equatable, Sendable {
    package var roundTrip = RoundTripSpec.constant(0)
    package var bandwidth: Int?
    package var loss = 0.0
    package var errors = 0.0
    package var timeout = 10_000
    package var offline: OfflineSpec?

    package init() {}
  }

  /// The round trip of a message and its answer.
  package enum RoundTripSpec: Equatable, Sendable {
    case constant(Int)
    case lognormal(median: Int, p99: Int)
    case trace(file: String)
  }

  /// The times at which devices are offline.
  package struct OfflineSpec: Equatable, Sendable {
    /// The share of time, drawn in spells of this mean length; 0 where windows are given.
    package var share = 0.0
    package var spell = 30_000
    /// From and until, for every client.
    package var windows: [ClosedRange<Int>] = []
    package var isKnown = true
  }

  /// The length of all phases together.
  package var length: Int { phases.reduce(0) { $0 + $1.lasts } }

  /// The expected number of acts.
  package var actCount: Double {
    let minutes = Double(length) / 60_000
    let own = phases.reduce(0.0) { $0 + $1.acts.perMinute * Double($1.lasts) / 60_000 }
    return own * Double(users * devices) + (elsewhere?.perMinute ?? 0) * minutes
  }
}
