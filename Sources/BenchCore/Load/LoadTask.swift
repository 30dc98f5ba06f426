/// A task whose time the simulation requests; tasks are requested in the order in which they begin.
package enum LoadTask: Equatable, Sendable {
  case commit(arrival: Int)
  case read(arrival: Int)
  case work(arrival: Int)
  case refresh(commits: Int)
  /// The reads of a frame, or the read of a user: the number of the flow, the number of reads, the number of earlier
  /// frames or of earlier reads by the flow's users, and the phase.
  case looks(flow: Int, reads: Int, turn: Int, phase: Int?)
  /// The views that scroll by in a frame: the number of the flow, the number of views, and the phase.
  case scroll(flow: Int, views: Int, phase: Int?)
  case render
}

package struct TaskCost: Equatable, Sendable {
  /// The time for which the task occupies its server, in ns, at least 0.
  package var nanoseconds: Int
  package var deliveries: Int
  /// The slots that got a delivery; empty if drawing has no cost.
  package var slots: [UInt32]

  package init(_ nanoseconds: Int = 0, deliveries: Int = 0, slots: [UInt32] = []) {
    (self.nanoseconds, self.deliveries, self.slots) = (nanoseconds, deliveries, slots)
  }

  static func + (left: Self, right: Self) -> Self {
    TaskCost(
      left.nanoseconds + right.nanoseconds, deliveries: left.deliveries + right.deliveries,
      slots: left.slots + right.slots)
  }
}

package enum LoadCause: Equatable, Sendable {
  case flow(Int, Arrival.Sort)
  case refresh
  case frame
  case lock
}
