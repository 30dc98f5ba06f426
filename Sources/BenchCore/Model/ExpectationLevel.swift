/// The effect of a failing sentence of a scenario.
package enum ExpectationLevel: String, CaseIterable, Sendable, Codable {
  /// Prints a warning, and leaves the exit code unchanged.
  case warn
  case fail
  /// Nothing: the sentence is a claim of the scenario's source, and its verdict is a result.
  case claim
}
