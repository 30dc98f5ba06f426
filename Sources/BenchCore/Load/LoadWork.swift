/// An executor of a simulation's tasks, in the order in which the tasks begin; it returns the cost of each task.
package protocol LoadWork: AnyObject {
  /// Applies this commit of the log, and earlier, skipped commits at no cost; returns the cost in ns.
  func commit(step: Int) -> Int

  func refresh(commits: Int) -> TaskCost

  /// Answers this read of the log; returns the cost in ns.
  func read(step: Int) -> Int

  /// Reads a view for a user or a frame; the log does not contain this read. Returns the cost in ns.
  func look(_ look: LoadLook, phase: Int?) -> Int

  /// Unmounts this number of scrolled views and mounts as many new ones; returns the cost in ns.
  func scroll(views: Int, phase: Int?) -> Int
}

/// A read of a view that is on screen when the load begins.
package struct LoadLook: Hashable, Sendable, Codable {
  package let kind: OperationKind
  package let slot: UInt32

  package init(_ kind: OperationKind, slot: UInt32) { (self.kind, self.slot) = (kind, slot) }
}

/// The positions of the steps of a log; a step is a commit, a read, a mount or an unmount.
package struct LogSteps: Sendable {
  package private(set) var positions: [UInt32] = []
  package private(set) var commitsBefore: [UInt32] = []
  package private(set) var kinds: [OperationKind] = []
  private let end: Int

  package init(_ log: OperationLog) {
    end = log.operations.count
    var commits: UInt32 = 0
    var position = 0
    while position < log.operations.count {
      positions.append(UInt32(position))
      commitsBefore.append(commits)
      let first = log.operations[position]
      kinds.append(first.kind)
      if first.kind.isChange { commits += 1 }
      position += max(1, Int(first.batch))
    }
  }

  /// Returns the position of a step's first operation; the end of the log for a step behind the last one.
  package func position(_ step: Int) -> Int { step < positions.count ? Int(positions[step]) : end }

  package func isCommit(_ step: Int) -> Bool { kinds[step].isChange }
}

/// The costs of a log's steps, if no cost depends on the time and each commit has its own refresh. The log is played
/// only once, and only as far as needed, for any number of simulations.
package final class RememberedWork: LoadWork {
  private let work: any LoadWork
  private let isCommit: (Int) -> Bool
  private var steps: [Int] = []
  private var refreshes: [TaskCost] = []
  /// The commits that this simulation has begun, and the number of them whose refresh has begun.
  private var commits: [Int] = []
  private var refreshed = 0

  package init(_ work: any LoadWork, isCommit: @escaping (Int) -> Bool) {
    (self.work, self.isCommit) = (work, isCommit)
  }

  /// Returns itself for one more simulation with these costs, which begins when the simulation before has ended.
  package func again() -> any LoadWork {
    (commits, refreshed) = ([], 0)
    return self
  }

  package func commit(step: Int) -> Int {
    commits.append(step)
    return read(step: step)
  }

  package func refresh(commits count: Int) -> TaskCost {
    precondition(count == 1, "what is remembered is a refresh after each commit")
    refreshed += 1
    return refreshes[commits[refreshed - 1]]
  }

  /// Returns the cost of a step without its refresh, in ns.
  package func read(step: Int) -> Int {
    while steps.count <= step {
      let next = steps.count
      let isCommit = isCommit(next)
      steps.append(isCommit ? work.commit(step: next) : work.read(step: next))
      refreshes.append(isCommit ? work.refresh(commits: 1) : TaskCost())
    }
    return steps[step]
  }

  package func look(_ look: LoadLook, phase: Int?) -> Int { preconditionFailure(Self.reason) }
  package func scroll(views: Int, phase: Int?) -> Int { preconditionFailure(Self.reason) }

  private static let reason = "a load whose costs do not depend on the time has no looks beside the log"
}
