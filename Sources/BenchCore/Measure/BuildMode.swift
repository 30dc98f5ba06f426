/// The build mode of the program. Numbers of a debug build are meaningless, so a run writes them only if this is
/// allowed, and then marks every file.
package enum BuildMode: String, Sendable, Codable {
  case release
  case debug

  package static var current: BuildMode {
    #if DEBUG
      .debug
    #else
      .release
    #endif
  }

  package static let mark = " (debug build)"

  /// Returns the `scenario` column for a scenario of this name: `quickstart`, or `quickstart (debug build)`.
  package func scenarioColumn(_ name: String) -> String {
    self == .debug && !name.hasSuffix(Self.mark) ? name + Self.mark : name
  }
}
