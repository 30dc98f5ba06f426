/// A way in which requests arrive over a phase: a rate that changes with time, or given times.
///
/// To add a shape, write a file `<Name>Arrivals.swift` in `Arrivals/` and put its line into `AllArrivals`.
package protocol ArrivalShape {
  static var card: ArrivalCard { get }

  /// Returns the arrivals over a phase; the card allows the parameters.
  static func profile(of spec: ArrivalSpec, over length: Int) -> ArrivalProfile
}

package struct ArrivalCard: Equatable, Sendable {
  package let name: String
  package let meaning: String
  /// The parameters; a bare number after the name sets the first parameter.
  package var parameters: [ArrivalParameter] = []
  package var takesFile = false
  package let isRate: Bool
}

package struct ArrivalParameter: Equatable, Sendable {
  package let name: String
  package let meaning: String
  package let range: ClosedRange<Double>
  package var isWhole = false

  /// The rates that a scenario may give, in arrivals per second.
  package static let rates = 0.001...1e9
}

package struct ArrivalSpec: Equatable, Sendable {
  package var name: String
  package var parameters: [String: Double]
  /// The times of a trace, in ns since the phase began, in order.
  package var times: [Int]
  package var origin: Origin?

  /// The file of a trace, and the line of the scenario that names this file; lines count from 1.
  package struct Origin: Equatable, Sendable {
    package let file: String
    package let line: Int

    package init(file: String, line: Int) { (self.file, self.line) = (file, line) }
  }

  package init(
    _ name: String, _ parameters: [String: Double] = [:], times: [Int] = [], from origin: Origin? = nil
  ) { (self.name, self.parameters, self.times, self.origin) = (name, parameters, times, origin) }

  package static func rate(_ perSecond: Double) -> ArrivalSpec { ArrivalSpec("rate", ["rate": perSecond]) }

  package subscript(name: String) -> Double { parameters[name] ?? 0 }
}

package enum ArrivalProfile: Sendable {
  case rate(RateProfile)
  /// The time of each arrival by its number, in ns since the phase began, in order. Times are computed on demand,
  /// because the count alone decides whether a scenario has too many arrivals.
  case times(count: Int, at: @Sendable (Int) -> Int)

  package var count: Int {
    switch self {
    case .rate(let profile): profile.count
    case .times(let count, _): count
    }
  }
}

package enum ArrivalSpread: String, CaseIterable, Sendable {
  /// A Poisson process with exactly the expected count: times are drawn independently along the rate, then sorted.
  case poisson
  /// Arrivals spaced evenly along the rate.
  case constant
}
