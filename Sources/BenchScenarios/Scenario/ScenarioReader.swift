import BenchCore
import BenchWorkloads

/// A strict reader of scenario files, which reports all problems at once, each with its place.
///
/// Goals: a mistyped key is reported at once with its place and the probable cure; an accepted file is valid at every
/// point of its sweep and at smoke size; every file, even a broken one, is either accepted or refused. Non-goals:
/// reading the sentences under `expect` (which are passed on with their places), and checking that the machine is large
/// enough.
///
/// The text becomes a tree (`YAMLComposer`). A sweep or a smoke setting replaces numbers in that tree (`SettingPath`),
/// so that every point is validated like a separate file (`ScenarioBuilder`).
package struct ScenarioReader: Sendable {
  package static let problemLimit = 100
  package static let pointLimit = 1_000

  package var vocabulary: Vocabulary
  package var options: Options
  package var readFile: @Sendable (String) -> FileBytes

  /// Creates a reader that knows these names. Without options, files are read as written; without `readFile`, a
  /// scenario cannot name other files.
  package init(
    vocabulary: Vocabulary, options: Options = Options(),
    readFile: @escaping @Sendable (String) -> FileBytes = { _ in .refused("no folder is known") }
  ) { (self.vocabulary, self.options, self.readFile) = (vocabulary, options, readFile) }

  package struct Options: Equatable, Sendable {
    package var smoke: Bool
    package var seed: UInt64?
    package var repetitions: Int?
    package var timesLoads = false

    package init(smoke: Bool = false, seed: UInt64? = nil, repetitions: Int? = nil) {
      (self.smoke, self.seed, self.repetitions) = (smoke, seed, repetitions)
    }
  }

  package func read(_ text: String, file: String) throws(ScenarioError) -> ScenarioDocument {
    try read(Array(text.utf8), file: file)
  }

  package func read(_ bytes: some Collection<UInt8>, file: String) throws(ScenarioError) -> ScenarioDocument {
    try readSizes(bytes, file: file).wanted
  }

  package func readSizes(
    _ bytes: some Collection<UInt8>, file: String
  ) throws(ScenarioError) -> (wanted: ScenarioDocument, other: ScenarioDocument?) {
    let problems = ProblemList(file: file, limit: Self.problemLimit)
    let context = ReadingContext(vocabulary: vocabulary, problems: problems, readFile: readFile)
    guard let node = YAMLComposer.compose(bytes, into: problems) else { throw problems.error }
    let sizes = ScenarioVariants.documents(node, context, needsSmoke: options.smoke)
    checkOptions(problems)
    let (wanted, other) = options.smoke ? (sizes.smoke, sizes.written) : (sizes.written, sizes.smoke)
    guard problems.isEmpty, let wanted else { throw problems.error }
    return (overridden(wanted), other.map(overridden))
  }

  /// Reads the thresholds of metrics under `thresholds`. Checks no other key, because the program that compares a run
  /// may not have the designs of that run.
  package func thresholds(_ bytes: some Collection<UInt8>, file: String) throws(ScenarioError) -> [String: Double] {
    let problems = ProblemList(file: file, limit: Self.problemLimit)
    guard var node = YAMLComposer.compose(bytes, into: problems) else { throw problems.error }
    node.content = .mapping((node.entries ?? []).filter { $0.key == RootKeys.thresholds.key.name })
    let context = ReadingContext(vocabulary: vocabulary, problems: problems, readFile: readFile)
    let found = Section(root: node, SectionRule([RootKeys.thresholds.key]), context).value(RootKeys.thresholds)
    if !problems.isEmpty { throw problems.error }
    return found ?? [:]
  }

  private func checkOptions(_ problems: ProblemList) {
    let range = Pass.repetitions
    guard let repetitions = options.repetitions, !range.contains(repetitions) else { return }
    problems.add(
      YAMLNode.Mark(line: 1, column: 1), "--repetitions", showing: "\(repetitions)",
      "must be from \(range.lowerBound) to \(NumberText.grouped(range.upperBound))")
  }

  private func overridden(_ document: ScenarioDocument) -> ScenarioDocument {
    document.changed { scenario in
      scenario.seed = options.seed ?? scenario.seed
      scenario.repetitions = options.repetitions ?? scenario.repetitions
      if options.timesLoads { scenario.subject.value.setTimed(true) }
    }
  }
}
