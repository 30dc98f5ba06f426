/// The effect of a failing sentence of a scenario.
public enum ExpectationLevel: String, CaseIterable, Sendable, Codable {
  /// Prints a warning, and leaves the exit code unchanged.
  case warn
  /// The run fails.
  case fail
}
