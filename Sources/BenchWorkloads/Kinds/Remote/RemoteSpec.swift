import BenchCore
import BenchRemote

/// The world of a remote scenario as its file describes it: what is drawn of it is a `RemoteStage`. Times are in
/// milliseconds.
package struct RemoteSpec: Equatable, Sendable {
  /// The server.
  package var server = ServerSetup()
  /// How messages travel.
  package var network = NetworkSpec()
  /// Users.
  package var users = 1
  /// Devices of each user.
  package var devices = 1
  /// Clocks differ by up to so much.
  package var skew = 0
  /// What scenarios set about syncs.
  package var settings = RemoteStage.ClientSettings()
  /// What a send must pass.
  package var gate: GateSpec?
  /// What the rest of the world writes.
  package var elsewhere: ActRate?
  /// How long a play may go on after the last phase.
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

  /// How often something is done, and what.
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
    package var name: String
    package var lasts: Int
    package var acts: ActRate
    package var keys: DistributionSpec
    /// Whether acts are equally far apart; otherwise they are at drawn moments.
    package var isEven: Bool = false
    package var waitsForServer: Bool
    package var record: Bool
  }

  /// A check before writes of one kind.
  package struct GateSpec: Equatable, Sendable {
    package var limit: Int
    package var check: RemoteStage.Gate.Check
  }

  /// How messages travel, before luck is drawn.
  package struct NetworkSpec: Equatable, Sendable {
    package var roundTrip = RoundTripSpec.constant(0)
    package var bandwidth: Int?
    package var loss = 0.0
    package var errors = 0.0
    package var timeout = 10_000
    package var offline: OfflineSpec?

    package init() {}
  }

  /// How long a message and its answer are on the way together.
  package enum RoundTripSpec: Equatable, Sendable {
    case constant(Int)
    case lognormal(median: Int, p99: Int)
    case trace(file: String)
  }

  /// When devices are offline.
  package struct OfflineSpec: Equatable, Sendable {
    /// The share of time, drawn in spells of this mean length; 0 where windows are given.
    package var share = 0.0
    package var spell = 30_000
    /// From and until, for every client.
    package var windows: [ClosedRange<Int>] = []
    package var isKnown = true
  }

  /// How long all phases take together.
  package var length: Int { phases.reduce(0) { $0 + $1.lasts } }

  /// How many acts there will be.
  package var actCount: Double {
    let minutes = Double(length) / 60_000
    let own = phases.reduce(0.0) { $0 + $1.acts.perMinute * Double($1.lasts) / 60_000 }
    return own * Double(users * devices) + (elsewhere?.perMinute ?? 0) * minutes
  }
}
