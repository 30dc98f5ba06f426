/// A rate that rises up to the middle of the phase and falls after the middle.
///
/// Source: Gatling's `stressPeakUsers`, a smooth step: arrival k of n, from 1, comes at D/2 · (1 + erf⁻¹(2k/(n+2) − 1)
/// ÷ |erf⁻¹(2/(n+2) − 1)|), rounded to a microsecond.
package enum BurstArrivals: ArrivalShape {
  package static let card = ArrivalCard(
    name: "burst", meaning: "a number of requests, most of them in the middle of the phase",
    parameters: [ArrivalParameter(name: "burst", meaning: "how many", range: 1...1e7, isWhole: true)], isRate: false)

  package static func profile(of spec: ArrivalSpec, over length: Int) -> ArrivalProfile {
    let middle = Double(length) / 2
    let n = spec["burst"]
    let edge = abs(inverseErrorFunction(2 / (n + 2) - 1))
    return .times(count: Int(n)) { number in
      let time = middle * (1 + inverseErrorFunction(2 * Double(number + 1) / (n + 2) - 1) / edge)
      return min(length - 1, max(0, Int((time / 1_000).rounded()) * 1_000))
    }
  }
}
