import BenchCore
import BenchRemote

/// The names a scenario may use that are defined in other rooms, passed in so that this room need not know them.
package struct Vocabulary: Sendable {
  /// The stores by name.
  package var stores: [String]
  /// The derivations by name, without choices.
  package var derivations: [String]
  /// The presets by name.
  package var presets: [String]
  /// The ways of getting and syncing remote data.
  package var syncs: [SyncCard]
  /// The derivations that graphs can be played with.
  package var graphDerivations: [String]
  /// Every distribution with its parameters.
  package var distributions: [DistributionCard]
  /// The options of derivations and syncs, by name.
  package var choices: [String: DesignChoices]
  /// The options of stores of which each combination is a store of its own, by name.
  package var options: [String: [DesignChoices]]
  /// The stores and presets that can be keyed by string ids.
  package var namedByStrings: Set<String>
  /// The metrics that are measured, never twice the same.
  package var times: [String]

  /// Creates a vocabulary of these names; omitted ones are empty.
  package init(
    stores: [String], derivations: [String], presets: [String] = [], syncs: [SyncCard] = [],
    graphDerivations: [String] = [],
    distributions: [DistributionCard], choices: [String: DesignChoices] = [:],
    options: [String: [DesignChoices]] = [:], namedByStrings: Set<String> = [], times: [String] = []
  ) {
    self.stores = stores
    self.derivations = derivations
    self.presets = presets
    self.syncs = syncs
    self.graphDerivations = graphDerivations
    self.distributions = distributions
    self.choices = choices
    self.options = options
    self.namedByStrings = namedByStrings
    self.times = times
  }
}
