/// A schedule as a log for the measured loop: the commits in order, each followed by the views' work.
struct ScheduledLog {
  private(set) var log: OperationLog
  private(set) var refreshes: [Bool] = []
  private(set) var names: [TaskName] = []
  private let stage: Stage
  private let steps: LogSteps
  private var cells: ScrollingCells
  private var mounted: Set<Int>
  private var nextStep = 0
  private var passedOver = 0

  /// Creates the log of a schedule: O(tasks and operations).
  init(_ schedule: Schedule, of stage: Stage, _ steps: LogSteps) {
    (self.stage, self.steps) = (stage, steps)
    log = stage.log
    log.operations = []
    log.arrivals = []
    cells = ScrollingCells(log)
    mounted = Set(0..<log.viewsAtStart)
    var commits: [Int] = []
    var others: [Schedule.Entry] = []
    for entry in schedule.entries {
      if case .commit(let step) = entry.name { commits.append(step) } else { others.append(entry) }
    }
    var next = 0
    for covered in 0...commits.count {
      if covered > 0 { append(commit: commits[covered - 1]) }
      while next < others.count && others[next].covered <= covered {
        append(others[next])
        next += 1
      }
    }
    log.phases = [OperationLog.Phase(name: "scheduled", operations: 0..<log.operations.count, record: true)]
  }

  private mutating func append(commit step: Int) {
    while nextStep < step {
      if steps.isCommit(nextStep) {
        appendOperations(of: nextStep)
        refreshes.append(true)
        passedOver += 1
        names += [.passedOver(step: nextStep), .passedOver(step: nextStep)]
      }
      nextStep += 1
    }
    nextStep = step + 1
    appendOperations(of: step)
    refreshes.append(false)
    names.append(.commit(step: step))
  }

  private mutating func appendOperations(of step: Int) {
    let start = Int(steps.positions[step])
    log.operations += stage.log.operations[start..<start + Int(stage.log.operations[start].batch)]
  }

  private mutating func append(_ entry: Schedule.Entry) {
    switch entry.name {
    case .commit, .passedOver: break
    case .refresh:
      refreshes[refreshes.count - 1] = true
      names.append(entry.name)
    case .read(let step):
      let operation = stage.log.operations[Int(steps.positions[step])].read(where: mounted.contains)
      let isCurrent = Int(steps.commitsBefore[step]) == entry.covered + passedOver
      if stage.has(Segment.Step(of: operation), isCurrent: isCurrent) { append(operation, entry.name) }
    case .look(let look, _):
      append(Operation(look.kind, other: UInt32(cells.shown(in: Int(look.slot)))), entry.name)
    case .scroll:
      for _ in 0..<entry.views {
        guard let (going, coming) = cells.next() else { return }
        mounted.remove(going)
        mounted.insert(coming)
        append(Operation(.unsubscribe, other: UInt32(going)), entry.name)
        append(Operation(.subscribe, other: UInt32(coming)), entry.name)
      }
    }
  }

  private mutating func append(_ operation: Operation, _ name: TaskName) {
    log.operations.append(operation)
    names.append(name)
  }
}
