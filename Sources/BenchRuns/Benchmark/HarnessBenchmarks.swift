/// The costs of the harness, and of designs compared with the same work by hand: `storebench calibrate` and `storebench
/// bench`. The module of the designs implements it, and a catalog has it, because this module has no design.
package protocol HarnessBenchmarks: Sendable {
  /// The topics besides stores.
  var topics: [String] { get }

  /// Measures the harness; takes a few seconds.
  func calibrate(_ instruments: Instruments) throws -> Calibration

  /// Measures everything, or the lines of one store or topic, and reports each line as soon as it is known; takes some
  /// minutes.
  ///
  /// - Throws: what bare containers throw.
  func lines(
    _ instruments: Instruments, only: String?, _ report: (BenchmarkLine) -> Void
  ) throws -> [BenchmarkLine]
}
