import BenchCore

extension Metric {
  package static let missingReferences = counted(
    "missing_references", .missingReferences, better: .neither,
    meaning: "relationship look-ups that found nothing")
}
