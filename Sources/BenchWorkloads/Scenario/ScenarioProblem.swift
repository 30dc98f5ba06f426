import BenchCore

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

  /// The unknown names of designs, each with the kind of design expected there: `store`, `derivation` or `sync`.
  package var unknownDesigns: [(name: String, kind: String)] {
    problems.flatMap { problem in
      [Rule.Menu.stores, .derivations, .syncs].compactMap { menu in
        problem.rule == menu.rule ? problem.value.map { (name: $0, kind: menu.rawValue) } : nil
      }
    }
  }

  package var description: String {
    let lines = problems.map(\.description) + (omitted > 0 ? ["and \(omitted) more problems"] : [])
    return lines.joined(separator: "\n")
  }
}

final class ProblemList {
  let file: String
  let limit: Int
  private(set) var problems: [ScenarioProblem] = []
  private(set) var omitted = 0
  private(set) var reports = 0
  private var seen: Set<ScenarioProblem> = []

  init(file: String, limit: Int) { (self.file, self.limit) = (file, limit) }

  var isEmpty: Bool { problems.isEmpty }
  var isFull: Bool { problems.count >= limit }

  func add(
    _ mark: YAMLNode.Mark, _ subject: String, showing value: String? = nil, _ rule: String,
    cure: String? = nil
  ) {
    let problem = ScenarioProblem(location: location(mark), subject: subject, value: value, rule: rule, cure: cure)
    reports += 1
    guard seen.insert(problem).inserted else { return }
    if isFull { omitted += 1 } else { problems.append(problem) }
  }

  /// Adds a problem, and returns `nil` in place of the value.
  func refuse<Value>(
    _ mark: YAMLNode.Mark, _ subject: String, showing value: String? = nil, _ rule: String, cure: String? = nil
  ) -> Value? {
    add(mark, subject, showing: value, rule, cure: cure)
    return nil
  }

  func location(_ mark: YAMLNode.Mark) -> SourceLocation {
    SourceLocation(file: file, line: mark.line, column: mark.column)
  }

  /// The problems as an error, sorted by place; problems at the same place keep the order in which they were found.
  var error: ScenarioError {
    ScenarioError(problems: problems.ordered { $0.location < $1.location }, omitted: omitted)
  }
}
