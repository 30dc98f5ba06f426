import BenchCore

/// The record of a play, in order: the source of the oracle and the metrics.
package struct RemoteBook: Sendable {
  package internal(set) var ledger: RemoteLedger
  package internal(set) var frames: [RemoteFrame] = []
  package internal(set) var openings: [ViewOpening] = []
  /// The stretches of all frames of the phases, in the order of their begin: the screens of users, and for how long.
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

/// The content of a view from one delivery or change of its marks to the next.
package struct RemoteFrame: Equatable, Sendable, Codable {
  package let client: Int
  package let slot: Int
  package let time: VirtualTime
  package var end: VirtualTime?
  package let status: Emission.Status
  /// True if rows are shown, or it is known that there are none.
  package let hasContent: Bool
  package let digest: UInt64
  package let rows: Int
  /// The entities of the lines, as a difference from the frame before of this view.
  let edit: RowEdit
  /// The rows as text; only on request.
  package let lines: [String]
  package let isFromCache: Bool
  package let pending: Int
  /// The number of rows without a time.
  package let undated: Int
  /// The act that caused it, by number; `nil` for none.
  package let cause: Int?
  package let opening: Int
  package var jumps = 0
  /// True if two comments have another order than the server's final one.
  package var isDisordered = false
}

package struct ViewOpening: Equatable, Sendable {
  package let time: VirtualTime
  package let act: Int?
}

/// A part of a frame with one state in one phase. It is never empty: no user could see it.
package struct Stretch: Equatable, Sendable, Codable {
  package let frame: Int
  package let phase: Int
  package let state: ShownState.State
  package let start: VirtualTime
  package internal(set) var end: VirtualTime

  /// Its length in milliseconds.
  package var length: Int { Int((end - start).count) }
}

struct RemoteWrite: Sendable {
  let intents: [WriteIntent]
  let act: Int
  let time: VirtualTime
  /// The newest version of its document that its client had shown.
  let seen: Version
  let process: Int
  let waits: Bool
  var outcome: WriteOutcome?
  var applied: [Version] = []
  /// The server's refusal, known to the client or not.
  var refusal: Failure?
  /// True if another device has replaced its values without having seen them.
  var isOverwritten = false
  var hasContinued = false
  var isShown = false
  var isSettled = false
  /// Views that lacked it after they were to show it.
  var missedBy: Set<Int> = []

  var isRefused: Bool { refusal != nil }
}

package struct RemoteFinding: Equatable, Sendable, Codable {
  package let promise: String
  package let subject: String
  /// The time in milliseconds since the beginning.
  package let time: UInt64
  package let shown: [String]
  package let expected: [String]
}
