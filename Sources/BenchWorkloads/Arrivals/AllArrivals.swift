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

  package static func profile(of spec: ArrivalSpec, over length: Int) -> ArrivalProfile {
    guard let shape = list.first(where: { $0.card.name == spec.name }) else {
      preconditionFailure("the reader lets no unlisted shape pass")
    }
    return shape.profile(of: spec, over: length)
  }
}
