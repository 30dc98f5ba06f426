/// The kind of a scenario, which decides how a file is read, how its cells are played and how its run is reported.
///
/// `BenchScenarios` has a folder of `Kinds` with the kind's form, and a line in `AllForms`. `BenchRuns` has a folder
/// and a line for the play of the kind, `BenchHost` has its stage, and `BenchReports` has a folder and a line for its
/// report.
package struct ScenarioKind: Hashable, Sendable {
  package let name: String

  init(_ name: String) { self.name = name }
}

package protocol ScenarioSubject: Equatable, Sendable {
  var kind: ScenarioKind { get }

  /// Returns the factors by which parts of the scenario can be shortened and still be played; empty if none can be.
  func rooms(of scenario: Scenario) -> [Double]

  func divide(_ scenario: inout Scenario, by operations: Int)

  /// Returns the mixes of the scenario, each with the numbers of operations that it is divided into exactly.
  func mixes(of scenario: Scenario) -> [(mix: PhaseSpec, counts: [Int])]

  func dividesData(of scenario: Scenario) -> Bool

  /// Switches the time pass on or off; has no effect on a subject that has no such switch.
  mutating func setTimed(_ isTimed: Bool)
}

extension ScenarioSubject {
  package func rooms(of scenario: Scenario) -> [Double] { [] }
  package func divide(_ scenario: inout Scenario, by operations: Int) {}
  package func mixes(of scenario: Scenario) -> [(mix: PhaseSpec, counts: [Int])] { [] }
  package func dividesData(of scenario: Scenario) -> Bool { false }
  package mutating func setTimed(_ isTimed: Bool) {}

  fileprivate func equals(_ other: any ScenarioSubject) -> Bool { other as? Self == self }
}

package struct AnySubject: Equatable, Sendable {
  package var value: any ScenarioSubject

  package init(_ value: any ScenarioSubject) { self.value = value }

  package static func == (one: AnySubject, other: AnySubject) -> Bool { one.value.equals(other.value) }
}

extension Scenario {
  package var kind: ScenarioKind { subject.value.kind }

  /// The fewest operations of a phase; with fewer operations, percentiles and shares of a mix show nothing.
  static let fewestOperations = 64.0
}
