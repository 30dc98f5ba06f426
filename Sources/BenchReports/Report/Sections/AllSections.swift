/// The sections of a page, in the order in which a reader needs them.
enum AllSections {
  static let all: [any ReportSection.Type] = [
    GrowthSection.self,
    WinnersSection.self,
    FactorsSection.self,
    TradeOffsSection.self,
    PhasesSection.self,
    LatencySection.self,
    LoadSection.self,
    QueueSection.self,
    ReachSection.self,
    ViewsSection.self,
    BlocksSection.self,
    SitesSection.self,
    CyclesSection.self,
    CellsSection.self,
    ExpectationsSection.self,
    RunSection.self,
  ]
}
