import BenchCore

/// The names a scenario may use that are defined in other rooms, passed in so that this room need not know them.
public struct Vocabulary: Sendable {
  /// The stores by name.
  public var stores: [String]
  /// The derivations by name, without choices.
  public var derivations: [String]
  /// The presets by name.
  public var presets: [String]
  /// The ways of getting and syncing remote data, without choices.
  public var syncs: [String]
  /// The derivations that graphs can be played with.
  public var graphDerivations: [String]
  /// Every distribution with what it takes.
  public var distributions: [DistributionCard]
  /// What can be chosen about a store or derivation, by its name.
  public var choices: [String: DesignChoices]
  /// The stores and presets that can be keyed by string ids.
  public var namedByStrings: Set<String>
  /// The metrics that are measured, never twice the same.
  public var times: [String]

  /// The names there are; of what is not given, there are none.
  public init(
    stores: [String], derivations: [String], presets: [String] = [], syncs: [String] = [],
    graphDerivations: [String] = [],
    distributions: [DistributionCard], choices: [String: DesignChoices] = [:], namedByStrings: Set<String> = [],
    times: [String] = []
  ) {
    self.stores = stores
    self.derivations = derivations
    self.presets = presets
    self.syncs = syncs
    self.graphDerivations = graphDerivations
    self.distributions = distributions
    self.choices = choices
    self.namedByStrings = namedByStrings
    self.times = times
  }
}
