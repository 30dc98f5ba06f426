/// One simulation of a load; each task of the load is executed when the simulation begins it.
struct LoadRun {
  private let stage: LoadStage
  private let steps: [Int]
  private let renderCosts: [Nanoseconds]
  private let work: any LoadWork
  private var waiting: Set<UInt32> = []

  init(_ stage: LoadStage, _ steps: [Int], _ renderCosts: [Nanoseconds], _ work: any LoadWork) {
    (self.stage, self.steps, self.renderCosts, self.work) = (stage, steps, renderCosts, work)
  }

  /// Simulates these arrivals; `origin` maps each arrival's index to its index in the stage's arrivals.
  mutating func trace(
    _ setup: LoadSetup, _ arrivals: [Arrival], _ origin: [Int], until timer: PlayTimer?
  ) -> LoadTrace {
    LoadPlan(setup, arrivals).run(until: timer) { task in
      switch task {
      case .commit(let arrival): return TaskCost(work.commit(step: steps[origin[arrival]]))
      case .read(let arrival): return TaskCost(work.read(step: steps[origin[arrival]]))
      case .work(let arrival): return TaskCost(stage.works[steps[origin[arrival]]])
      case .refresh(let commits):
        let refresh = work.refresh(commits: commits)
        if !renderCosts.isEmpty { waiting.formUnion(refresh.slots) }
        return TaskCost(refresh.nanoseconds, deliveries: refresh.deliveries)
      case .render:
        let time = waiting.reduce(0) { $0 + Int(renderCosts[Int($1)].rawValue) }
        waiting.removeAll(keepingCapacity: true)
        return TaskCost(time)
      case .userRead(let flow, let turn, let phase): return TaskCost(look(flow, turn, phase))
      case .frameReads(let flow, let reads, let turn, let phase):
        return TaskCost((0..<reads).reduce(0) { $0 + look(flow, turn * reads + $1, phase) })
      case .scroll(_, let views, let phase): return TaskCost(work.scroll(views: views, phase: phase))
      }
    }
  }

  private func look(_ flow: Int, _ turn: Int, _ phase: Int?) -> Int {
    let looks = stage.looks[flow]
    return work.look(looks[turn % looks.count], phase: phase)
  }
}
