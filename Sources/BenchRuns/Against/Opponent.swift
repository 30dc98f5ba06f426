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
  /// The runner of its repetitions; its stage is prepared together with this side's.
  let runner: any RepetitionRunner
  /// Says which of these designs it does not have.
  let missing: @Sendable ([String]) throws -> Set<String>

  /// An opponent that plays through `runner`; `missing` answers which of the designs it is asked about it does not
  /// have.
  package init(
    name: String, build: RunManifest.BuildRecord, runner: any RepetitionRunner,
    missing: @escaping @Sendable ([String]) throws -> Set<String>
  ) { (self.name, self.build, self.runner, self.missing) = (name, build, runner, missing) }
}

extension Opponent {
  /// Creates an opponent from the executable at this path, after asking for its description.
  ///
  /// - Throws: `OpponentError` when it is no storebench, or speaks of stages and repetitions in another way.
  package init(
    name: String, executable: String, gitRevision: String?, besides runner: ProcessRunner
  ) throws(OpponentError) {
    let record = try ExecutableRecord(asking: executable, for: [], named: name)
    var build = record.build
    build.gitRevision = gitRevision
    self.init(name: name, build: build, runner: runner.playing(executable)) { designs in
      Set(try ExecutableRecord(asking: executable, for: designs, named: name).missing)
    }
  }
}

/// Why there is no opponent.
package struct OpponentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The cure for the user.
  package enum Kind: Sendable {
    /// There is no such executable or revision.
    case missing
    /// It is there, and cannot be built or played with.
    case unfit
  }

  /// The kind, which decides the exit code.
  package let kind: Kind
  /// As the user named it.
  package let name: String
  /// The problem, in words that follow the name.
  package let reason: String
  /// The cure, in words.
  package let cure: String

  package var description: String { "--against \(name): \(reason); \(cure)" }
}
