import BenchWorkloads

extension ScenarioKind {
  package static let all = AllForms.list.map(\.kind)

  var form: any ScenarioForm {
    guard let form = AllForms.list.first(where: { $0.kind == self }) else {
      preconditionFailure("AllForms.list must have the form of every kind; it lacks that of \(name)")
    }
    return form
  }
}

enum AllForms {
  /// All kinds. Stores are first, because a file without `kind` is about stores.
  static let list: [any ScenarioForm] = [StoreForm(), LoadForm(), ThreadsForm(), GraphForm(), RemoteForm()]

  /// The kinds that have a word under `kind`; a kind without such a word is selected by a section of the file.
  static let named = list.filter { $0.meaning != nil }
}

/// A reader of the files of one kind of scenario: their keys, and the scenario that they describe.
protocol ScenarioForm: SettableForm {
  var kind: ScenarioKind { get }

  /// The subject of the kind in a few words, such as `stores`; `nil` for a kind without a word under `kind`.
  var meaning: String? { get }

  var section: SectionRule { get }

  /// True if smoke runs play all of a file without a smoke section, because plays in virtual time are short.
  var isPlayedWhole: Bool { get }

  /// Reads what only this kind of scenario has; returns false if there were problems, which `builder` collects.
  func read(_ root: Section, into scenario: inout Scenario, _ builder: ScenarioBuilder) -> Bool
}

extension ScenarioForm {
  var isPlayedWhole: Bool { false }
}

/// The settings of one kind of scenario, and the points that they make.
protocol SettableForm: Sendable {
  /// True if a sweep makes the points; if false, `points(of:)` makes the points, and nothing is swept.
  var isSwept: Bool { get }

  /// Some paths, for messages: `dataset.posts or workload.batch`.
  var pathExamples: String { get }

  /// Returns every path that settings can name, in the order of the keys.
  func paths(_ vocabulary: Vocabulary) -> [SettingPath]

  /// Returns the points that the scenario itself names; the method is only called for a kind that is not swept.
  func points(of base: Scenario) -> [ScenarioPoint]
}

extension SettableForm {
  var isSwept: Bool { true }

  func points(of base: Scenario) -> [ScenarioPoint] { [] }
}

extension YAMLNode {
  /// The kind of scenario that the file names; an unknown word is reported where the key is read.
  var scenarioKind: ScenarioKind {
    let word = self[RootKeys.kind.key.name]?.plainText
    let kind = AllForms.named.first { $0.kind.name == word }?.kind ?? .store
    guard kind == .store, let load = self[RootKeys.load.key.name] else { return kind }
    return load[LoadKeys.on.key.name]?.plainText == ScenarioKind.threads.name ? .threads : .load
  }
}
