/// All requests at the beginning of the phase.
package enum AtOnceArrivals: ArrivalShape {
  package static let card = ArrivalCard(
    name: "at_once", meaning: "a number of requests, all when the phase begins",
    parameters: [ArrivalParameter(name: "at_once", meaning: "how many", range: 1...1e7, isWhole: true)], isRate: false)

  package static func profile(of spec: ArrivalSpec, over length: Int) -> ArrivalProfile {
    .times(count: Int(spec["at_once"])) { _ in 0 }
  }
}
