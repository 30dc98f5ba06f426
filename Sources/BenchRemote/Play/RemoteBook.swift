import BenchCore

/// The record of a play, in order: the source of the oracle and the metrics.
package struct RemoteBook: Sendable {
  /// Counts and times.
  package internal(set) var ledger: RemoteLedger
  /// The frames of all views, in the order in which they began.
  package internal(set) var frames: [RemoteFrame] = []
  /// The openings of views, in order.
  package internal(set) var openings: [ViewOpening] = []
  /// The stretches of all frames of the phases, in the order of their begin: the screens of users, and for how long.
  package internal(set) var stretches: [Stretch] = []
  /// The events that change due or shown content, in order.
  var timeline: [(time: VirtualTime, mark: Mark)] = []
  /// The writes of each client, by number.
  var writes: [[RemoteWrite]]
  /// The number of handled events.
  package internal(set) var events = 0
  /// Promises that were found broken, in order.
  package internal(set) var findings: [RemoteFinding] = []
  /// The work of stores and derivations for the emissions of each phase.
  package internal(set) var tallies: [Tally]

  /// An event that changes due or shown content.
  enum Mark: Sendable {
    /// The commit of this number.
    case commit(Int)
    /// A write was issued.
    case issued(client: Int, write: Int)
    /// A write was refused or given up.
    case ended(client: Int, write: Int)
    /// A view came on screen.
    case opened(client: Int, slot: Int)
    /// A view left it.
    case closed(client: Int, slot: Int)
    /// A frame began.
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
  /// The client, by number.
  package let client: Int
  /// The view's slot.
  package let slot: Int
  /// The time at which it began.
  package let time: VirtualTime
  /// The time at which it ended.
  package var end: VirtualTime?
  /// The status: content, a spinner, an error, or nothing.
  package let status: Emission.Status
  /// True if rows are shown, or it is known that there are none.
  package let hasContent: Bool
  /// The digest of the rows.
  package let digest: UInt64
  /// The number of lines.
  package let rows: Int
  /// The entities of the lines, as a difference from the frame before of this view.
  let edit: RowEdit
  /// The rows as text; only on request.
  package let lines: [String]
  /// True if the server may have newer data.
  package let isFromCache: Bool
  /// The number of rows with unconfirmed writes.
  package let pending: Int
  /// The number of rows without a time.
  package let undated: Int
  /// The act that caused it, by number; `nil` for none.
  package let cause: Int?
  /// The opening of its view, by number.
  package let opening: Int
  /// The number of rows that changed places since the frame before.
  package var jumps = 0
  /// True if two comments have another order than the server's final one.
  package var isDisordered = false
}

/// A view that came on screen.
package struct ViewOpening: Equatable, Sendable {
  /// The time.
  package let time: VirtualTime
  /// The act that opened it, by number; `nil` for none.
  package let act: Int?
}

/// A part of a frame with one state in one phase. It is never empty: no user could see it.
package struct Stretch: Equatable, Sendable, Codable {
  /// The frame, by number.
  package let frame: Int
  /// The phase, by number.
  package let phase: Int
  /// The state of the frame in it.
  package let state: ShownState.State
  /// The time at which it begins.
  package let start: VirtualTime
  /// The time at which it ends.
  package internal(set) var end: VirtualTime

  /// Its length in milliseconds.
  package var length: Int { Int((end - start).count) }
}

/// A write of a client, and what became of it.
struct RemoteWrite: Sendable {
  let intents: [WriteIntent]
  let act: Int
  let time: VirtualTime
  /// The newest version of what it writes that its client had shown.
  let seen: Version
  /// The process of the app that made it.
  let process: Int
  /// True if a continuation waits for the server.
  let waits: Bool
  var outcome: WriteOutcome?
  /// The versions at which the server applied it.
  var applied: [Version] = []
  /// The server's refusal, known to the client or not.
  var refusal: Failure?
  /// True if another device has replaced its values without having seen them.
  var isOverwritten = false
  /// True if the continuation was called.
  var hasContinued = false
  /// True if a screen has shown it, and if it has shown it as the server has it.
  var isShown = false
  var isSettled = false
  /// Views that lacked it after they were to show it.
  var missedBy: Set<Int> = []

  var isRefused: Bool { refusal != nil }
}

/// A promise that a play broke.
package struct RemoteFinding: Equatable, Sendable, Codable {
  /// The promise or identity.
  package let promise: String
  /// The view or write.
  package let subject: String
  /// The time in milliseconds since the beginning.
  package let time: UInt64
  /// The content that was shown or found.
  package let shown: [String]
  /// The due content.
  package let expected: [String]
}
