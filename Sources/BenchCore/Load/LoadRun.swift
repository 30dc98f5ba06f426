/// One simulation of a load: lets its tasks be carried out as they begin.
package struct LoadRun {
  package enum Source {
    /// A store that has played nothing yet; commits and refreshes happen when the simulation says.
    case direct(any LoadWork)
    /// A play whose costs do not depend on the time.
    case remembered(RememberedWork)
  }

  private let stage: LoadStage
  private let steps: [Int]
  private let renderCosts: [Nanoseconds]
  private let source: Source
  /// Commits that were begun, and the first whose refresh has not begun.
  private var commits: [Int] = []
  private var refreshed = 0
  /// Slots that were delivered to since the last frame.
  private var waiting: Set<UInt32> = []

  init(_ stage: LoadStage, _ steps: [Int], _ renderCosts: [Nanoseconds], _ source: Source) {
    (self.stage, self.steps, self.renderCosts, self.source) = (stage, steps, renderCosts, source)
  }

  /// Simulates these arrivals; `origin` says which of the stage each is.
  mutating func trace(
    _ setup: LoadSetup, _ arrivals: [Arrival], _ origin: [Int], until timer: PlayTimer?
  ) -> LoadTrace {
    LoadPlan(setup, arrivals).run(until: timer) { task in
      switch task {
      case .commit(let arrival): return TaskCost(commit(steps[origin[arrival]]))
      case .read(let arrival): return TaskCost(read(steps[origin[arrival]]))
      case .work(let arrival): return TaskCost(stage.works[steps[origin[arrival]]])
      case .refresh(let commits):
        let refresh = refresh(commits)
        if !renderCosts.isEmpty { waiting.formUnion(refresh.slots) }
        return TaskCost(refresh.nanoseconds, deliveries: refresh.deliveries)
      case .render:
        let time = waiting.reduce(0) { $0 + Int(renderCosts[Int($1)].rawValue) }
        waiting.removeAll(keepingCapacity: true)
        return TaskCost(time)
      case .userRead(let flow, let turn, let phase): return TaskCost(look(flow, turn, phase))
      case .frameReads(let flow, let reads, let turn, let phase):
        return TaskCost((0..<reads).reduce(0) { $0 + look(flow, turn * reads + $1, phase) })
      case .scroll(_, let views, let phase): return TaskCost(direct.scroll(views: views, phase: phase))
      }
    }
  }

  private func look(_ flow: Int, _ turn: Int, _ phase: Int?) -> Int {
    let looks = stage.looks[flow]
    return direct.look(looks[turn % looks.count], phase: phase)
  }

  /// Executes tasks that no log has; their cost depends on the time.
  private var direct: any LoadWork {
    guard case .direct(let work) = source else {
      preconditionFailure("a load whose costs do not depend on the time has no looks beside the log")
    }
    return work
  }

  private mutating func commit(_ step: Int) -> Int {
    switch source {
    case .direct(let work): return work.commit(step: step)
    case .remembered(let work):
      commits.append(step)
      return work.cost(of: step)
    }
  }

  private func read(_ step: Int) -> Int {
    switch source {
    case .direct(let work): work.read(step: step)
    case .remembered(let work): work.cost(of: step)
    }
  }

  private mutating func refresh(_ count: Int) -> RefreshCost {
    switch source {
    case .direct(let work): return work.refresh(commits: count)
    case .remembered(let work):
      precondition(count == 1, "what is remembered is a refresh after each commit")
      refreshed += 1
      return work.refresh(after: commits[refreshed - 1])
    }
  }
}
