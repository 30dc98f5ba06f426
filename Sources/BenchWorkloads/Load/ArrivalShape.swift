/// A way in which requests arrive over a phase: a rate that changes with time, or times themselves.
///
/// To add one, write a file `<Name>Arrivals.swift` in `Arrivals/` and put its line into `AllArrivals`.
package protocol ArrivalShape: Sendable {
  /// Its name, meaning and parameters; read by the scenario reader.
  static var card: ArrivalCard { get }

  /// Called once for each time that a scenario spells it, with parameters within the rules of the card.
  init(_ spec: ArrivalSpec)

  /// Answers the arrivals over a phase of this many nanoseconds.
  func profile(over length: Int) -> ArrivalProfile
}

/// The description of a shape.
package struct ArrivalCard: Equatable, Sendable {
  /// The spelling in scenarios.
  package let name: String
  /// One line that says how requests arrive.
  package let meaning: String
  /// A bare number after the name sets the first.
  package let parameters: [ArrivalParameter]
  /// True if it takes a file instead of numbers.
  package let takesFile: Bool
  /// True if the shape is a rate, which `arrivals` spreads, and not a list of times.
  package let isRate: Bool

  /// A card.
  package init(
    _ name: String, _ meaning: String, _ parameters: [ArrivalParameter] = [], takesFile: Bool = false, isRate: Bool
  ) {
    self.name = name
    self.meaning = meaning
    self.parameters = parameters
    self.takesFile = takesFile
    self.isRate = isRate
  }
}

/// A number that a shape takes.
package struct ArrivalParameter: Equatable, Sendable {
  /// The key in a scenario.
  package let name: String
  /// Its effect, in one line.
  package let meaning: String
  /// The values that a scenario may give.
  package let range: ClosedRange<Double>
  /// True if only whole numbers are allowed.
  package let isWhole: Bool

  /// A parameter with its values.
  package init(_ name: String, _ meaning: String, _ range: ClosedRange<Double>, isWhole: Bool = false) {
    self.name = name
    self.meaning = meaning
    self.range = range
    self.isWhole = isWhole
  }

  /// The rates that a scenario may give, per second.
  package static let rates = 0.001...1e9
}

/// A shape as a scenario names it.
package struct ArrivalSpec: Equatable, Sendable {
  /// One of the names in `AllArrivals`.
  package var name: String
  /// By the names of its card.
  package var parameters: [String: Double]
  /// The times of a trace, in ns since the phase began, in order.
  package var times: [Int]
  /// The location of a trace's times; `nil` for other shapes, or without a scenario.
  package var origin: Origin?

  /// The file of a trace, and the line of the scenario that names it, from 1.
  package struct Origin: Equatable, Sendable {
    package let file: String
    package let line: Int
  }

  /// A shape by name with its numbers, or with times.
  package init(
    _ name: String, _ parameters: [String: Double] = [:], times: [Int] = [], from origin: Origin? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.times = times
    self.origin = origin
  }

  /// A constant rate per second.
  package static func rate(_ perSecond: Double) -> ArrivalSpec { ArrivalSpec("rate", ["rate": perSecond]) }

  /// The number of this name, which the reader has made sure of.
  package subscript(name: String) -> Double { parameters[name] ?? 0 }
}

/// The arrivals of a shape over one phase.
package enum ArrivalProfile: Sendable {
  /// A rate over time, along which arrivals are spread.
  case rate(RateProfile)
  /// The time of each arrival by its number, in ns since the phase began, in order. A scenario is refused by the count
  /// before millions of times are made.
  case times(count: Int, at: @Sendable (Int) -> Int)

  /// The number of arrivals.
  package var count: Int {
    switch self {
    case .rate(let profile): profile.count
    case .times(let count, _): count
    }
  }
}

/// The spread of the arrivals of a rate.
package enum ArrivalSpread: String, CaseIterable, Sendable {
  /// A Poisson process that has exactly the expected count: independent draws along the rate, sorted.
  case poisson
  /// Evenly along the rate.
  case constant
}
