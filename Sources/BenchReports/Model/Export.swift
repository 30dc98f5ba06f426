import BenchCore
import BenchResults

/// A form in which a run leaves the house, for a program or a page that is not ours.
///
/// Each is one file of `Exports/` and one line of `AllExports`. An export reads and never judges: what a run found is
/// told as it was found, and what is absent there is absent here.
package protocol Export: Sendable {
  /// What it is called, and for whom it is.
  static var card: ExportCard { get }

  /// The whole run as the bytes of a file; called once for each `storebench export`. Names, sentences and messages in
  /// it are foreign, and escaped as the format asks for.
  ///
  /// - Throws: What the encoder of a format throws, which no run that could be read makes it do.
  static func bytes(_ run: StoredRun) throws -> [UInt8]
}

/// An export that people can read, too: nearly every one.
package protocol TextExport: Export {
  /// The whole run as text, ended by a line end.
  ///
  /// - Throws: As `bytes` does.
  static func render(_ run: StoredRun) throws -> String
}

extension TextExport {
  /// The text in UTF-8.
  package static func bytes(_ run: StoredRun) throws -> [UInt8] { Array(try render(run).utf8) }
}

/// What is said of an export where it can be chosen.
package struct ExportCard: Sendable {
  /// As `--format` spells it.
  package let name: String
  /// One line.
  package let meaning: String
  /// The profiles of which a run must have been asked for one; none for what every run has.
  package var profiles: [Pass] = []
}
