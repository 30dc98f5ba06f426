extension Contestant {
  /// Simulates a load over time on this design: plays the phases once, counts what each task comes to and holds it
  /// against the truth, and then searches the capacity on plays of their own. Where the timer ends the phases, what
  /// was counted stays, and nothing is said of a load that never came to its end; where it ends the search, there is no
  /// capacity.
  ///
  /// - Complexity: O(arrivals) plays of a task for the phases and, where costs depend on the time, for each probe.
  func count(_ stage: Stage, under load: LoadStage, by way: Way, _ timer: PlayTimer?) -> Measurement {
    let steps = LogSteps(stage.log)
    let counted = work(stage, steps, way, CountsObserver(stage, toleratesStale: isExpectedStale))
    timer?.begin()
    let trace = load.simulate(counted, renderCosts: stage.log.renderCosts, until: timer)
    guard let (measurement, knowsContainers) = counted.finish() else {
      preconditionFailure("work with an observer counts")
    }
    var result = leavingOut(measurement, knowsContainers: knowsContainers)
    if result.disagreement != nil { return result }
    if timer?.isOver == true {
      result.isStopped = true
      return result
    }
    let isCommit = { (step: Int) in stage.log.operations[Int(steps.positions[step])].kind.isChange }
    let remembered = load.isTimeless ? RememberedWork(work(stage, steps, way, nil), isCommit: isCommit) : nil
    let outcome = load.outcome(trace, renderCosts: stage.log.renderCosts, until: timer) {
      remembered.map { .remembered($0) } ?? .direct(work(stage, steps, way, nil))
    }
    result.loads = outcome.lines
    result.loadTables = outcome.tables
    result.isStopped = timer?.isOver == true ? true : nil
    return result
  }

  /// What plays a load on the two designs; without an observer only costs are asked for.
  func work(_ stage: Stage, _ steps: LogSteps, _ way: Way, _ observer: CountsObserver?) -> any LoadCount {
    driver(designs.store.type, designs.derivation.type, stage, steps, way, observer)
  }

  private func driver<S: Store & ~Copyable, D: Derivation>(
    _ store: S.Type, _ derivation: D.Type, _ stage: Stage, _ steps: LogSteps, _ way: Way, _ observer: CountsObserver?
  ) -> any LoadCount {
    CountsDriver<S, D>(stage, steps, by: way, choice: choice, observer)
  }
}
