/// A rate that grows in equal steps, each of which lasts for an equal part of the phase.
package enum StepsArrivals: ArrivalShape {
  package static let card = ArrivalCard(
    name: "steps", meaning: "rates that grow by the same number, each for an equal part of the phase",
    parameters: [
      ArrivalParameter(name: "from", meaning: "requests per second in the first part", range: ArrivalParameter.rates),
      ArrivalParameter(name: "by", meaning: "how much each further part adds", range: 0.001...1e9),
      ArrivalParameter(name: "times", meaning: "how many parts", range: 1...1_000, isWhole: true),
    ], isRate: true)

  package static func profile(of spec: ArrivalSpec, over length: Int) -> ArrivalProfile {
    let rates = (0..<Int(spec["times"])).map { spec["from"] + Double($0) * spec["by"] }
    return .rate(RateProfile(over: length, rates.map { ($0, $0) }))
  }
}
