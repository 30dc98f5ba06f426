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

  package let name: String
  package let meaning: String
  /// The profiles that the export can show; the run needs at least one of them. Empty if the export shows no profile.
  package var profiles: [Pass] = []
  /// True if the file is text that ends with a newline.
  package let isText: Bool
  /// The content of the file. Names, sentences and messages in it are foreign, and escaped as the format requires.
  private let render: @Sendable (StoredRun, Options) throws -> [UInt8]

  init(
    _ name: String, _ meaning: String, profiles: [Pass] = [],
    choosing text: @escaping @Sendable (StoredRun, Options) throws -> String
  ) {
    (self.name, self.meaning, self.profiles, isText) = (name, meaning, profiles, true)
    render = { run, options in Array(try text(run, options).utf8) }
  }

  init(_ name: String, _ meaning: String, _ text: @escaping @Sendable (StoredRun) throws -> String) {
    self.init(name, meaning) { run, _ in try text(run) }
  }

  init(_ name: String, _ meaning: String, profiles: [Pass], bytes: @escaping @Sendable (StoredRun) -> [UInt8]) {
    (self.name, self.meaning, self.profiles, isText) = (name, meaning, profiles, false)
    render = { run, _ in bytes(run) }
  }

  package func bytes(_ run: StoredRun, _ options: Options = Options()) throws -> [UInt8] {
    try render(run, options)
  }
}
