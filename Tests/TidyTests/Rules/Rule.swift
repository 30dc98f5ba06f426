import Testing

/// One rule of the house: what it finds in files, and an example that breaks it.
///
/// The example belongs to the rule, so that none can be added that has never been seen to fail.
struct Rule: Sendable, CustomTestStringConvertible {
  /// The rule, as a sentence.
  let name: String
  /// Files that break it, by path.
  let example: [(path: String, text: String)]
  /// The findings in them, as they are printed.
  let findings: [String]
  let check: @Sendable ([SourceFile]) -> [Finding]

  var testDescription: String { name }

  /// A rule that looks at each file on its own.
  static func eachFile(
    _ name: String, example: [(path: String, text: String)], findings: [String],
    check: @escaping @Sendable (SourceFile) -> [Finding]
  ) -> Rule {
    Rule(name: name, example: example, findings: findings) { $0.flatMap(check) }
  }
}

extension Rule {
  /// Every rule.
  static let all: [Rule] = [
    // What a module is
    imports, floors, rooms, menus, additions, kinds, heads, documentation, values,
    // How it is written
    budgets, fileSize, functionSize, contracts, lineLength, testNames, proof, force, leftovers,
    // What the program must not do
    seeds, silence,
    // What is beside it
    scenarios, loadSentences, links, claims, walk, readme, pageWords, version, paths, internalWords, plainWords, prose,
    verbs,
  ]
}
