/// A rate that grows or falls linearly over the phase.
package enum RampArrivals: ArrivalShape {
  package static let card = ArrivalCard(
    name: "ramp", meaning: "a rate that goes evenly from one number to another over the phase",
    parameters: [
      ArrivalParameter(name: "from", meaning: "requests per second when the phase begins", range: 0...1e9),
      ArrivalParameter(name: "to", meaning: "requests per second when it ends", range: 0...1e9),
    ], isRate: true)

  package static func profile(of spec: ArrivalSpec, over length: Int) -> ArrivalProfile {
    .rate(RateProfile(over: length, [(spec["from"], spec["to"])]))
  }
}
