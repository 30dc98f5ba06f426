extension Contestant {
  /// Counts a load over time on this design, and simulates it in cost units and, if there are any, on recorded costs.
  ///
  /// First the phases are played once with tasks that take no time. Only this play is counted and compared with the
  /// truth, so no count depends on the cost of a task.
  ///
  /// - Complexity: O(arrivals) plays of a task for the phases, as many again in cost units and, if costs depend on the
  ///   time, as many again for each probe of a search.
  func count(
    _ stage: Stage, under load: LoadStage, by way: Way, costs: [RecordedCost]? = nil, _ timer: PlayTimer?
  ) -> Measurement {
    let steps = LogSteps(stage.log)
    let free = load.takingNoTime
    let timeless = Stage(dataset: stage.dataset, log: stage.log, truth: stage.truth, ids: stage.ids, load: free)
    let counted = work(timeless, steps, way, CountsObserver(timeless, toleratesStale: isExpectedStale))
    timer?.begin()
    let trace = free.simulate(counted, renderCosts: [], until: timer)
    guard let (measurement, knowsContainers) = counted.finish() else {
      preconditionFailure("work with an observer counts")
    }
    var result = leavingOut(measurement, knowsContainers: knowsContainers)
    if result.disagreement != nil { return result }
    result.loads = load.countsOverTime(LoadFigures(trace))
    add(unitSimulation(stage, load, steps, way, timer), named: LoadSource.units, to: &result)
    if let costs {
      let times = TaskTimes(RecordedCosts(costs))
      add(simulation(stage, load, steps, way, times, timer), named: LoadSource.recordedCosts, to: &result)
    }
    return result
  }

  private typealias Outcome = (lines: [Measurement.Line], tables: LoadTables)

  private func add(_ outcome: Outcome, named prefix: String, to result: inout Measurement) {
    result.loads += outcome.lines.map { $0.prefixed(prefix) }
    let violation = result.loadTables?.violation
    result.loadTables = outcome.tables
    result.loadTables?.violation = violation ?? outcome.tables.violation
  }

  private func unitSimulation(
    _ stage: Stage, _ load: LoadStage, _ steps: LogSteps, _ way: Way, _ timer: PlayTimer?
  ) -> Outcome {
    let trace = load.simulate(work(stage, steps, way, nil), renderCosts: stage.log.renderCosts, until: timer)
    let remembered = load.isTimeless ? RememberedWork(work(stage, steps, way, nil), isCommit: steps.isCommit) : nil
    return load.outcome(trace, renderCosts: stage.log.renderCosts, until: timer) {
      remembered?.again() ?? work(stage, steps, way, nil)
    }
  }

  private func simulation(
    _ stage: Stage, _ load: LoadStage, _ steps: LogSteps, _ way: Way, _ times: TaskTimes, _ timer: PlayTimer?
  ) -> Outcome {
    let trace = load.simulate(timedWork(stage, steps, way, times), renderCosts: stage.log.renderCosts, until: timer)
    return load.outcome(trace, renderCosts: stage.log.renderCosts, until: timer) {
      timedWork(stage, steps, way, times)
    }
  }

  func work(_ stage: Stage, _ steps: LogSteps, _ way: Way, _ observer: CountsObserver?) -> any LoadCount {
    driver(designs.store.type, designs.derivation.type, stage, steps, way, observer)
  }

  private func driver<S: Store & ~Copyable, D: Derivation>(
    _ store: S.Type, _ derivation: D.Type, _ stage: Stage, _ steps: LogSteps, _ way: Way, _ observer: CountsObserver?
  ) -> any LoadCount { CountsDriver<S, D>(stage, steps, by: way, choice: choice, observer) }
}
