import BenchCore
import BenchResults

/// Latency distributions under a load at the last point, from `response.csv`: one drawing per flow and measure.
enum LoadSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("load"), name: "Load", head: "Under load, to its tail",
    say:
      "The longest time that a share of the requests took: 99 % took at most this long. An answer is timed "
      + "from the intended arrival, so the time includes waiting for other requests.")

  private static let measures = [
    ("response", "until answered"), ("to_screen", "until on the glass"), ("read", "reads"), ("wait", "waits of reads"),
  ]

  private static func curves(_ run: ReportedRun) -> (all: [LoadCurve], times: String) {
    guard let point = run.lead.place ?? run.points.last else { return ([], "") }
    let here = run.run.loadCurves.filter { $0.phase == Line.total && $0.cell.place == point && $0.flow != Line.total }
    // A debug build shows only exact values.
    let isDebug = run.manifest.build.mode == .debug
    switch LoadTimes(run.cells(at: point), run.run.index, isDebug: isDebug) {
    case .none where isDebug: return ([], "")
    // A load on real threads has no frames, and so no other times.
    case .ofRun, .none: return (here.filter { $0.pass == .time }, "On times of this machine.")
    case .onRecord:
      let words = run.manifest.recordedCosts.map { PointWords.capital($0.words) + "." } ?? ""
      return (here.filter { $0.pass == .counts }, words)
    case .given: return (here.filter { $0.pass == .counts }, "On the times that the scenario gives.")
    }
  }

  /// Draws the first chart of a run of one design about the waiting time of a flow, on the times that the scenario
  /// gives: what users see, and what a benchmark that waits for each answer sees.
  static func lead(_ run: ReportedRun) -> Figure? {
    guard run.designs.count == 1, run.points.count == 1, let point = run.points.first,
      run.lead.metric.name.hasPrefix("unit_response_")
    else { return nil }
    let here = run.run.loadCurves.filter { $0.phase == Line.total && $0.cell.place == point && $0.pass == .counts }
    return withAndWithoutWait(
      run.lead.operation, here, title: run.lead.title.map(PointWords.capital),
      words: ("as users wait for it", "as the benchmark measures it"), width: .whole)
  }

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let (curves, times) = curves(run)
    let flows = curves.map(\.flow).distinct
    let besides = lead(run) == nil ? flows : flows.filter { $0 != run.lead.operation }
    let alone = run.designs.count == 1 ? besides.compactMap { withAndWithoutWait($0, curves) } : []
    let figures =
      alone
      + flows.flatMap { flow in
        measures.compactMap { measure, words in
          let found = curves.filter { $0.flow == flow && $0.measure == measure }.map(\.latencies)
          return LatencySection.figure(run, "\(Layout.printable(flow)), \(words)", found)
        }
      }
    if figures.isEmpty { return nil }
    return [.paragraph(times)] + [.grid(figures)]
  }

  /// Draws a flow of a single design twice: timed from when its requests were due, and from when they began. A
  /// benchmark that waits for each answer sees only the second times.
  private static func withAndWithoutWait(
    _ flow: String, _ all: [LoadCurve], title: String? = nil,
    words: (due: String, begun: String) = ("from when it was due", "from when it began"), width: DrawingWidth = .half
  ) -> Figure? {
    let measures = [("response", words.due, 0), ("service", words.begun, 1)]
    let curves = measures.compactMap { measure, name, form -> LatencySection.Curve? in
      let found = all.first { $0.flow == flow && $0.measure == measure }
      return found.map { (name, DesignStyle(hue: form, form: form), $0.latencies) }
    }
    if curves.count < 2 { return nil }
    return LatencySection.figure(title ?? "\(Layout.printable(flow)), with its wait and without", curves, width: width)
  }
}

extension LoadCurve {
  fileprivate var latencies: LatencyCurve { LatencyCurve(cell: cell, operation: flow, steps: steps) }
}
