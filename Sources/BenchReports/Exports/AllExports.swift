import BenchResults

/// The menu of exports: each is one file of this folder and one line here, in the order of the alphabet.
package enum AllExports {
  /// The exports that have a file.
  package static let menu: [any Export.Type] = [
    BencherExport.self,
    CSVExport.self,
    CollapsedBytesExport.self,
    CollapsedCyclesExport.self,
    CollapsedExport.self,
    CollapsedRetainedExport.self,
    GitHubActionBenchmarkBiggerExport.self,
    GitHubActionBenchmarkExport.self,
    HTMLExport.self,
    HgrmExport.self,
    JSONExport.self,
    JUnitExport.self,
    MarkdownExport.self,
    OpenMetricsExport.self,
    PprofExport.self,
    SVGExport.self,
    SpeedscopeExport.self,
    SummaryCSVExport.self,
  ]

  /// The descriptions. A closure, because swiftc 6.3 crashes on a key path through a metatype.
  package static let cards: [ExportCard] = menu.map { $0.card }

  /// The export with this name.
  package static func named(_ name: String) -> (any Export.Type)? { menu.first { $0.card.name == name } }
}
