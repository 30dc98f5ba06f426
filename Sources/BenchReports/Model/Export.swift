import BenchCore
import BenchResults

/// A form in which a run leaves the house, for a program or a page that is not ours.
///
/// Each is a line of `AllExports`, and a file of `Exports/` where it takes more than a line. An export reads and never
/// judges: what a run found is written as it was found, and what is absent there is absent here.
package struct Export: Sendable {
  package struct Options: Sendable {
    /// The numbers of the stacks; `nil` for those of the first profile that the run has.
    package var measure: ProfileMeasure?
    package var better = Metric.Better.lower
    package var isParts = false

    package init() {}
  }

  /// The file of a run. Names, sentences and messages in it are foreign, and escaped as the format asks for.
  package enum Form: Sendable {
    /// The whole run as text, ended by a line end.
    case text(@Sendable (StoredRun, Options) throws -> String)
    case bytes(@Sendable (StoredRun) -> [UInt8])
  }

  package let name: String
  package let meaning: String
  /// The profiles of which a run must have been asked for one; none for what every run has.
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
