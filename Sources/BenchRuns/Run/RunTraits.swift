import BenchCore
import BenchResults

/// The traits, by name, in which all parts of one run must agree.
struct RunTraits {
  let traits: [(name: String, value: String)]

  init(_ manifest: RunManifest) {
    let plan = manifest.run.plan
    traits =
      [
        ("scenario", "\(manifest.scenario.name), text \(manifest.scenario.hash)"), ("seed", "\(manifest.run.seed)"),
        ("smoke", manifest.run.isSmoke ? "yes" : "no"), ("repetitions", plan.map { "\($0.repetitions)" } ?? "unknown"),
        ("stores", Self.words(plan?.stores)), ("derivations", Self.words(plan?.derivations)),
        ("bad records", plan?.skipsBadRecords == true ? "left out" : "an error"),
        ("recorded costs", manifest.recordedCosts.map { "\($0.machine), \($0.date)" } ?? "none"),
        ("profiles", plan?.profiles?.map(\.rawValue).joined(separator: ", ") ?? "none"),
        ("number of shards", plan?.shard.map { "\($0.count)" } ?? "none"),
      ] + Self(manifest.build, manifest.machine).traits
  }

  init(_ build: RunManifest.BuildRecord, _ machine: RunManifest.MachineRecord) {
    traits = [
      ("build mode", build.mode.rawValue), ("toolchain", build.toolchain), ("allocator", build.allocator ?? "none"),
      ("architecture", machine.architecture), ("executable", build.executableHash ?? "unknown"),
    ]
  }

  /// Returns the traits that differ from those of `other`, which must come from the same initializer.
  func differences(from other: RunTraits) -> [(name: String, mine: String, other: String)] {
    zip(traits, other.traits).filter { $0.value != $1.value }.map { ($0.name, $0.value, $1.value) }
  }

  private static func words(_ names: [String]?) -> String {
    names.map { $0.isEmpty ? "all" : $0.joined(separator: ", ") } ?? "unknown"
  }
}

extension RunManifest.MachineRecord {
  /// The machine in words, without values that change with a restart.
  var words: String { "\(system), \(processor), \(processors) processors, \(memoryBytes / 1_000_000) MB" }
}
