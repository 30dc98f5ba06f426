import BenchCore

/// A design that breaks its contract, with all that is known about it.
public struct ConformanceFailure: Error, Equatable, Sendable {
  public let store: String
  /// The derivation it was played with; `nil` for a store alone.
  public let derivation: String?
  public let fault: StoreFault
  /// The smallest scenario found that shows it, as the text of a scenario file.
  public let scenario: String
}

extension ConformanceFailure: CustomStringConvertible {
  public var description: String {
    let name = derivation.map { "\(store)/\($0)" } ?? store
    var lines = ["\(name) does not conform: \(fault.place) \(headline)"]
    if !fault.hint.isEmpty { lines.append("  \(fault.hint)") }
    lines += Self.rows("shown", fault.shown, whenSeen: fault.view) + Self.rows("must be", fault.expected, whenSeen: fault.view)
    lines.append("The smallest scenario found that shows it; as a file it can be run again:")
    lines += scenario.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    return lines.joined(separator: "\n").trimmed
  }

  private var headline: String {
    switch fault.kind {
    case .crashed: "the store's process ended"
    case .blocked: "it blocks"
    case .changedUnasked: "the view \(fault.view) shows something else than before, without a commit"
    case .differs: "the view \(fault.view) is not what the oracle says"
    case .heldChanged: "the view \(fault.view) of a past state changed with the present one"
    case .untold:
      "the view \(fault.view) is wrong on screen although the store answers rightly: what changed was not named in "
        + "`touched`, or the derivation passed over it"
    case .undetermined: "it is not deterministic"
    }
  }

  /// Rows as a message shows them: enough to see the difference.
  private static func rows(_ title: String, _ rows: [String], whenSeen view: String) -> [String] {
    if view.isEmpty { return [] }
    let most = 6
    let more = rows.count > most ? ["    … and \(rows.count - most) more"] : []
    return ["  \(title):"] + (rows.isEmpty ? ["    nothing"] : rows.prefix(most).map { "    \($0)" }) + more
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
