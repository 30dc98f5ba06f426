import BenchHost
import BenchResults

/// The other executable of a side-by-side run: its baseline.
///
/// Both executables play the same stage; they alternate play by play, and take turns in beginning. So other load of the
/// machine affects both of them, which is the only fair way to compare times on a shared machine.
package struct Opponent: Sendable {
  /// The name as given by the user: a revision, or the path of an executable.
  package let name: String
  /// The build as the executable reports it; its git revision is `nil` if the user named an executable.
  package let build: RunManifest.BuildRecord
  let runner: any RepetitionRunner
  /// A function that returns true if the executable lacks a store or a derivation.
  let lacks: @Sendable (_ store: String, _ derivation: String) -> Bool

  package init(
    name: String, build: RunManifest.BuildRecord, runner: any RepetitionRunner,
    lacks: @escaping @Sendable (_ store: String, _ derivation: String) -> Bool
  ) { (self.name, self.build, self.runner, self.lacks) = (name, build, runner, lacks) }

  package init(
    name: String, executable: String, gitRevision: String?, besides runner: ProcessRunner
  ) throws(HostError) {
    let description = try HostDescription(asking: executable, named: name, by: "--against")
    let build = BenchEnvironment.record(of: description.build, executable: executable, gitRevision: gitRevision)
    self.init(name: name, build: build, runner: runner.playing(executable)) { !description.has($0, $1) }
  }
}
