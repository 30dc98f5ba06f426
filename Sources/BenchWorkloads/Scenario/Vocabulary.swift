/// The names a scenario may use that are defined in other rooms, passed in so that this room need not know them.
public struct Vocabulary: Sendable {
  public var stores: [String]
  public var derivations: [String]
  public var presets: [String]
  /// Every distribution by name, with what it takes.
  public var distributions: [String: DistributionRule]
  /// The stores and presets that can be keyed by string ids.
  public var namedByStrings: Set<String>

  public init(
    stores: [String], derivations: [String], presets: [String] = [], distributions: [String: DistributionRule],
    namedByStrings: Set<String> = []
  ) {
    self.stores = stores
    self.derivations = derivations
    self.presets = presets
    self.distributions = distributions
    self.namedByStrings = namedByStrings
  }
}

/// What a distribution takes. A single unnamed number in a scenario (`{ zipfian: 0.9 }`) is its first parameter.
public struct DistributionRule: Equatable, Sendable {
  public var parameters: [Parameter]

  public init(_ parameters: [Parameter] = []) {
    self.parameters = parameters
  }

  /// One named number with its range and what it is when it is not given.
  public struct Parameter: Equatable, Sendable {
    public var name: String
    public var range: NumberRange
    public var standard: Double

    public init(_ name: String, _ range: NumberRange, standard: Double) {
      self.name = name
      self.range = range
      self.standard = standard
    }
  }
}

/// A range of numbers whose ends may belong to it or not; a missing end is open.
public struct NumberRange: Equatable, Sendable {
  public var lower: Bound?
  public var upper: Bound?

  public init(from lower: Bound? = nil, to upper: Bound? = nil) {
    self.lower = lower
    self.upper = upper
  }

  /// One end of the range.
  public enum Bound: Equatable, Sendable {
    /// The number itself belongs to the range.
    case including(Double)
    /// The number is the first that does not belong to it.
    case excluding(Double)
  }

  /// The half-sentence that says which end the number is beyond, or `nil` where it lies within.
  public func violation(of number: Double) -> String? {
    switch lower {
    case .including(let bound) where number < bound: return "must be at least \(NumberText.plain(bound))"
    case .excluding(let bound) where number <= bound: return "must be above \(NumberText.plain(bound))"
    default: break
    }
    switch upper {
    case .including(let bound) where number > bound: return "must be at most \(NumberText.plain(bound))"
    case .excluding(let bound) where number >= bound: return "must be below \(NumberText.plain(bound))"
    default: return nil
    }
  }
}
