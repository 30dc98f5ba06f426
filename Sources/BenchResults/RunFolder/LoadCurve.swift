import BenchCore

/// How the times of one flow under a load are spread, the repetitions of a pass merged: a curve of `response.csv`.
package struct LoadCurve: Equatable, Sendable {
  package let cell: CellIdentity
  /// `counts` in cost units, `time` on recorded times and by the clock.
  package let pass: Pass
  /// `*` for all recorded phases.
  package let phase: String
  /// A flow, or `*`.
  package let flow: String
  /// `response`, `service`, `to_screen`, `read`, `wait` or `frame`.
  package let measure: String
  /// From the shortest time to the longest; never empty.
  package var steps: [LatencyCurve.Step]

  /// A curve of steps whose counts rise.
  package init(
    cell: CellIdentity, pass: Pass, phase: String, flow: String, measure: String, steps: [LatencyCurve.Step]
  ) {
    self.cell = cell
    self.pass = pass
    self.phase = phase
    self.flow = flow
    self.measure = measure
    self.steps = steps
  }

  func isOfOnePlace(with other: LoadCurve) -> Bool {
    (cell, phase, flow, measure) == (other.cell, other.phase, other.flow, other.measure) && pass == other.pass
  }
}
