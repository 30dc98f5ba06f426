extension Contestant {
  /// Simulates a load over time on this design: plays the phases once, counts what each task comes to and holds it
  /// against the truth, and then searches the capacity on plays of their own.
  ///
  /// - Complexity: O(arrivals) plays of a task for the phases and, where costs depend on the time, for each probe.
  func count(_ stage: Stage, under load: LoadStage, by way: Way) -> Measurement {
    let steps = LogSteps(stage.log)
    func work(_ observer: CountsObserver?) -> any LoadCount {
      driver(designs.store.type, designs.derivation.type, stage, steps, way, observer)
    }
    let counted = work(CountsObserver(stage, toleratesStale: isExpectedStale))
    let trace = load.simulate(counted, renderCosts: stage.log.renderCosts)
    guard let (measurement, knowsContainers) = counted.finish() else {
      preconditionFailure("work with an observer counts")
    }
    var result = leavingOut(measurement, knowsContainers: knowsContainers)
    if result.disagreement != nil { return result }
    let isCommit = { (step: Int) in stage.log.operations[Int(steps.positions[step])].kind.isChange }
    let remembered = load.isTimeless ? RememberedWork(work(nil), isCommit: isCommit) : nil
    let outcome = load.outcome(trace, renderCosts: stage.log.renderCosts) {
      remembered.map { .remembered($0) } ?? .direct(work(nil))
    }
    result.loads = outcome.lines
    result.loadTables = outcome.tables
    return result
  }

  private func driver<S: Store & ~Copyable, D: Derivation>(
    _ store: S.Type, _ derivation: D.Type, _ stage: Stage, _ steps: LogSteps, _ way: Way, _ observer: CountsObserver?
  ) -> any LoadCount {
    CountsDriver<S, D>(stage, steps, by: way, choice: choice, observer)
  }
}
