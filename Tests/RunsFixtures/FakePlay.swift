import BenchCore

/// Plays that took as long as a test wants.
package enum FakePlay {
  package static func of(milliseconds: UInt64) -> BenchCore.Measurement { of(milliseconds: milliseconds, filling: 9) }

  /// A play that took this long, after its store was filled.
  package static func of(milliseconds: UInt64, filling: UInt64) -> BenchCore.Measurement {
    func line(_ phase: String, _ milliseconds: UInt64) -> BenchCore.Measurement.Line {
      var figures = Figures(operations: 1)
      figures.elapsed = Nanoseconds(milliseconds * 1_000_000)
      return .init(phase: phase, operation: nil, figures: figures)
    }
    return BenchCore.Measurement(
      pass: .time, lines: [line("load", filling), line("main", milliseconds)], operationsInLog: 1, operationsPlayed: 1)
  }
}
