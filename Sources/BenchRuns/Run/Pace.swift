import BenchCore
import BenchResults

/// The time that a run still takes, from what has run.
package struct RemainingTime: Equatable, Sendable {
  package var whole: Nanoseconds
  /// The design that takes most of it; `nil` where it is the only one.
  package var slowest: String?
  package var ofSlowest: Nanoseconds

  package init(whole: Nanoseconds, slowest: String? = nil, ofSlowest: Nanoseconds = .zero) {
    (self.whole, self.slowest, self.ofSlowest) = (whole, slowest, ofSlowest)
  }
}

/// The pace of a run, design by design.
///
/// A repetition that is left takes as long as the others of its cell and pass; without one, as long as those of its
/// design and pass at other points, by the steps of both; without these, as long as its cell in another pass.
struct Pace {
  /// A cell or a design, in one pass.
  private struct Part<Name: Hashable>: Hashable {
    let name: Name
    let pass: Pass
  }

  /// A sum of seconds over repetitions, or over steps.
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
  private var designs: [Part<String>: Mean] = [:]
  private var all = Mean()

  /// The pace of a plan of which nothing has run; `steps` are those of a play at a point.
  init(_ plan: Plan, steps stepsOf: (Plan.PointPlan) -> Double) {
    for point in plan.points {
      let count = max(1, stepsOf(point))
      for planned in plan.repetitions(of: point) {
        left[Part(name: planned.cell, pass: planned.pass), default: 0] += 1
        steps[planned.cell] = count
      }
    }
  }

  /// Takes in how long a repetition took; of a failed cell nothing more is played.
  mutating func note(_ planned: PlannedRepetition, _ time: Nanoseconds, failed: Bool) {
    drop(planned)
    if failed { left = left.filter { $0.key.name != planned.cell } }
    let count = steps[planned.cell] ?? 1
    cells[Part(name: planned.cell, pass: planned.pass), default: Mean()].add(time.seconds, over: 1)
    designs[Part(name: planned.cell.design, pass: planned.pass), default: Mean()].add(time.seconds, over: count)
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
      whole: .seconds(times.values.reduce(0, +)), slowest: times.count > 1 ? slowest?.key : nil,
      ofSlowest: .seconds(slowest?.value ?? 0))
  }

  private func seconds(of part: Part<CellIdentity>) -> Double {
    if let own = cells[part]?.value { return own }
    let count = steps[part.name] ?? 1
    if let design = designs[Part(name: part.name.design, pass: part.pass)]?.value { return design * count }
    let others = [Pass.time, .counts].lazy.compactMap { cells[Part(name: part.name, pass: $0)]?.value }
    return others.first ?? (all.value ?? 0) * count
  }
}
