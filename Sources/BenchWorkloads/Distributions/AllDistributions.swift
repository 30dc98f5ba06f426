/// All distributions that a scenario can name, one line each, in alphabetical order.
package enum AllDistributions {
  package static var list: [any Distribution.Type] {
    [
      HotspotDistribution.self,
      LatestDistribution.self,
      SequentialDistribution.self,
      UniformDistribution.self,
      ZipfianDistribution.self,
    ]
  }

  package static var cards: [DistributionCard] { list.map { $0.card } }

  package static func named(_ name: String) -> (any Distribution.Type)? { list.first { $0.card.name == name } }

  package static func make(_ spec: DistributionSpec) -> any Distribution {
    guard let type = named(spec.name) else { preconditionFailure("the reader lets no unlisted distribution pass") }
    return type.init(spec.parameters)
  }
}
