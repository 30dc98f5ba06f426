import BenchCore
import BenchHost
import BenchResults
import Foundation

/// The environment of a run: everything that is not in the scenario, as a parameter, so that tests can supply it.
package struct BenchEnvironment: Sendable {
  package var machine: RunManifest.MachineRecord
  /// The build for the manifest; without an allocator, allocations are not measured.
  package var build: RunManifest.BuildRecord
  /// A function that starts watching the machine for other work; `nil` if the machine is not watched.
  package var watch: (@Sendable () -> MachineWatch)?
  package var newRun: @Sendable () -> (started: Date, id: String)

  /// The path of this program.
  package static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  package static func current(allowDebug: Bool) -> BenchEnvironment {
    let machine = RunManifest.MachineRecord(
      system: ProcessInfo.processInfo.operatingSystemVersionString, architecture: architecture,
      processor: processor, processors: ProcessInfo.processInfo.processorCount,
      memory: Bytes(Int(ProcessInfo.processInfo.physicalMemory)),
      clockReadNs: Calibration.clockRead(.system, count: 20_000))
    var described = HostDescription.Build.current
    described.allocator = Instruments.system().meter?.allocator
    var build = record(of: described, executable: executable, gitRevision: gitRevision())
    build.allowDebug = allowDebug
    return BenchEnvironment(machine: machine, build: build, watch: MachineWatch.system) {
      (
        Date(),
        String(String(UInt32(getpid()) ^ UInt32(truncatingIfNeeded: MonotonicClock.system.now().rawValue), radix: 36))
      )
    }
  }

  static func record(
    of build: HostDescription.Build, executable: String, gitRevision: String?
  ) -> RunManifest.BuildRecord {
    RunManifest.BuildRecord(
      mode: build.mode, allowDebug: false, toolchain: build.toolchain, allocator: build.allocator,
      gitRevision: gitRevision, packages: packages(near: executable), executableHash: hash(of: executable))
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  private static var processor: String {
    guard let info = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return "unknown" }
    let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
  }

  /// Returns the revision of the working directory, followed by `+` if files differ from it.
  private static func gitRevision() -> String? {
    guard let revision = RevisionBuild.git("rev-parse", "--short=12", "HEAD", limit: .seconds(5)),
      let changes = RevisionBuild.git("status", "--porcelain", limit: .seconds(5))
    else { return nil }
    return changes.isEmpty ? revision : revision + "+"
  }

  /// Returns a hash of an executable. Each step takes eight bytes and calls nothing, because every run computes the
  /// hash, and debug builds are large and slow.
  private static func hash(of executable: String) -> String? {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: executable), options: .alwaysMapped) else {
      return nil
    }
    let folded = bytes.withUnsafeBytes { buffer in
      let words = buffer.bindMemory(to: UInt64.self)
      guard var place = words.baseAddress else { return UInt64.zero }
      let end = place + words.count
      var state: UInt64 = 0
      while place < end {
        state = (state ^ place.pointee) &* 0x9e37_79b9_7f4a_7c15
        state ^= state >> 32
        place += 1
      }
      return state
    }
    var hash = StableHash()
    hash.combine(folded)
    hash.combine(bytes.count)
    return hash.value.hexadecimal
  }

  private static func packages(near executable: String) -> [RunManifest.PackageRecord] {
    guard let folder = PackageFolder.holder(of: "Package.resolved", above: URL(fileURLWithPath: executable)),
      let data = FileManager.default.contents(atPath: "\(folder)/Package.resolved"),
      let resolved = try? JSONDecoder().decode(ResolvedPackages.self, from: data)
    else { return [] }
    return resolved.pins.map { RunManifest.PackageRecord(name: $0.identity, version: $0.state.version ?? "unknown") }
      .ordered { $0.name < $1.name }
  }
}

private struct ResolvedPackages: Decodable {
  struct Pin: Decodable {
    struct State: Decodable { let version: String? }
    let identity: String
    let state: State
  }

  let pins: [Pin]
}
