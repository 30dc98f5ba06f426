import BenchCore
import BenchWorkloads

// MARK: - Keys without effect in a load on real threads

extension ScenarioBuilder {
  /// Checks the rules of a load on threads: the file has no keys of the simulated main thread, one thread writes, and
  /// users only read.
  func checkThreads(_ load: LoadSpec, _ section: Section, _ entries: [Section]) {
    let keys = [LoadKeys.main.key, LoadKeys.capacity.key, LoadKeys.costs.key, LoadKeys.series.key]
    for key in keys + [LoadKeys.timeLimit.key] {
      section.forbid(key, "has no effect on threads", cure: "remove it; it is of virtual time")
    }
    for (flow, entry) in zip(load.flows, entries) { check(flow, entry, of: load) }
    if load.setup.recordedTime > 600_000_000_000 {
      section.report(
        LoadKeys.phases.key, "must have at most 10 min of recorded phases on threads",
        cure: "they are played in real time, once for each repetition")
    }
    let reading = load.flows.filter { if case .users = $0.source, !$0.isRestless { true } else { false } }
    if !reading.contains(where: { $0.phases.contains { load.setup.phases[$0].record } }) {
      section.report(
        LoadKeys.flows.key, "must have a flow of users that read in a recorded phase",
        cure: "each of them is a thread that looks at views")
    }
    if !load.flows.contains(where: { $0.operations.hasChanges }) {
      section.report(LoadKeys.flows.key, "must have a flow that writes", cure: "readers alone need no isolation")
    }
  }

  private func check(_ flow: LoadFlowSpec, _ section: Section, of load: LoadSpec) {
    if flow.work != nil { section.report(LoadFlowKeys.work.key, "has no effect on threads", cure: "remove the flow") }
    section.forbid(LoadFlowKeys.scroll.key, "has no effect on threads: there are no frames")
    let kinds = flow.operations.mix.map(\.kind)
    switch flow.source {
    case .frames:
      section.report(LoadFlowKeys.every.key, "has no effect on threads: there are no frames", cure: "give it users")
    case .open:
      if kinds.contains(where: \.isRead) {
        section.report(
          LoadFlowKeys.mix.key, "must only write where a flow has a rate on threads", cure: "users read, a thread each")
      }
    case .users(let count, let think):
      if !flow.isRestless { return }
      let isAlone = !load.flows.contains { $0.name != flow.name && $0.operations.hasChanges }
      let isWhole = flow.phases.count == load.setup.phases.count
      if kinds.contains(where: \.isRead) || count != 1 || think.nanoseconds != 0 || !isAlone || !isWhole {
        section.report(
          LoadFlowKeys.users.key,
          "must be { count: 1, think: 0 ms } in all phases where users write, and nothing else may write",
          cure: "one thread writes; or give the flow a rate")
      }
    }
  }

  func checkThreads(_ root: Section) {
    let matrix = root.section(RootKeys.matrix)
    for key in [MatrixKeys.derivations.key, MatrixKeys.presets.key] {
      matrix.forbid(key, "has no effect on threads: readers ask the store")
    }
    for key in [RootKeys.dispatch.key, RootKeys.commit.key, RootKeys.snapshots.key] {
      root.forbid(key, "has no effect on threads", cure: "remove it; load.isolation says how commits are made")
    }
    for view in root.sections(RootKeys.views) {
      view.forbid(ViewKeys.renderCost.key, "has no effect on threads: nothing is drawn")
    }
  }
}
