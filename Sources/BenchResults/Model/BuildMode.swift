/// How the program was compiled. Numbers of a debug build mean nothing, so a run refuses to write them, or is
/// told to write them all the same; then every file says so.
package enum BuildMode: String, Sendable, Codable {
  /// Compiled with optimisation: `-c release`.
  case release
  /// Compiled without: its numbers mean nothing.
  case debug

  /// How this program was compiled.
  package static var current: BuildMode {
    #if DEBUG
      .debug
    #else
      .release
    #endif
  }

  /// The mark behind a scenario's name in every row of a debug build.
  static let mark = " (debug build)"

  /// The `scenario` column for a scenario of this name: `quickstart`, or `quickstart (debug build)`.
  package func scenarioColumn(_ name: String) -> String {
    self == .debug && !name.hasSuffix(Self.mark) ? name + Self.mark : name
  }
}
