/// What the harness costs, and what designs cost beside the same work by hand: `storebench calibrate` and
/// `storebench bench`. The room that sees the designs makes one, and a catalog has it, because this room knows no
/// design.
package protocol HarnessBenchmarks: Sendable {
  /// What may be asked for in place of a store.
  var topics: [String] { get }

  /// Measures the harness; takes a few seconds.
  func calibrate(_ instruments: Instruments) throws -> Calibration

  /// Measures everything, or what is about one store or topic, and reports each line as soon as it is known; takes some
  /// minutes.
  ///
  /// - Throws: what bare containers throw.
  func lines(
    _ instruments: Instruments, only: String?, _ report: (BenchmarkLine) -> Void
  ) throws -> [BenchmarkLine]
}
