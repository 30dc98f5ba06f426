import BenchResults

/// The other executable of a run in which two play side by side: the baseline that ours is held against.
///
/// Both play the same stage, times play by play, and take turns in who begins. So whatever the machine is busy with
/// hits both, which is the only honest way to compare times on a machine that others use, too.
package struct Opponent: Sendable {
  /// As the user named it: a revision, or the path of an executable.
  package let name: String
  /// How it was built, as it says itself; its git revision is `nil` where the user named an executable.
  package let build: RunManifest.BuildRecord
  /// Where its repetitions are played; its stage is prepared together with ours.
  let runner: any RepetitionRunner
  /// Says which of these designs it does not have.
  let missing: @Sendable ([String]) throws -> Set<String>

  /// An opponent that plays through `runner`; `missing` answers which of the designs it is asked about it does not
  /// have.
  package init(
    name: String, build: RunManifest.BuildRecord, runner: any RepetitionRunner,
    missing: @escaping @Sendable ([String]) throws -> Set<String>
  ) {
    self.name = name
    self.build = build
    self.runner = runner
    self.missing = missing
  }
}

extension Opponent {
  /// The executable at this path, which is asked what it is before anything is played.
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
  /// What the user can do about it.
  package enum Kind: Sendable {
    /// There is no such executable or revision.
    case missing
    /// It is there, and cannot be built or played with.
    case unfit
  }

  /// Which of the two it is, and so how the program ends.
  package let kind: Kind
  /// As the user named it.
  package let name: String
  /// What was found, in words that follow the name.
  package let reason: String
  /// What to do about it, in words.
  package let cure: String

  package var description: String { "--against \(name): \(reason); \(cure)" }
}
