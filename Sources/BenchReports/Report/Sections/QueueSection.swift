import BenchCore
import BenchResults

/// Loads for which queueing theory has a formula, each load with the prediction of the formula.
enum QueueSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("queue"), name: "Queue", head: "Beside queueing theory",
    say:
      "If requests arrive at random and the main thread does nothing else, queueing theory (Pollaczek, "
      + "Khinchine, Little) predicts how many are in the system on average. A mark is the simulated value, "
      + "the line next to it the prediction.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let found = QueueTheory.all(of: run.run)
    if found.isEmpty { return nil }
    let rows = found.map { theory in
      [
        DataTable.Cell(theory.phase), DataTable.Cell(theory.cell.words),
        DataTable.Cell(Percent.rounded(theory.busyShare), order: theory.busyShare),
        DataTable.Cell(ShortNumber.significant(theory.simulated), order: theory.simulated),
        DataTable.Cell(ShortNumber.significant(theory.predicted), order: theory.predicted),
        DataTable.Cell(difference(theory), order: theory.simulated / theory.predicted),
      ]
    }
    let table = DataTable(
      title, head: ["phase", "cell", "main busy", "simulated", "formula", "apart"], rows: rows, wordColumns: 2)
    // If the run is about the queue, this figure is already its first chart.
    return (lead(run) == nil ? [.figure(figure(found))] : []) + [.table(table)]
  }

  private static let title = "Requests in the system, simulated and by the formula"

  /// Draws the first chart of a run about the length of the queue; `nil` if the formula fits no phase.
  static func lead(_ run: ReportedRun) -> Figure? {
    if run.lead.metric != .unit(.queueMean) { return nil }
    let found = QueueTheory.all(of: run.run)
    return found.isEmpty ? nil : figure(found)
  }

  private static func figure(_ found: [QueueTheory]) -> Figure {
    let lines = lines(found)
    let busy = Set(found.map { Percent.rounded($0.busyShare) }).ordered()
    let rows = lines.map { line in
      [DataTable.Cell(line.name)]
        + busy.map { share in
          let value = line.points.first { Percent.rounded($0.x) == share }?.y.value
          return value.map { DataTable.Cell(ShortNumber.significant($0), order: $0) } ?? .gap
        }
    }
    let table = DataTable(title, head: ["phase"] + busy.map { "main busy \($0)" }, rows: rows)
    let chart = GrowthChart(
      width: .whole, parameter: "share of the time in which main is busy", measure: "requests in the system",
      lines: lines, words: { ShortNumber.significant($0) }, parameterWords: { Percent.rounded($0) })
    return Figure(
      title, table: table, note: "on the times that the scenario gives; both scales logarithmic", chart)
  }

  private static func lines(_ all: [QueueTheory]) -> [GrowthChart.Line] {
    let keys = all.map { [Layout.printable($0.phase), $0.cell.reported] }
    return keys.distinct.enumerated().flatMap { place, key in
      let points = zip(all, keys).filter { $1 == key }.map(\.0).ordered { $0.busyShare < $1.busyShare }
      return [("", 0, \QueueTheory.simulated), (", formula", 1, \.predicted)].map { suffix, form, value in
        GrowthChart.Line(
          name: key[0] + suffix, style: DesignStyle(hue: place, form: form),
          points: points.map { (rounded($0.busyShare), Measured($0[keyPath: value])) })
      }
    }
  }

  /// Rounds to whole percent, so that phases of one rate have the same horizontal position.
  private static func rounded(_ share: Double) -> Double { (100 * share).rounded() / 100 }

  private static func difference(_ theory: QueueTheory) -> String {
    let apart = 100 * (theory.simulated / theory.predicted - 1)
    return "\(apart < 0 ? "−" : "+")\(ShortNumber.fixed(abs(apart), places: 1)) %"
  }
}
