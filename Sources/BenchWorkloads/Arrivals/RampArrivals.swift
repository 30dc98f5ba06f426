/// A rate that grows or falls linearly over the phase.
package struct RampArrivals: ArrivalShape {
  package static let card = ArrivalCard(
    name: "ramp", meaning: "a rate that goes evenly from one number to another over the phase",
    parameters: [
      ArrivalParameter(name: "from", meaning: "requests per second when the phase begins", range: 0...1e9),
      ArrivalParameter(name: "to", meaning: "requests per second when it ends", range: 0...1e9),
    ], isRate: true)

  private let from: Double
  private let to: Double

  package init(_ spec: ArrivalSpec) { (from, to) = (spec["from"], spec["to"]) }

  package func profile(over length: Int) -> ArrivalProfile { .rate(RateProfile(over: length, [(from, to)])) }
}
