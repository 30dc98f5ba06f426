import BenchCore

/// The kind of a scenario: the word under `kind`.
///
/// A kind is a folder of `Kinds` with its form, and a line in `AllForms`; how it is played is a folder in the room
/// above, with a line there.
package struct ScenarioKind: Hashable, Sendable {
  /// The word under `kind`: `store`.
  package let name: String

  init(_ name: String) { self.name = name }

  package static let all = AllForms.list.map(\.kind)

  var form: any ScenarioForm {
    guard let form = AllForms.list.first(where: { $0.kind == self }) else {
      preconditionFailure("AllForms.list must have the form of every kind; it lacks that of \(name)")
    }
    return form
  }
}

enum AllForms {
  /// Stores first: that is what a file without `kind` is about.
  static let list: [any ScenarioForm] = [StoreForm(), GraphForm(), RemoteForm()]
}

/// The reader of files of one kind of scenario: their keys, and the scenario they describe.
protocol ScenarioForm: SettableForm {
  var kind: ScenarioKind { get }

  /// The played designs, in a few words: `stores`.
  var meaning: String { get }

  var section: SectionRule { get }

  /// The scenario of a tree, or `nil` where problems were found, which `builder` notes.
  func scenario(_ node: YAMLNode, _ builder: ScenarioBuilder) -> Scenario?
}

/// The origin of a scenario's points: settings, or its content.
protocol SettableForm: Sendable {
  /// True if a sweep makes the points; otherwise `points(of:)` does, and nothing is swept.
  var isSwept: Bool { get }

  /// Settings as a file writes them, for messages: `{ dataset.posts: [10, 100] }`.
  var settingsExample: String { get }

  /// Paths of settings, for messages.
  var pathExamples: String { get }

  /// Every path that settings can name, in the order of the keys.
  func paths(_ vocabulary: Vocabulary) -> [SettingPath]

  /// The points that the scenario names itself; asked only of a kind that is not swept.
  func points(of base: Scenario) -> [ScenarioPoint]
}

/// The content of one kind of scenario: for graphs, the graphs.
package protocol ScenarioSubject: Equatable, Sendable {
  var kind: ScenarioKind { get }
}

package struct AnySubject: Equatable, Sendable {
  package let value: any ScenarioSubject

  package init(_ value: any ScenarioSubject) { self.value = value }

  package static func == (one: AnySubject, other: AnySubject) -> Bool { one.value.equals(other.value) }
}

extension ScenarioSubject {
  fileprivate func equals(_ other: any ScenarioSubject) -> Bool { other as? Self == self }
}

extension Scenario {
  package var kind: ScenarioKind { subject.value.kind }
}
