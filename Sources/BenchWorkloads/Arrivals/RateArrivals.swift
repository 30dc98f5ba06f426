/// A constant rate.
package struct RateArrivals: ArrivalShape {
  package static let card = ArrivalCard(
    name: "rate", meaning: "a constant number of requests per second",
    parameters: [ArrivalParameter(name: "rate", meaning: "requests per second", range: ArrivalParameter.rates)],
    isRate: true)

  private let rate: Double

  package init(_ spec: ArrivalSpec) { rate = spec["rate"] }

  package func profile(over length: Int) -> ArrivalProfile { .rate(RateProfile(over: length, [(rate, rate)])) }
}
