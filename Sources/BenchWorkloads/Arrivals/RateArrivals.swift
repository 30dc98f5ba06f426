/// A constant rate.
package enum RateArrivals: ArrivalShape {
  package static let card = ArrivalCard(
    name: "rate", meaning: "a constant number of requests per second",
    parameters: [ArrivalParameter(name: "rate", meaning: "requests per second", range: ArrivalParameter.rates)],
    isRate: true)

  package static func profile(of spec: ArrivalSpec, over length: Int) -> ArrivalProfile {
    .rate(RateProfile(over: length, [(spec["rate"], spec["rate"])]))
  }
}
