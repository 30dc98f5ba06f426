import BenchCore
import BenchResults

/// The costs that no chart of the answer shows, over the swept number, with one drawing for each cost.
enum GrowthSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("growth"), name: "Growth", head: "How it grows",
    say:
      "The same points, other costs. Each drawing has its own scale. If a design lacks a value, it is absent, not 0.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    guard run.lead.parameter != nil else { return nil }
    let figures = asked(run).compactMap { lead -> Figure? in
      let growth = Growth(run, lead)
      guard growth.lines.contains(where: { $0.points.count > 1 }) else { return nil }
      return LeadFigure.growthFigure(run, growth, width: .half, isBrief: true)
    }
    return figures.isEmpty ? nil : [.grid(figures)]
  }

  private static func asked(_ run: ReportedRun) -> [Lead] {
    let choices: [(Metric, String)] = [
      (.latencyP50, Line.writes), (.latencyP50, Line.reads), (.entityWrites.each, Line.total),
      (.recomputations.each, Line.total), (.allocations.each, Line.total), (.storeBytes, Line.total),
      (.loadTime, Line.total), (.peakLiveBytes, Line.total),
    ]
    return choices.compactMap { metric, operation in
      if run.leads.contains(where: { $0.metric == metric && $0.operation == operation }) { return nil }
      return Lead(metric: metric, operation: operation, phase: nil, like: run.lead)
    }
  }
}
