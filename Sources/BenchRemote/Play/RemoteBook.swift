import BenchCore

/// The record of a play, in order, from which the oracle and the metrics are computed.
package struct RemoteBook: Sendable {
  package internal(set) var ledger: RemoteLedger
  package internal(set) var frames: [RemoteFrame] = []
  package internal(set) var openings: [ViewOpening] = []
  /// The stretches of all frames within the phases, by start time: what users saw, and how long they saw it.
  package internal(set) var stretches: [Stretch] = []
  var timeline: [(time: VirtualTime, mark: Mark)] = []
  var writes: [[RemoteWrite]]
  package internal(set) var events = 0
  package internal(set) var findings: [RemoteFinding] = []
  package internal(set) var tallies: [Tally]

  enum Mark: Sendable {
    case commit(Int)
    case issued(client: Int, write: Int)
    /// A write was refused or given up.
    case ended(client: Int, write: Int)
    case opened(client: Int, slot: Int)
    case closed(client: Int, slot: Int)
    case frame(Int)
  }

  init(stage: RemoteStage) {
    ledger = RemoteLedger(phases: stage.phases.count)
    tallies = [Tally](repeating: Tally(), count: stage.phases.count)
    writes = [[RemoteWrite]](repeating: [], count: stage.clients.count)
  }
}

/// The content of a view between two successive deliveries or changes of the view's marks.
package struct RemoteFrame: Equatable, Sendable, Codable {
  package let client: Int
  package let slot: Int
  package let time: VirtualTime
  package let status: Emission.Status
  /// True if the view shows rows, or is known to have none.
  package let hasContent: Bool
  package let digest: UInt64
  package let rows: Int
  /// The ids of the rows, as a difference from the view's previous frame.
  let edit: RowEdit
  /// The rows as text; empty unless text was requested.
  package let lines: [String]
  package let isFromCache: Bool
  package let pending: Int
  /// The number of rows without a time.
  package let undated: Int
  /// The number of the act that caused the frame; `nil` if no act did.
  package let cause: Int?
  package let opening: Int
  package var jumps = 0
  /// True if the frame shows comments in another order than the server's final state.
  package var isDisordered = false
}

package struct ViewOpening: Equatable, Sendable {
  package let time: VirtualTime
  package let act: Int?
}

/// A part of a frame that has one state and is in one phase; the length of a stretch is never zero.
package struct Stretch: Equatable, Sendable, Codable {
  package let frame: Int
  package let phase: Int
  package let state: ShownState.State
  package let start: VirtualTime
  package internal(set) var end: VirtualTime

  package var length: Int { Int((end - start).count) }
}

struct RemoteWrite: Sendable {
  let intents: [WriteIntent]
  let act: Int
  let time: VirtualTime
  /// The newest version of the written document that the client had seen when it wrote.
  let seen: Version
  let process: Int
  let waits: Bool
  var outcome: WriteOutcome?
  var applied: [Version] = []
  /// The server's refusal of the write, even if the client does not know of it.
  var refusal: Failure?
  /// True if another client replaced the written values without having seen them.
  var isOverwritten = false
  var hasContinued = false
  var isShown = false
  var isSettled = false
  /// Views that did not show the write when they should have.
  var missedBy: Set<Int> = []

  var isRefused: Bool { refusal != nil }
}

package struct RemoteFinding: Equatable, Sendable, Codable {
  package let promise: String
  package let subject: String
  package let time: UInt64
  package let shown: [String]
  package let expected: [String]
}
