/// The effect of a scenario's expectation that fails.
package enum ExpectationLevel: String, CaseIterable, Sendable, Codable {
  /// Prints a warning and leaves the exit code unchanged.
  case warn
  case fail
  /// No effect: the expectation is a claim of the scenario's source, and its verdict is a result.
  case claim
}
