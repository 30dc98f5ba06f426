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
  let missing: @Sendable ([String]) throws -> Set<String>

  package init(
    name: String, build: RunManifest.BuildRecord, runner: any RepetitionRunner,
    missing: @escaping @Sendable ([String]) throws -> Set<String>
  ) { (self.name, self.build, self.runner, self.missing) = (name, build, runner, missing) }

  package init(
    name: String, executable: String, gitRevision: String?, besides runner: ProcessRunner
  ) throws(HostError) {
    let description = try HostDescription(asking: executable, named: name, by: "--against")
    let build = BenchEnvironment.record(of: description.build, executable: executable, gitRevision: gitRevision)
    self.init(name: name, build: build, runner: runner.playing(executable)) { designs in
      Set(
        designs.filter { design in
          let halves = design.split(separator: "/").map(String.init)
          return halves.count != 2 || !description.has(halves[0], halves[1])
        })
    }
  }
}
