import BenchHost
import BenchResults

/// The other executable of a side-by-side run: the baseline of this one.
///
/// Both play the same stage, times play by play, and alternate in beginning. So other load of the machine affects both,
/// which is the only honest way to compare times on a shared machine.
package struct Opponent: Sendable {
  /// As the user named it: a revision, or the path of an executable.
  package let name: String
  /// Its build, as it reports itself; its git revision is `nil` if the user named an executable.
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
