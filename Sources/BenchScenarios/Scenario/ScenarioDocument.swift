import BenchCore
import BenchWorkloads

/// A scenario file as read: its content, and one full scenario for every point of its sweep.
package struct ScenarioDocument: Equatable, Sendable {
  /// The scenario as written, before anything is swept; under `--smoke`, the smoke settings have been applied.
  package var base: Scenario
  /// The points, in the order of the file: the last path of the sweep changes fastest. Without a sweep there is one
  /// point; its name is empty and its scenario is `base`.
  package var points: [ScenarioPoint]

  /// Returns the document with this change to its scenario and to the scenario of each point.
  package func changed(_ change: (inout Scenario) -> Void) -> ScenarioDocument {
    var document = self
    change(&document.base)
    for place in points.indices { change(&document.points[place].scenario) }
    return document
  }

  /// The values that each swept key takes, without repeats, in the order of the points.
  package var sweptValues: [String: [String]] {
    points.flatMap(\.settings).reduce(into: [:]) { values, setting in
      if !values[setting.key, default: []].contains(setting.value) {
        values[setting.key, default: []].append(setting.value)
      }
    }
  }
}

package struct ScenarioPoint: Equatable, Sendable {
  /// The swept settings, such as `dataset.posts=1000`, sorted by key and joined by `;`; numbers have no separators.
  package var name: String
  package var settings: [PointSetting]
  package var scenario: Scenario

  package init(settings: [PointSetting], scenario: Scenario) {
    self.settings = settings.ordered { $0.key < $1.key }
    self.name = self.settings.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
    self.scenario = scenario
  }
}

package struct PointSetting: Equatable, Hashable, Sendable {
  /// A path of the scenario, or the name of an axis: `dataset.posts`.
  package var key: String
  package var value: String

  package init(key: String, value: String) { (self.key, self.value) = (key, value) }
}
