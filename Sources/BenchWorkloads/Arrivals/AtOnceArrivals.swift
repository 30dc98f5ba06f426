/// All requests at the beginning of the phase.
package struct AtOnceArrivals: ArrivalShape {
  package static let card = ArrivalCard(
    name: "at_once", meaning: "a number of requests, all when the phase begins",
    parameters: [ArrivalParameter(name: "at_once", meaning: "how many", range: 1...1e7, isWhole: true)], isRate: false)

  private let count: Int

  package init(_ spec: ArrivalSpec) { count = Int(spec["at_once"]) }

  package func profile(over length: Int) -> ArrivalProfile { .times(count: count) { _ in 0 } }
}
