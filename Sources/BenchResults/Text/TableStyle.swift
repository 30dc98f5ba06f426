/// How the table of a run is drawn.
package struct TableStyle: Equatable, Sendable {
  /// Whether a terminal shows it, which may be asked to write bold and in colour.
  package var isColored: Bool
  /// Whether every metric is shown, however broad that becomes.
  package var isWide: Bool
  /// Whether each phase of a workload that has several is shown by itself, too.
  package var hasPhases: Bool

  /// Plain and narrow, all phases together, unless told otherwise.
  package init(isColored: Bool = false, isWide: Bool = false, hasPhases: Bool = false) {
    self.isColored = isColored
    self.isWide = isWide
    self.hasPhases = hasPhases
  }

  /// What fits on a terminal.
  package static let width = 100

  package enum Ink: String {
    case bold = "1"
    case faint = "2"
    case bad = "1;31"
    case good = "32"
    case doubtful = "33"
  }

  /// The text in this ink, or plain where there is no colour. Colour is never the only sign of anything.
  package func paint(_ text: String, _ ink: Ink) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
