import BenchCore

/// Plays that took as long as a test wants.
package enum FakePlay {
  /// A play that takes this time; loading is not counted.
  package static func of(milliseconds: UInt64) -> BenchCore.Measurement {
    func line(_ phase: String, _ milliseconds: UInt64) -> BenchCore.Measurement.Line {
      var figures = Figures(operations: 1)
      figures.elapsed = Nanoseconds(milliseconds * 1_000_000)
      return .init(phase: phase, operation: nil, figures: figures)
    }
    return BenchCore.Measurement(
      pass: .time, lines: [line("load", 9_000), line("main", milliseconds)], operationsInLog: 1, operationsPlayed: 1)
  }
}
