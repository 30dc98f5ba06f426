import BenchCore
import BenchResults

/// A format in which a run is exported, for a program or a page outside this project.
///
/// Each export is a line of `AllExports`, and also a file of `Exports/` if it needs more than a line. An export reads
/// and never judges: it writes the results of the run, and omits results that the run lacks.
package struct Export: Sendable {
  package struct Options: Sendable {
    /// The measure of the stacks; `nil` for a measure of the first profile that the run has.
    package var measure: ProfileMeasure?
    package var better = Metric.Better.lower
    package var isParts = false

    package init() {}
  }

  /// The content of the file. Names, sentences and messages in it are foreign, and escaped as the format requires.
  package enum Form: Sendable {
    /// The whole run as text that ends with a newline.
    case text(@Sendable (StoredRun, Options) throws -> String)
    case bytes(@Sendable (StoredRun) -> [UInt8])
  }

  package let name: String
  package let meaning: String
  /// The profiles that the export can show; the run needs at least one of them. Empty if the export shows no profile.
  package var profiles: [Pass] = []
  package let form: Form

  init(
    _ name: String, _ meaning: String, profiles: [Pass] = [],
    choosing text: @escaping @Sendable (StoredRun, Options) throws -> String
  ) { (self.name, self.meaning, self.profiles, form) = (name, meaning, profiles, .text(text)) }

  init(_ name: String, _ meaning: String, _ text: @escaping @Sendable (StoredRun) throws -> String) {
    self.init(name, meaning) { run, _ in try text(run) }
  }

  init(_ name: String, _ meaning: String, profiles: [Pass], bytes: @escaping @Sendable (StoredRun) -> [UInt8]) {
    (self.name, self.meaning, self.profiles, form) = (name, meaning, profiles, .bytes(bytes))
  }

  package func bytes(_ run: StoredRun, _ options: Options = Options()) throws -> [UInt8] {
    switch form {
    case .text(let render): Array(try render(run, options).utf8)
    case .bytes(let render): render(run)
    }
  }
}
