/// Recorded times of requests from a file; times at or after the end of the phase are left out.
package enum TraceArrivals: ArrivalShape {
  package static let card = ArrivalCard(
    name: "trace", meaning: "times from the first column of a CSV file, in seconds since the phase began",
    takesFile: true, isRate: false)

  package static func profile(of spec: ArrivalSpec, over length: Int) -> ArrivalProfile {
    let times = spec.times.prefix { $0 < length }
    return .times(count: times.count) { times[$0] }
  }
}
