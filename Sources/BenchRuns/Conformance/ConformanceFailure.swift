import BenchCore
import Foundation

/// A design that breaks its contract, with the details of the fault.
public struct ConformanceFailure: Error, Equatable, Sendable {
  /// The name of the store.
  public let store: String
  /// The name of the derivation; `nil` if the store was tested alone.
  public let derivation: String?
  /// The first problem, with the expected value.
  public let fault: StoreFault
  /// The smallest scenario found that shows the fault, as the text of a scenario file.
  public let scenario: String
}

extension ConformanceFailure: CustomStringConvertible {
  public var description: String {
    let name = derivation.map { "\(store)/\($0)" } ?? store
    var lines = ["\(name) does not conform: \(fault.place) \(headline)"]
    if !fault.hint.isEmpty { lines.append("  \(fault.hint)") }
    if !fault.view.isEmpty { lines += Self.difference(fault.shown, fault.expected) }
    lines.append("The smallest scenario found that shows this failure:")
    lines += scenario.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    return lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private var headline: String {
    switch fault.kind {
    case .crashed: "the store's process ended"
    case .blocked: "it hangs"
    case .changedUnasked: "the view \(fault.view) changed without a commit"
    case .differs: "the view \(fault.view) differs from the oracle"
    case .heldChanged: "the view \(fault.view) of a held state changed with the present state"
    case .lostExtra: "an entity has lost its extra fields"
    case .untold:
      "the view \(fault.view) is wrong on screen, although the store answers correctly: `touched` did not name "
        + "the change, or the derivation ignored it"
    case .undetermined: "two plays of the same operations differ"
    }
  }

  private static func difference(_ shown: [String], _ expected: [String]) -> [String] {
    let longer = max(shown.count, expected.count)
    func row(_ place: Int, _ rows: [String]) -> String { place < rows.count ? rows[place] : "nothing" }
    let places = (0..<longer).filter { row($0, shown) != row($0, expected) }
    var lines = places.prefix(3).flatMap { place in
      ["  row \(place) shows    \(row(place, shown))", "  row \(place) must be  \(row(place, expected))"]
    }
    if places.count > 3 { lines.append("  and \(places.count - 3) more rows") }
    return lines
  }
}
