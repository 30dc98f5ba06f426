/// The style of the table of a run.
package struct TableStyle: Equatable, Sendable {
  package var isColored: Bool
  package var isWide: Bool
  package var hasPhases: Bool

  package init(isColored: Bool = false, isWide: Bool = false, hasPhases: Bool = false) {
    (self.isColored, self.isWide, self.hasPhases) = (isColored, isWide, hasPhases)
  }

  package static let width = 100

  package enum Ink: String { case bold = "1", faint = "2", bad = "1;31", good = "32", doubtful = "33" }

  /// Returns the text in this ink, or plain without colours. A colour is never the only sign of anything.
  package func paint(_ text: String, _ ink: Ink) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
