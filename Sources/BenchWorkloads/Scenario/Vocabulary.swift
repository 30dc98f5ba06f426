import BenchCore
import BenchRemote

/// The names a scenario may use that are defined in other rooms, passed in so that this room need not know them.
package struct Vocabulary: Sendable {
  package var stores: [String]
  /// The derivations by name, without choices.
  package var derivations: [String]
  package var presets: [String]
  package var syncs: [SyncCard]
  package var graphDerivations: [String]
  package var distributions: [DistributionCard]
  /// The options of derivations and syncs, by name.
  package var choices: [String: DesignChoices]
  /// The options of stores of which each combination is a store of its own, by name.
  package var options: [String: [DesignChoices]]
  package var namedByStrings: Set<String>
  /// The metrics that are measured, never twice the same.
  package var times: [String]

  package init(
    stores: [String], derivations: [String], presets: [String] = [], syncs: [SyncCard] = [],
    graphDerivations: [String] = [],
    distributions: [DistributionCard], choices: [String: DesignChoices] = [:],
    options: [String: [DesignChoices]] = [:], namedByStrings: Set<String> = [], times: [String] = []
  ) {
    (self.stores, self.derivations, self.presets, self.syncs) = (stores, derivations, presets, syncs)
    (self.graphDerivations, self.distributions, self.choices) = (graphDerivations, distributions, choices)
    (self.options, self.namedByStrings, self.times) = (options, namedByStrings, times)
  }
}
