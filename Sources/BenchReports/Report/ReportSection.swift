import BenchCharts

/// A section of the page of a run. Each is one file of `Sections/` and one line of `AllSections`.
protocol ReportSection: Sendable {
  static var card: SectionCard { get }

  /// The section of a run; `nil` where the run has nothing to show in it. Called once for each page.
  static func make(_ run: ReportedRun) -> [ReportBlock]?
}

struct SectionCard: Sendable {
  let anchor: Anchor
  /// A word or two, for the bar of links.
  let name: String
  let head: String
  /// One or two sentences that say how to read it.
  let say: String
}

enum ReportBlock: Sendable {
  case figure(Figure)
  /// Figures beside each other.
  case grid([Figure])
  /// Figures of the same thing, of which a press on a word shows one.
  case choice([(name: String, figure: Figure)])
  case table(DataTable)
  case heading(String)
  case paragraph(String)
  case list([String])
  case command(String)
}
