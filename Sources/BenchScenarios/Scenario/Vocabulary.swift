import BenchCore
import BenchRemote
import BenchWorkloads

/// The names that a scenario may use from other modules, passed in so that this module does not depend on them.
package struct Vocabulary: Sendable {
  package var stores: [String]
  /// The derivations by name, without choices.
  package var derivations: [String]
  package var presets: [String] = []
  package var syncs: [SyncCard] = []
  package var graphDerivations: [String] = []
  package var distributions: [DistributionCard] = []
  /// The options of derivations and syncs, by name.
  package var choices: [String: DesignChoices] = [:]
  /// The options of stores, by name; each combination of options is a separate store.
  package var options: [String: [DesignChoices]] = [:]
  package var namedByStrings: Set<String> = []
  /// The metrics whose values vary from play to play.
  package var times: [String] = []

  package static let empty = Vocabulary(stores: [], derivations: [])

  func options(of name: String) -> [DesignChoices] { options[name] ?? choices[name].map { [$0] } ?? [] }

  func names(_ menu: Rule.Menu) -> [String] {
    switch menu {
    case .stores: stores
    case .derivations: derivations
    case .presets: presets
    case .graphDerivations: graphDerivations
    case .syncs: syncs.map(\.name)
    }
  }
}
