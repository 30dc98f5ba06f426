/// How grave it is when a sentence of a scenario does not hold.
public enum ExpectationLevel: String, CaseIterable, Sendable, Codable {
  /// It is printed as a warning, and the exit code stays what it is.
  case warn
  /// The run fails.
  case fail
}
