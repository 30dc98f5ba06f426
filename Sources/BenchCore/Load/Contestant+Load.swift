extension Contestant {
  /// Counts a load over time on this design, and simulates it in cost units and, if there are any, on recorded costs.
  ///
  /// First the phases are played once with tasks that take no time. Only this play is counted and compared with the
  /// truth, so no count depends on the cost of a task.
  ///
  /// - Complexity: O(arrivals) plays of a task for the phases, as many again in cost units and, if costs depend on the
  ///   time, as many again for each probe of a search.
  func count(
    _ stage: Stage, under load: LoadStage, by way: Way, costs: [RecordedCost]?, _ timer: PlayTimer?
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
    result.loads = load.lines(LoadFigures(trace), [.framesDue, .commitsPerRefresh, .updatesPerFrame])
    let units = { self.work(stage, steps, way, nil) }
    lazy var remembered = RememberedWork(units(), isCommit: steps.isCommit)
    add(LoadSource.units, to: &result, stage, load, timer, on: units) {
      load.isTimeless ? remembered.again() : units()
    }
    if let costs {
      let times = TaskTimes(RecordedCosts(costs))
      let timed = { self.timedWork(stage, steps, way, times) }
      add(LoadSource.recordedCosts, to: &result, stage, load, timer, on: timed, searching: timed)
    }
    return result
  }

  /// Simulates a load on one kind of work, and adds its figures under a prefix.
  private func add(
    _ prefix: String, to result: inout Measurement, _ stage: Stage, _ load: LoadStage, _ timer: PlayTimer?,
    on work: () -> any LoadWork, searching: () -> any LoadWork
  ) {
    let renderCosts = stage.log.renderCosts
    let trace = load.simulate(work(), renderCosts: renderCosts, until: timer)
    var (lines, tables) = load.outcome(trace, renderCosts: renderCosts, until: timer, searching: searching)
    for place in lines.indices {
      let figures = lines[place].figures.load ?? [:]
      lines[place].figures.load = Dictionary(uniqueKeysWithValues: figures.map { (prefix + $0.key, $0.value) })
    }
    result.loads += lines
    tables.violation = result.loadTables?.violation ?? tables.violation
    result.loadTables = tables
  }

  func work(_ stage: Stage, _ steps: LogSteps, _ way: Way, _ observer: CountsObserver?) -> any LoadCount {
    driver(designs.store.type, designs.derivation.type, stage, steps, way, observer)
  }

  private func driver<S: Store & ~Copyable, D: Derivation>(
    _ store: S.Type, _ derivation: D.Type, _ stage: Stage, _ steps: LogSteps, _ way: Way, _ observer: CountsObserver?
  ) -> any LoadCount { CountsDriver<S, D>(stage, steps, by: way, choice: choice, observer) }
}
