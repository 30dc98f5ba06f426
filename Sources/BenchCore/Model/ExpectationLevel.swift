/// The effect if an expectation of a scenario fails.
package enum ExpectationLevel: String, CaseIterable, Sendable, Codable {
  /// A warning is printed, and the exit code is unchanged.
  case warn
  case fail
  /// There is no effect: the expectation is a claim of the scenario's source, and its verdict is a result.
  case claim
}
