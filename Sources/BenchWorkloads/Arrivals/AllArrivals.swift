/// All shapes that a flow's rate can have, one line each, in alphabetical order.
package enum AllArrivals {
  package static var list: [any ArrivalShape.Type] {
    [
      AtOnceArrivals.self,
      BurstArrivals.self,
      RampArrivals.self,
      RateArrivals.self,
      StepsArrivals.self,
      TraceArrivals.self,
    ]
  }

  package static var cards: [ArrivalCard] { list.map { $0.card } }

  package static func make(_ spec: ArrivalSpec) -> any ArrivalShape {
    guard let type = list.first(where: { $0.card.name == spec.name }) else {
      preconditionFailure("the reader lets no unlisted shape pass")
    }
    return type.init(spec)
  }
}
