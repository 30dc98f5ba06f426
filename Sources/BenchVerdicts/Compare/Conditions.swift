import BenchCore
import BenchResults

/// The differences between the conditions of two runs that prevent comparisons.
struct Conditions {
  let times: [String]
  let allocations: [String]
  /// The points at which the runs played different operations; no value can be compared at these points.
  let otherLogs: Set<Point>
}

extension Conditions {
  init(_ baseline: RunRows, _ candidate: RunRows) {
    guard let old = baseline.manifest, let new = candidate.manifest else {
      let bare = Set([baseline, candidate].filter { $0.manifest == nil }.map(\.path)).ordered()
      let reason = "what \(bare.joined(separator: " and ")) ran on is not known: there is no run.json"
      self.init(times: [reason], allocations: [reason], otherLogs: [])
      return
    }
    // If the scenarios differ, no other difference matters, so the names of the scenarios are compared first.
    let scenario = Self.differences([("scenario", old.scenario.name, new.scenario.name)])
    let build = Self.differences([
      ("toolchain", old.build.toolchain, new.build.toolchain),
      ("allocator", old.build.allocator ?? "none", new.build.allocator ?? "none"),
      ("build mode", old.build.mode.rawValue, new.build.mode.rawValue),
      ("architecture", old.machine.architecture, new.machine.architecture),
    ])
    let machine = Self.differences([
      ("system", old.machine.system, new.machine.system),
      ("processor", old.machine.processor, new.machine.processor),
      ("processors", "\(old.machine.processors)", "\(new.machine.processors)"),
      ("memory", "\(old.machine.memoryBytes) bytes", "\(new.machine.memoryBytes) bytes"),
      ("scenario hash", old.scenario.hash, new.scenario.hash),
    ])
    self.init(
      times: scenario + machine + build, allocations: scenario + build, otherLogs: new.pointsPlayed(unlike: old.logs))
  }

  /// Returns the reasons, other than different operations, why the values of a pass cannot be compared.
  func objections(to pass: Pass) -> [String] {
    switch pass {
    case .counts: []
    case .time: times
    case .allocations, .sites, .references, .cycles: allocations
    }
  }

  static func differences(_ pairs: [(String, String, String)]) -> [String] {
    pairs.filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1) is not \($0.2)" }
  }
}

extension RunManifest {
  /// The hash of the operation log of each point, which all designs share.
  var logs: [Point: String] {
    Dictionary(self.points.map { ($0.point.ofOperations, $0.operationLogHash) }) { first, _ in first }
  }

  /// Returns the points whose operation log differs from the one in `logs`; points that `logs` lacks are left out.
  func pointsPlayed(unlike logs: [Point: String]) -> Set<Point> {
    Set(self.logs.filter { $0.value != logs[$0.key] ?? $0.value }.keys)
  }
}
