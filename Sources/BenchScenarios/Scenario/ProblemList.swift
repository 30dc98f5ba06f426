import BenchCore
import BenchWorkloads

/// The problems of a file, each of them once, up to a limit.
final class ProblemList {
  let file: String
  let limit: Int
  private(set) var problems: [ScenarioProblem] = []
  private(set) var omitted = 0
  private(set) var reports = 0
  private var seen: Set<ScenarioProblem> = []
  /// True while a scenario that is right as written is read at its smoke size.
  var isAtSmokeSize = false

  init(file: String, limit: Int) { (self.file, self.limit) = (file, limit) }

  var isEmpty: Bool { problems.isEmpty }
  var isFull: Bool { problems.count >= limit }

  func add(
    _ mark: YAMLNode.Mark, _ subject: String, showing value: String? = nil, _ rule: String,
    cure: String? = nil
  ) {
    let subject = isAtSmokeSize ? "\(subject) at smoke size" : subject
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

extension ScenarioError {
  /// The unknown names of designs, each with the kind of design expected there: `store`, `derivation` or `sync`.
  package var unknownDesigns: [(name: String, kind: String)] {
    problems.flatMap { problem in
      [Rule.Menu.stores, .derivations, .syncs].compactMap { menu in
        problem.rule == menu.rule ? problem.value.map { (name: $0, kind: menu.rawValue) } : nil
      }
    }
  }
}
