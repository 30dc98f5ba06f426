import BenchCore

/// What happened in a play, in order: what the oracle and the metrics are made from.
package struct RemoteBook: Sendable {
  /// Counts and times.
  package internal(set) var ledger: RemoteLedger
  /// What each view showed, in the order in which frames began.
  package internal(set) var frames: [RemoteFrame] = []
  /// The openings of views, in order.
  package internal(set) var openings: [ViewOpening] = []
  /// The stretches of all frames of the phases, in the order of their begin: the screens of users, and for how long.
  package internal(set) var stretches: [Stretch] = []
  /// What happened to what must be shown, in order.
  var timeline: [(time: VirtualTime, mark: Mark)] = []
  /// The writes of each client, by number.
  var writes: [[RemoteWrite]]
  /// How many events were handled.
  package internal(set) var events = 0
  /// Promises that were found broken, in order.
  package internal(set) var findings: [RemoteFinding] = []
  /// What stores and derivations did for the emissions of each phase.
  package internal(set) var tallies: [Tally]

  /// What changes what must be shown, or what is.
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

/// What a view shows from one delivery or change of its marks to the next.
package struct RemoteFrame: Equatable, Sendable {
  /// Whose view.
  package let client: Int
  /// The view's slot.
  package let slot: Int
  /// When it began.
  package let time: VirtualTime
  /// When it ended.
  package var end: VirtualTime?
  /// Whether there is content, a spinner, an error, or nothing.
  package let status: Emission.Status
  /// Whether rows are shown, or it is known that there are none.
  package let hasContent: Bool
  /// What is shown, digested.
  package let digest: UInt64
  /// The number of lines.
  package let rows: Int
  /// The entities of the lines, as a difference from the frame before of this view.
  let edit: RowEdit
  /// What is shown, for people; only where it is asked for.
  package let lines: [String]
  /// Whether the server may know better.
  package let isFromCache: Bool
  /// How many rows have writes in them that the server has not confirmed.
  package let pending: Int
  /// How many rows have no time yet.
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
  /// When.
  package let time: VirtualTime
  /// The act that opened it, by number; `nil` for none.
  package let act: Int?
}

/// A part of a frame with one state in one phase. It is never empty: no user could see it.
package struct Stretch: Equatable, Sendable {
  /// The frame, by number.
  package let frame: Int
  /// The phase, by number.
  package let phase: Int
  /// The state of the frame in it.
  package let state: ShownState.State
  /// When it begins.
  package let start: VirtualTime
  /// When it ends.
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
  /// Which process of the app made it.
  let process: Int
  /// Whether what follows it waits for the server.
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
  /// Whether a screen has shown it, and whether as the server has it.
  var isShown = false
  var isSettled = false
  /// Views that lacked it after they were to show it.
  var missedBy: Set<Int> = []

  var isRefused: Bool { refusal != nil }
}

/// A promise that a play broke.
package struct RemoteFinding: Equatable, Sendable, Codable {
  /// Which promise or identity.
  package let promise: String
  /// Whose view or write, and what it is about.
  package let subject: String
  /// When, in milliseconds since the beginning.
  package let time: UInt64
  /// What was shown or found.
  package let shown: [String]
  /// What must have been.
  package let expected: [String]
}
