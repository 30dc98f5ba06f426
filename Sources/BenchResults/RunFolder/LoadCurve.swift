import BenchCore

/// The distribution of the times of one flow under a load, the repetitions of a pass merged: a curve of `response.csv`.
package struct LoadCurve: Equatable, Sendable {
  package let cell: CellIdentity
  /// `counts` in cost units, `time` on recorded times and by the clock.
  package let pass: Pass
  package let phase: String
  package let flow: String
  /// `response`, `service`, `to_screen`, `read`, `wait` or `frame`.
  package let measure: String
  /// From the shortest time to the longest; never empty.
  package var steps: [LatencyCurve.Step]

  func isOfOnePlace(with other: LoadCurve) -> Bool {
    (cell, phase, flow, measure) == (other.cell, other.phase, other.flow, other.measure) && pass == other.pass
  }
}
