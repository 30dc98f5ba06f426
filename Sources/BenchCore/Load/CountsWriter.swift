/// The executor of a simulation's tasks that counts them and compares the views with the truth.
protocol LoadCount: LoadWork {
  /// Returns the counts, and true if the store named a container that it wrote; `nil` if there was no observer.
  func finish() -> (measurement: Measurement, knowsContainers: Bool)?
}

final class CountsWriter<S: Store & ~Copyable> {
  var carrier: Carrier<S>
  private(set) var walk = LogWalk()
  private(set) var probe = CountingProbe()
  private let stage: Stage
  private var touched = Touched()
  private(set) var taken = 0

  init(_ stage: Stage, by way: Way, tellsPast: Bool) {
    self.stage = stage
    carrier = Carrier(way, tellsPast: tellsPast, owning: S(stage.payload(), &probe))
    _ = probe.take()
  }

  func take(_ step: Int, _ table: CostTable) -> (cost: Int, tally: Tally, what: Segment.Step) {
    let (what, commit) = walk.commit(at: step, of: stage)
    carrier.carry(commit, &touched, &probe)
    touched.clear()
    taken += 1
    let cost = table.nanoseconds(steps: 1, rows: probe.computedRows, probe.tally)
    return (cost, probe.take(), what)
  }
}
