extension DistributionRule {
  /// What every distribution of this program takes, by name.
  public static var all: [String: DistributionRule] {
    Dictionary(
      AllDistributions.cards.map { ($0.name, DistributionRule($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The rule that a distribution states on its card.
  public init(_ card: DistributionCard) {
    self.init(card.parameters.map { Parameter($0.name, NumberRange($0.range), standard: $0.standard) })
  }
}

extension NumberRange {
  fileprivate init(_ range: ParameterRange) {
    switch range {
    case .above(let lower): self.init(from: .excluding(lower))
    case .aboveThrough(let lower, let upper): self.init(from: .excluding(lower), to: .including(upper))
    case .fromThrough(let lower, let upper): self.init(from: .including(lower), to: .including(upper))
    }
  }
}
