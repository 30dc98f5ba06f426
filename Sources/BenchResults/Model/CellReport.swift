import BenchCore

/// The report of one cell, besides its rows.
package struct CellReport: Equatable, Sendable {
  package var cell: CellIdentity
  package var failure: CellFailure?
  /// The reason why the design cannot play the scenario; such a cell was not played.
  package var gap: String?
  /// How often a design that is expected to go stale differed from the oracle; `nil` for other designs, or if unknown.
  package var differences: Int?
  /// True if all repetitions ran; a cell of an interrupted run may have only some.
  package var isComplete: Bool
  package var varied: [String]
  package var stop: EarlyStop?

  package init(
    cell: CellIdentity, failure: CellFailure? = nil, gap: String? = nil, differences: Int? = nil,
    isComplete: Bool = true, varied: [String] = [], stop: EarlyStop? = nil
  ) {
    (self.cell, self.failure, self.gap, self.differences) = (cell, failure, gap, differences)
    (self.isComplete, self.varied, self.stop) = (isComplete, varied, stop)
  }

  package static let outOfReach = "did not end within the budget"

  /// A timed play that the time limit stopped. Its values cover only its beginning, and are not compared.
  package struct EarlyStop: Equatable, Sendable, Codable {
    package var operationsPlayed: Int
    package var operationsInLog: Int
    package private(set) var pass = Pass.time

    package init(operationsPlayed: Int, operationsInLog: Int) {
      (self.operationsPlayed, self.operationsInLog) = (operationsPlayed, operationsInLog)
    }

    package var words: String {
      "stopped after \(Layout.grouped(operationsPlayed)) of \(Layout.grouped(operationsInLog)) operations"
    }
  }

  package enum State: String, CaseIterable, Sendable, Codable {
    /// All repetitions ran and agreed with the oracle.
    case finished
    /// A repetition crashed, hung or exited.
    case failed
    case disagreed
    /// A design that is expected to go stale differed from the oracle; its numbers are those of a wrong design.
    case stale
    case unfinished, impossible
  }

  /// The state; in order of precedence: a gap, a failure, an unfinished cell, a stale one.
  package var state: State {
    if gap != nil { return .impossible }
    if let failure { return failure.kind == .disagreed ? .disagreed : .failed }
    if !isComplete { return .unfinished }
    return isStale ? .stale : .finished
  }

  /// Returns the stop that keeps a value from covering all its operations, or `nil` if the value covers them: a timed
  /// play may have completed a phase before it was stopped.
  package func stop(
    of metric: Metric, phase: String? = nil, operation: String = Line.total, in index: ResultIndex
  ) -> EarlyStop? {
    guard let stop, stop.pass == metric.pass,
      !index.coversWhatWasCounted(metric, cell: cell, phase: phase, operation: operation)
    else { return nil }
    return stop
  }

  package var isStale: Bool { (differences ?? 0) > 0 }
}

extension [CellReport] {
  /// Designs that are expected to go stale but agreed with the oracle in all their cells. A design with a failed or
  /// uncounted cell is excluded.
  package var unexpectedlySound: [String] {
    let played = filter { $0.gap == nil }
    return Set(played.filter { $0.differences != nil }.map(\.cell.design)).filter { design in
      played.filter { $0.cell.design == design }.allSatisfy { $0.failure == nil && $0.differences == 0 }
    }.ordered()
  }
}

/// The reason why a repetition failed. The repetition's cell fails as well, but no other cell.
package struct CellFailure: Error, Equatable, Sendable, Codable {
  package enum Kind: String, Sendable, Codable {
    case crashed
    /// The process ended without a result.
    case exited
    /// The process made no progress within the limit and was killed.
    case timedOut = "timed out"
    case disagreed
  }

  package var kind: Kind
  package var pass: Pass
  /// The repetition within the pass, from 1.
  package var repetition: Int
  /// The signal that ended a process that `crashed`; otherwise `nil`.
  package var signal: Int?
  /// The exit code of a process that `exited`; otherwise `nil`.
  package var exitCode: Int?
  /// The limit of time without progress of a process that `timedOut`; otherwise `nil`.
  package var timeLimitNs: UInt64?
  /// The end of the standard error of the process.
  package var lastWords: String?
  /// The first difference of a repetition that `disagreed` with the oracle; otherwise `nil`.
  package var disagreement: Disagreement?

  package static func crashed(signal: Int, lastWords: String, pass: Pass, repetition: Int) -> CellFailure {
    CellFailure(kind: .crashed, pass: pass, repetition: repetition, signal: signal, lastWords: lastWords)
  }

  package static func exited(code: Int, lastWords: String, pass: Pass, repetition: Int) -> CellFailure {
    CellFailure(kind: .exited, pass: pass, repetition: repetition, exitCode: code, lastWords: lastWords)
  }

  package static func timedOut(after limit: Nanoseconds, lastWords: String, pass: Pass, repetition: Int) -> CellFailure
  {
    CellFailure(kind: .timedOut, pass: pass, repetition: repetition, timeLimitNs: limit.rawValue, lastWords: lastWords)
  }

  package static func disagreed(_ disagreement: Disagreement, pass: Pass = .counts, repetition: Int = 1) -> CellFailure
  {
    CellFailure(kind: .disagreed, pass: pass, repetition: repetition, disagreement: disagreement)
  }

  /// The failure in one sentence: `crashed: signal 11 (SIGSEGV) in the time pass, repetition 3`.
  package var words: String {
    if let disagreement {
      if let time = disagreement.timeMs {
        return "WRONG: broken \(disagreement.kind), at \(ShortNumber.clock(milliseconds: time)): \(disagreement.view)"
      }
      let slot = disagreement.slot.map { " in slot \($0)" } ?? ""
      return "WRONG: at operation \(disagreement.operation) (\(disagreement.kind)) view \(disagreement.view)\(slot) "
        + "showed something else than it must"
    }
    return "\(cause) in the \(pass.rawValue) pass, repetition \(repetition)"
  }

  /// The end of a process that left no result: `crashed: signal 11 (SIGSEGV)`.
  package var cause: String {
    if let signal { return "crashed: signal \(signal)\(Self.signalName(signal))" }
    if let timeLimitNs {
      return "timed out: killed after \(ShortNumber.duration(Double(timeLimitNs))) without progress"
    }
    return exitCode == 0 ? "gave no result that can be read" : "exited with code \(exitCode ?? 0)"
  }

  private static func signalName(_ signal: Int) -> String {
    let names = [4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 15: "SIGTERM"]
    return names[signal].map { " (\($0))" } ?? ""
  }
}

extension CellReport: Codable {
  /// The part of a report in a file besides the cell, whose keys stand beside these.
  private struct Parts: Codable {
    let failure: CellFailure?
    let gap: String?
    let differences: Int?
    let state: State
    let varied: [String]
    let stop: EarlyStop?
  }

  package init(from decoder: any Decoder) throws {
    let (cell, parts) = (try CellIdentity(from: decoder), try Parts(from: decoder))
    self.init(
      cell: cell, failure: parts.failure, gap: parts.gap, differences: parts.differences,
      isComplete: parts.state != .unfinished, varied: parts.varied, stop: parts.stop)
  }

  package func encode(to encoder: any Encoder) throws {
    try cell.encode(to: encoder)
    let parts = Parts(failure: failure, gap: gap, differences: differences, state: state, varied: varied, stop: stop)
    try parts.encode(to: encoder)
  }
}
