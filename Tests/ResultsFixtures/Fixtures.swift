import BenchCore
import Foundation

@testable import BenchResults

/// Cells, figures and rows that tests are written with.
package enum Fixture {
  package static func cell(
    _ store: String = "normalized", _ derivation: String = "naive", _ point: String = "",
    scenario: String = "books"
  ) -> CellIdentity {
    CellIdentity(scenario: scenario, point: Point(point) ?? Point(), store: store, derivation: derivation)
  }

  package static func counts(_ operations: Int, _ events: [Event: Int]) -> Figures {
    var figures = Figures(operations: operations)
    var tally = Tally()
    for (event, amount) in events { tally[event] = amount }
    figures.tally = tally
    return figures
  }

  package static func latencies(_ values: [UInt64]) -> Figures {
    var figures = Figures(operations: values.count)
    var histogram = LatencyHistogram()
    for value in values { histogram.record(Nanoseconds(value)) }
    figures.latency = histogram
    return figures
  }

  package static func measurement(
    _ pass: Pass, _ lines: [(phase: String?, operation: String?, figures: Figures)]
  ) -> BenchCore.Measurement {
    BenchCore.Measurement(
      pass: pass, lines: lines.map { .init(phase: $0.phase, operation: $0.operation, figures: $0.figures) },
      operationsInLog: 0)
  }

  package static func row(
    _ cell: CellIdentity, _ metric: String, _ value: MetricValue, phase: String = "*", operation: String = "*",
    operations: Int = 100, repetition: Int = 1
  ) -> ResultRow {
    let known = AllMetrics.named(metric)
    return ResultRow(
      cell: cell, phase: phase, operation: operation, pass: known?.pass ?? .counts, repetition: repetition,
      metric: metric, unit: known?.unit.name ?? "", operations: operations, value: value)
  }

  /// The root of the package, found from where this file lies.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}

/// Small random numbers that are the same in every run (SplitMix64, Steele et al. 2014).
package struct TestRandom: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
