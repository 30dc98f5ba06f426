import BenchCore
import BenchResults

/// A form in which a run leaves the house, for a program or a page that is not ours.
///
/// Each is one file of `Exports/` and one line of `AllExports`. An export reads and never judges: values are exported
/// as measured, and absent values are absent here.
package protocol Export: Sendable {
  /// The name and the users of the export.
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

/// The description of an export.
package struct ExportCard: Sendable {
  /// As `--format` spells it.
  package let name: String
  /// One line.
  package let meaning: String
  /// The profiles of which a run must have been asked for one; none for what every run has.
  package var profiles: [Pass] = []
}
