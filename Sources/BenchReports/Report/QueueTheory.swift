import BenchCore
import BenchResults

/// A phase of a load next to the prediction of queueing theory.
///
/// If requests arrive at random, one at a time, and main does nothing else, λ(E[S] + λE[S²] ÷ (2(1 − ρ))) of them wait
/// or are served on average: the wait is by Pollaczek and Khinchine, and the number by Little. λ is the arrival rate,
/// S the service time, and ρ = λE[S].
struct QueueTheory: Sendable {
  let cell: CellIdentity
  let phase: String
  /// ρ: the share of the time in which main is busy.
  let busyShare: Double
  let simulated: Double
  let predicted: Double

  /// The relative difference between ρ and the simulated busy share up to which main is taken to do nothing else.
  private static let tolerance = 0.01

  /// Computes the formula for a phase; `nil` if requests do not arrive at random, or main does something else.
  init?(_ run: StoredRun, _ cell: CellIdentity, phase: String) {
    func value(_ metric: Metric, _ operation: String = Line.total) -> Double? {
      run.index.typical(of: metric, cell: cell, phase: phase, operation: operation)?.approximation
    }
    guard
      let services = run.loadCurves.first(where: {
        $0.cell == cell && $0.pass == .counts && $0.phase == phase && $0.flow == Line.total && $0.measure == "service"
      }), let frames = value(.counts(.framesDue), LoadLine.frames) ?? value(.counts(.framesDue)),
      let hz = run.index.typical(of: .counts(.hz), cell: cell)?.approximation,
      let utilisation = value(.unit(.utilisationMain)), let queue = value(.unit(.queueMean)), frames > 0
    else { return nil }
    let count = services.steps.last?.count ?? 0
    let rate = Double(count) * hz / frames
    let (mean, square) = Self.moments(services, mean: utilisation / rate)
    let busy = rate * mean
    guard abs(busy - utilisation) < Self.tolerance * utilisation, busy < 1,
      Self.isRandom(run.loadSeries[cell] ?? [], rate)
    else { return nil }
    let predicted = busy + rate * rate * square / (2 * (1 - busy))
    (self.cell, self.phase, busyShare, simulated, self.predicted) = (cell, phase, busy, queue, predicted)
  }

  /// Returns the mean of the times of a curve and the mean of their squares, in seconds.
  ///
  /// A curve keeps only some points: the times of a step are between the previous point and the step's own. Every time
  /// is taken at the same relative place between its two points: the place that brings the mean of all times closest to
  /// `mean`. If main does nothing else, its busy time gives `mean`.
  private static func moments(_ curve: LoadCurve, mean: Double) -> (mean: Double, square: Double) {
    let seconds = curve.steps.map { Double($0.latency.rawValue) / 1e9 }
    let counts = zip(curve.steps, [0] + curve.steps.map(\.count)).map { Double($0.count - $1) }
    let least = Array(seconds.prefix(1) + seconds.dropLast())
    func moment(_ power: Int, at place: Double) -> Double {
      let sum = seconds.indices.reduce(0.0) { sum, step in
        let time = least[step] + place * (seconds[step] - least[step])
        return sum + counts[step] * (power == 1 ? time : time * time)
      }
      return sum / max(1, counts.reduce(0, +))
    }
    let (lowest, highest) = (moment(1, at: 0), moment(1, at: 1))
    let place = highest > lowest ? min(1, max(0, (mean - lowest) / (highest - lowest))) : 1
    return (moment(1, at: place), moment(2, at: place))
  }

  /// Returns true if the arrivals per step vary like those of a Poisson process, whose variance is its mean. For evenly
  /// spaced arrivals the variance is 0. Only steps of about this rate count.
  private static func isRandom(_ series: [LoadTables.Step], _ rate: Double) -> Bool {
    guard series.count > 1 else { return false }
    let expected = rate * Double(series[1].from - series[0].from) / 1e9
    let counts = series.map { Double($0.arrivals) }.filter { abs($0 - expected) < 0.3 * expected }
    guard counts.count >= 10 else { return false }
    let mean = counts.reduce(0, +) / Double(counts.count)
    let variance = counts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(counts.count - 1)
    return (0.25...4).contains(variance / mean)
  }

  static func all(of run: StoredRun) -> [QueueTheory] {
    run.manifest.cells.map(\.cell).flatMap { cell in
      run.index.phases.compactMap { QueueTheory(run, cell, phase: $0) }
    }
  }
}
