import Testing

/// One rule of the house: what it finds in files, and an example that breaks it.
///
/// The example belongs to the rule, so that none can be added that has never been seen to fail.
struct Rule: Sendable, CustomTestStringConvertible {
  /// What holds, as a sentence.
  let name: String
  /// Files that break it, by path.
  let example: [(path: String, text: String)]
  /// What is found in them, as it is told.
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
  /// Every rule, in the order of the files of this folder.
  static let all: [Rule] =
    [documentation, proof, heads, imports, rooms, menus]
    + [
      seeds, silence, scenarios, fileSize, lineLength, functionSize, testNames, paths, internalWords, leftovers, force,
    ]
}
