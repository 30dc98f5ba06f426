import BenchCore
import BenchResults
import Foundation

/// The remaining time of a run, estimated from the repetitions that have ended.
package struct RemainingTime: Equatable, Sendable {
  package var whole: Nanoseconds
  /// The design that takes most of the remaining time; `nil` if there is only one design.
  package var slowest: String?
  package var ofSlowest = Nanoseconds.zero
}

/// The pace of a run by design.
///
/// A remaining repetition is assumed to take the mean time of its cell and pass. If that is unknown, its time is
/// forecast from other points of its design and pass. If these are also unknown, the time is that of its cell in
/// another pass or the mean of all for its steps, divided by the number of jobs if the repetition is untimed.
struct Pace {
  private struct Part<Name: Hashable>: Hashable {
    let name: Name
    let pass: Pass
  }

  private struct Mean {
    var seconds = 0.0
    var count = 0.0
    var value: Double? { count > 0 ? seconds / count : nil }

    mutating func add(_ seconds: Double, over count: Double) {
      self.seconds += seconds
      self.count += count
    }
  }

  private var left: [Part<CellIdentity>: Int] = [:]
  private var steps: [CellIdentity: Double] = [:]
  private var cells: [Part<CellIdentity>: Mean] = [:]
  /// The mean times of each design and pass, by the number of steps of a play.
  private var designs: [Part<String>: [Double: Mean]] = [:]
  /// The time of the shortest repetition of each pass: about the time to start a process, which is equal at all sizes.
  private var least: [Pass: Double] = [:]
  private var all = Mean()

  /// For each cell, the number of untimed repetitions of its point that are played at the same time.
  private var jobs: [CellIdentity: Int] = [:]

  init(
    _ plan: Plan, jobs jobsOf: (Plan.PointPlan) -> Int = { _ in 1 }, steps stepsOf: (Plan.PointPlan) -> Double
  ) {
    for point in plan.points {
      let (count, most) = (max(1, stepsOf(point)), jobsOf(point))
      for planned in plan.repetitions(of: point) {
        left[Part(name: planned.cell, pass: planned.pass), default: 0] += 1
        (steps[planned.cell], jobs[planned.cell]) = (count, most)
      }
    }
  }

  /// Records the time of a repetition; if it failed, nothing more of its cell is played.
  mutating func note(_ planned: PlannedRepetition, _ time: Nanoseconds, failed: Bool) {
    drop(planned)
    if failed { left = left.filter { $0.key.name != planned.cell } }
    let count = steps[planned.cell] ?? 1
    cells[Part(name: planned.cell, pass: planned.pass), default: Mean()].add(time.seconds, over: 1)
    designs[Part(name: planned.cell.design, pass: planned.pass), default: [:]][count, default: Mean()]
      .add(time.seconds, over: 1)
    least[planned.pass] = min(least[planned.pass] ?? .infinity, time.seconds)
    all.add(time.seconds, over: count)
  }

  mutating func drop(_ planned: PlannedRepetition) {
    let part = Part(name: planned.cell, pass: planned.pass)
    left[part] = left[part].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  var remaining: RemainingTime {
    var times: [String: Double] = [:]
    for (part, count) in left { times[part.name.design, default: 0] += Double(count) * seconds(of: part) }
    let slowest = times.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return RemainingTime(
      whole: Self.time(times.values.reduce(0, +)), slowest: times.count > 1 ? slowest?.key : nil,
      ofSlowest: Self.time(slowest?.value ?? 0))
  }

  private func seconds(of part: Part<CellIdentity>) -> Double {
    if let own = cells[part]?.value { return own }
    let count = steps[part.name] ?? 1
    let sizes = designs[Part(name: part.name.design, pass: part.pass)] ?? [:]
    let others = sizes.compactMap { steps, mean in mean.value.map { (steps: steps, seconds: $0) } }
    if let forecast = forecast(at: count, others.ordered { $0.steps < $1.steps }, beside: least[part.pass] ?? 0) {
      return forecast
    }
    let known = [Pass.time, .counts].lazy.compactMap { cells[Part(name: part.name, pass: $0)]?.value }
    return (known.first ?? (all.value ?? 0) * count) / Double(part.pass.isTimed ? 1 : jobs[part.name] ?? 1)
  }

  /// Returns these seconds, but at most 30 years, which do not overflow and say as much as centuries.
  private static func time(_ seconds: Double) -> Nanoseconds { .seconds(min(seconds, 1e9)) }

  /// Returns the seconds for a number of steps, or `nil` if no size is known. The part beyond `fixed` grows with a
  /// power of the steps, fitted to the largest size and a much smaller one. With one size only, time is proportional.
  private func forecast(
    at count: Double, _ known: [(steps: Double, seconds: Double)], beside fixed: Double
  ) -> Double? {
    guard let large = known.last else { return nil }
    // For two nearly equal sizes, the power would be noise.
    guard let small = known.last(where: { $0.steps <= large.steps / 1.5 }) else {
      return large.seconds * count / large.steps
    }
    var power = 1.0
    if small.seconds > fixed, large.seconds > fixed {
      power = log((large.seconds - fixed) / (small.seconds - fixed)) / log(large.steps / small.steps)
    }
    return fixed + (large.seconds - fixed) * pow(count / large.steps, min(max(power, 0), Self.steepest))
  }

  /// The largest exponent of the fit: 2, as when every operation processes all entities.
  private static let steepest = 2.0
}
