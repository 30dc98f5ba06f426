/// The menu: every distribution a scenario can name, one line each, in the order of the alphabet.
public enum AllDistributions {
  public static var list: [any Distribution.Type] {
    [
      HotspotDistribution.self,
      LatestDistribution.self,
      SequentialDistribution.self,
      UniformDistribution.self,
      ZipfianDistribution.self,
    ]
  }

  /// What each says about itself.
  public static var cards: [DistributionCard] { list.map { $0.card } }

  /// The distribution of this name.
  public static func named(_ name: String) -> (any Distribution.Type)? { list.first { $0.card.name == name } }

  /// Everything that is wrong with a spec, a sentence each, the subject and its value first; empty when it is right.
  ///
  /// The names that exist are in `cards`; a caller who wants to suggest the nearest one finds them there.
  public static func problems(with spec: DistributionSpec) -> [String] {
    guard let card = named(spec.name)?.card else {
      let names = cards.map(\.name).joined(separator: ", ")
      return ["distribution \"\(spec.name)\" must be one of \(names)"]
    }
    var problems: [String] = []
    for name in spec.parameters.keys.sorted() where !card.parameters.contains(where: { $0.name == name }) {
      let known = card.parameters.map(\.name).joined(separator: ", ")
      problems.append("\(card.name).\(name) must be \(known.isEmpty ? "left out" : "one of \(known)")")
    }
    for parameter in card.parameters {
      guard let value = spec.parameters[parameter.name] else { continue }
      if let problem = parameter.problem(with: value, of: card.name) { problems.append(problem) }
    }
    return problems
  }

  /// The distribution that a spec without problems asks for.
  public static func make(_ spec: DistributionSpec) -> any Distribution {
    guard let type = named(spec.name) else { preconditionFailure("the reader lets no unlisted distribution pass") }
    return type.init(spec.parameters)
  }
}
