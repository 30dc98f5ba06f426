import ArgumentParser
import BenchCore
import BenchRuns
import BenchScenarios
import BenchWorkloads

/// The time that a run may take, as on the command line: `2min`, `30 s`.
struct Budget: ExpressibleByArgument {
  static let rule = "it must be from 1s to 24h, as a number with s, min or h"
  let time: Nanoseconds

  var defaultValueDescription: String { "\(Int(time.seconds))s" }
}

extension Budget {
  /// Reads a time from a second to a day; `nil` for anything else.
  init?(argument: String) {
    let unit = String(argument.reversed().prefix { $0.isLetter }.reversed())
    let number = argument.dropLast(unit.count).filter { $0 != " " }
    guard let factor = ["s": 1.0, "min": 60.0, "h": 3_600.0][unit], let count = Double(number) else { return nil }
    let seconds = count * factor
    let allowed = Scenario.budgets
    guard (allowed.lowerBound.seconds...allowed.upperBound.seconds).contains(seconds) else { return nil }
    time = .seconds(seconds)
  }
}

/// The points of a run within a budget, joined by commas.
struct PointList: ExpressibleByArgument {
  let points: [PlayedPoint]

  init?(argument: String) {
    let found = argument.split(separator: ",").map { PlayedPoint(String($0)) }
    if found.isEmpty || found.contains(nil) { return nil }
    points = found.compactMap(\.self)
  }
}

extension RunCommand {
  /// The given options that a run within a budget refuses, because the run plays other sizes than the options assume.
  private var clashing: [String] {
    let given: [(String, Bool)] = [
      ("--shard", long.shard != nil), ("--reference", reference != nil), ("--baseline", baseline != nil),
      ("--against", against != nil), ("--profile", profile != nil), ("--in-process", inProcess),
      ("--update-costs", updateCosts),
    ]
    return given.filter(\.1).map(\.0)
  }

  func validateBudget() throws {
    if long.budget != nil && long.points != nil {
      throw ValidationError("--points plays given sizes without a clock, and --budget chooses them; leave one out")
    }
    let option = long.budget != nil ? "--budget" : "--points"
    let names = long.budget != nil ? clashing : long.points == nil ? [] : clashing.filter { $0 == "--reference" }
    if names.isEmpty { return }
    let list = names.joined(separator: ", ")
    throw ValidationError("\(option) plays other sizes than the scenario says; leave out \(list)")
  }

  /// Sets the budget of a run: the one on the command line or, at full size, the one in the run's scenario.
  func setBudget(_ options: inout Bench.Options, of document: ScenarioDocument) throws {
    let (scenario, points) = (document.base, document.points.map(\.place))
    if let wrong = long.points?.points.first(where: { !points.contains($0.settings) }) {
      throw points.lack(wrong.description, of: "--points")
    }
    options.points = long.points?.points
    options.budget = long.budget?.time
    guard options.budget == nil, options.points == nil, !selection.smoke, let own = scenario.budget else { return }
    if !clashing.isEmpty {
      throw ValidationError(
        "\(scenario.name) has a budget, so it plays other sizes than it says; leave out "
          + "\(clashing.joined(separator: ", ")), or remove `budget` from the scenario")
    }
    options.budget = own
  }
}
