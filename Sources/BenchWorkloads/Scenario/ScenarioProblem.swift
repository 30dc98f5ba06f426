/// A problem in a scenario file: the place, the value, the rule that the value breaks and, if there is one, the cure.
package struct ScenarioProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package var location: SourceLocation
  /// The subject of the problem, as a path of keys (`workload.phases[0].batch`) or a name (`the file`).
  package var subject: String
  /// The value as shown in the message; `nil` if the message shows no value.
  package var value: String?
  /// The broken rule as a half-sentence, to follow the subject: “must be at least 1”.
  package var rule: String
  package var cure: String?

  package init(location: SourceLocation, subject: String, value: String? = nil, rule: String, cure: String? = nil) {
    (self.location, self.subject, self.value, self.rule, self.cure) = (location, subject, value, rule, cure)
  }

  /// The sentence without its place: `workload.phases[0].batch (0) must be at least 1`.
  package var message: String {
    let shown = value.map { " (\($0))" } ?? ""
    return "\(subject)\(shown) \(rule)" + (cure.map { "; \($0)" } ?? "")
  }

  /// The message with its place: `books.yaml:23:14: workload.phases[0].batch (0) must be at least 1`.
  package var description: String { "\(location): \(message)" }
}

package struct ScenarioError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problems, from one to the limit of the reader.
  package var problems: [ScenarioProblem]
  package var omitted: Int

  package init(problems: [ScenarioProblem], omitted: Int = 0) { (self.problems, self.omitted) = (problems, omitted) }

  package var description: String {
    let lines = problems.map(\.description) + (omitted > 0 ? ["and \(omitted) more problems"] : [])
    return lines.joined(separator: "\n")
  }
}
