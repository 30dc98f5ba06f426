import BenchCharts
import BenchCore
import BenchResults

/// Loads that queueing theory has a formula for, beside it.
enum QueueSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("queue"), name: "Queue", head: "Beside queueing theory",
    say:
      "Where requests come at random and main does nothing else, Pollaczek, Khinchine and Little say how many are in "
      + "the system on average. A mark is what was simulated, the line beside it the formula.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let found = QueueTheory.all(of: run.run)
    if found.isEmpty { return nil }
    let rows = found.map { theory in
      [
        DataTable.Cell(theory.phase), DataTable.Cell(theory.cell.words),
        DataTable.Cell(percent(theory.busyShare), order: theory.busyShare),
        DataTable.Cell(number(theory.simulated), order: theory.simulated),
        DataTable.Cell(number(theory.predicted), order: theory.predicted),
        DataTable.Cell(difference(theory), order: theory.simulated / theory.predicted),
      ]
    }
    let title = "Requests in the system, simulated and by the formula"
    let table = DataTable(
      title, head: ["phase", "cell", "main busy", "simulated", "formula", "apart"], rows: rows, wordColumns: 2)
    let summary = found.map { "\($0.phase) at \(percent($0.busyShare)): \(number($0.simulated)), \(difference($0))." }
    let chart = GrowthChart(
      title: title, summary: "\(title). \(summary.joined(separator: " "))", table: table, width: .whole,
      parameter: "share of the time in which main is busy", measure: "requests in the system", lines: lines(found),
      words: number, parameterWords: percent)
    return [.figure(Figure(chart, caption: title, note: "in cost units; both scales logarithmic")), .table(table)]
  }

  /// A line of what was simulated and one of the formula, for each phase and design.
  private static func lines(_ all: [QueueTheory]) -> [GrowthChart.Line] {
    var groups: [(name: String, points: [QueueTheory])] = []
    for theory in all {
      let name = "\(Layout.printable(theory.phase))"
      if let place = groups.firstIndex(where: { $0.name == name && $0.points[0].cell.reported == theory.cell.reported })
      {
        groups[place].points.append(theory)
      } else {
        groups.append((name, [theory]))
      }
    }
    return groups.enumerated().flatMap { place, group in
      let points = group.points.sorted { $0.busyShare < $1.busyShare }
      return [("", 0, \QueueTheory.simulated), (", formula", 1, \.predicted)].map { suffix, form, value in
        GrowthChart.Line(
          name: group.name + suffix, style: DesignStyle(hue: place, form: form),
          points: points.map { GrowthChart.Point(x: $0.busyShare, y: Measured($0[keyPath: value])) }, note: "")
      }
    }
  }

  private static func number(_ value: Double) -> String { ShortNumber.significant(value) }

  private static func percent(_ share: Double) -> String { "\(Int((100 * share).rounded())) %" }

  private static func difference(_ theory: QueueTheory) -> String {
    let apart = 100 * (theory.simulated / theory.predicted - 1)
    return "\(apart < 0 ? "−" : "+")\(ShortNumber.fixed(abs(apart), places: 1)) %"
  }
}
