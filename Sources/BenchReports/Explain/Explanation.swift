import BenchCore
import BenchResults
import BenchVerdicts

/// The reasons why the table of a run looks as it does, in plain sentences.
///
/// The reasons are from counts, late frames and memory. A time is mentioned only as an effect, and only if it is sure.
/// The same run always gives the same sentences.
package struct Explanation: Sendable {
  private let run: StoredRun
  private let cells: [CellIdentity]?

  package init(_ run: StoredRun) { (self.run, cells) = (run, nil) }

  /// Explains one design, `nested/naive` or `nested/naive at dataset.posts=1000`; `nil` if the run has no such cell.
  package init?(_ run: StoredRun, cell words: String) {
    let parts = words.split(separator: " at ", maxSplits: 1).map(String.init)
    guard let design = parts.first else { return nil }
    let point = parts.count == 2 ? Point(parts[1]) : Point()
    let cells = run.manifest.cells.map(\.cell).filter { $0.design == design && point.map($0.place.contains) ?? false }
    if cells.isEmpty { return nil }
    (self.run, self.cells) = (run, cells)
  }

  package static func names(in run: StoredRun) -> [String] {
    let cells = run.manifest.cells.map(\.cell)
    return (cells.map(\.design) + cells.map(\.words)).distinct
  }

  /// Returns the sentences, wrapped for a terminal: the most important ones on ten lines, or all of them.
  ///
  /// - Complexity: O(cells² + cells × operations × causes)
  package func text(all: Bool = false) -> String {
    let reports = run.manifest.cells.filter { cells?.contains($0.cell) ?? true }
    let told = Findings(run).all(cells).flatMap { finding in
      let place = (finding.subject.preset == nil ? finding.subject : finding.reference).place
      return finding.sentences({ cell, _ in "`\(cell.design)`" }, place.description).prefix(all ? Int.max : 2)
    }.distinct
    let late = LateFrames(run: run).sentences(cells)
    let memory = all ? (cells ?? []).flatMap { MemoryParts(run: run).words($0) } : []
    let views = Self.told(reports) { ViewEffort.words(run.viewWorks[$0.cell] ?? []) }
    let nothing = told.isEmpty && late.isEmpty ? ["The counts give no reason for a difference between designs."] : []
    let words = EntityWords(run.manifest.scenario.called)
    func troubles(_ reports: [CellReport]) -> [String] { Self.told(reports, \.trouble) }
    let sentences =
      troubles(reports.filter { !$0.isStale }) + late + told + nothing + troubles(reports.filter(\.isStale)) + views
      + memory
    return Self.lines(heading, sentences.map(words.text), all: all)
  }

  private var heading: [String] {
    let manifest = run.manifest
    let name = manifest.build.mode.scenarioColumn(manifest.scenario.name)
    let silence = TimeTeller(run).silence.map { ["Times are omitted: \($0)."] } ?? []
    return ["Why designs differ in \(Layout.printable(name)), explained by its counts"] + silence
  }

  /// Names each cell that has a reason, with the reason; points of a design with the same reason share one sentence.
  static func told(_ reports: [CellReport], _ reason: (CellReport) -> String?) -> [String] {
    let found = reports.compactMap { report in
      reason(report).map { (key: [report.cell.design, $0], cell: report.cell) }
    }
    return found.map(\.key).distinct.map { key in
      let cells = found.filter { $0.key == key }.map(\.cell)
      let name = cells.count == 1 ? "`\(cells[0].words)`" : "`\(key[0])` at \(cells.count) points"
      return "\(name): \(key[1])"
    }
  }

  static func bullet(_ words: String) -> [String] {
    Layout.wrap(Layout.printable(words), width: TableStyle.width - 2).enumerated().map { index, line in
      (index == 0 ? "- " : "  ") + line
    }
  }

  /// Returns the heading and all bullets, or as many whole ones as fit in the ten lines that a command prints, at least
  /// one.
  static func lines(_ heading: [String], _ words: [String], all: Bool) -> String {
    var lines = heading.flatMap { Layout.wrap($0, width: TableStyle.width) }
    for (place, bullet) in words.map(bullet).enumerated() {
      let isLast = place == words.count - 1
      if !all && place > 0 && lines.count + bullet.count + (isLast ? 0 : 1) > 10 {
        lines.append("There is more; --all prints it.")
        break
      }
      lines += bullet
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
