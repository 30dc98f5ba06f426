/// The times of tasks over several plays of a schedule: the lower quartile of a task's plays at the best pace (of all,
/// if fewer than three), minus a clock reading. The work is always the same, so other processes cause the differences.
struct TaskTimes {
  /// The share of tasks with fewer than three plays at the best pace.
  let disturbed: Double
  /// The times in ns.
  private var times = NamedTimes()
  /// The costs of tasks that were not played.
  let typical: RecordedCosts

  /// Creates times without plays: each task takes the typical time of its kind.
  init(_ costs: RecordedCosts) {
    disturbed = 0
    typical = costs
  }

  static let wanted = 5
  static let needed = 3

  /// Computes the times of the recorded plays; takes O(steps × plays × log plays).
  init(_ recorder: TaskRecorder, _ kinds: [OperationKind], clockRead: Int) {
    let names = recorder.names
    let good = recorder.good()
    var few = 0
    for (step, name) in names.enumerated() {
      var found = recorder.plays.indices.filter { good[$0][step] }.map { Int(recorder.plays[$0][step]) }
      if found.count < Self.needed {
        few += 1
        found = recorder.plays.map { Int($0[step]) }
      }
      found.sort()
      times.add(max(0, found[found.count / 4] - clockRead), to: name)
    }
    disturbed = names.isEmpty ? 0 : Double(few) / Double(names.count)
    typical = times.typical(names, kinds)
  }

  /// Returns the time of a task in ns; a task that was not played takes its kind's average, or 0 without a kind.
  func time(of name: TaskName, _ kind: @autoclosure () -> TaskKind?) -> Int {
    times[name] ?? kind().map { typical.nanoseconds($0, commits: name.commits) } ?? 0
  }

  /// Returns true if all but 1 % of the steps had five plays at the best pace.
  static func areEnough(_ recorder: TaskRecorder) -> Bool {
    if recorder.plays.count < wanted { return false }
    let good = recorder.good()
    guard let first = good.first else { return false }
    let few = first.indices.count { step in good.count { $0[step] } < wanted }
    return Double(few) <= 0.01 * Double(first.count)
  }
}

/// A time for each task: in arrays by number, because a search reads times a million times, or in a table by name.
private struct NamedTimes {
  /// The times of commits and reads by step of the log; `none` for steps that are not tasks of the schedule.
  private var steps: [Int] = []
  /// The times of refreshes by the first commit covered, each with the commit after the last commit covered.
  private var refreshes: [(to: Int, time: Int)] = []
  private var others: [TaskName: Int] = [:]

  private static let none = -1

  func typical(_ names: [TaskName], _ kinds: [OperationKind]) -> RecordedCosts {
    var seen: Set<TaskName> = []
    var commits: [OperationKind] = []
    var sums: [TaskKind: (commits: Int, tasks: Int, time: Int)] = [:]
    for name in names where seen.insert(name).inserted {
      if case .commit(let step) = name { commits.append(kinds[step]) }
      guard let kind = name.kind(kinds, commits) else { continue }
      var sum = sums[kind] ?? (0, 0, 0)
      sum.commits += name.commits
      sum.tasks += 1
      sum.time += self[name] ?? 0
      sums[kind] = sum
    }
    return RecordedCosts(
      sums.map { kind, sum in
        RecordedCost(
          kind, commits: Double(sum.commits) / Double(sum.tasks), tasks: sum.tasks,
          nanoseconds: Double(sum.time) / Double(sum.tasks))
      })
  }

  subscript(name: TaskName) -> Int? {
    switch name {
    case .commit(let step), .read(let step):
      return step < steps.count && steps[step] != Self.none ? steps[step] : nil
    case .refresh(let from, let to):
      if from < refreshes.count && refreshes[from].to == to { return refreshes[from].time }
      return others.isEmpty ? nil : others[name]
    case .look, .scroll, .passedOver: return others[name]
    }
  }

  mutating func add(_ time: Int, to name: TaskName) {
    switch name {
    case .commit(let step), .read(let step):
      while steps.count <= step { steps.append(Self.none) }
      steps[step] = max(0, steps[step]) + time
    case .refresh(let from, let to):
      while refreshes.count <= from { refreshes.append((Self.none, 0)) }
      if refreshes[from].to == Self.none { refreshes[from].to = to }
      if refreshes[from].to == to { refreshes[from].time += time } else { others[name, default: 0] += time }
    case .look, .scroll, .passedOver: others[name, default: 0] += time
    }
  }
}

extension TaskName {
  /// The number of commits that a refresh covers; 0 for other tasks.
  var commits: Int { if case .refresh(let from, let to) = self { to - from } else { 0 } }

  /// Returns the kind of the task, given the kinds of all steps and of the commits so far; `nil` if the task is free.
  func kind(_ steps: [OperationKind], _ commits: [OperationKind]) -> TaskKind? {
    switch self {
    case .commit(let step): .commit(steps[step])
    case .read(let step): .read(steps[step])
    case .refresh(let from, let to): TaskKind(refreshing: to - from, from: commits[from])
    case .look(let look, _): .look(look.kind)
    case .scroll: .scroll
    case .passedOver: nil
    }
  }
}
