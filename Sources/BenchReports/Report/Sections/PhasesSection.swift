import BenchCore
import BenchResults

/// The workload phase by phase, at the last point.
enum PhasesSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("phases"), name: "Phases", head: "Phase by phase",
    say: "The same designs in each phase of the workload; the totals above mix them.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    if run.phases.count < 2 { return nil }
    let panels = LeadFigure.panels(run.lastCells, in: run.phases)
    let choices: [(Metric, String)] = [
      (.latencyP50, Line.writes), (.recomputations.each, Line.total), (.entityWrites.each, Line.total),
    ]
    let figures = choices.compactMap { metric, operation -> Figure? in
      let isLead = metric == run.lead.metric && operation == run.lead.operation
      if isLead && LeadFigure.showsPhases(run) { return nil }
      let asked = Lead(metric: metric, operation: operation, phase: nil, like: run.lead)
      return LeadFigure.dots(run, asked, panels: panels)
    }
    return figures.isEmpty ? nil : figures.map(ReportBlock.figure)
  }
}
