import BenchCore

extension Metric {
  package static let queries = counted(
    "queries", .queries, better: .neither,
    meaning: "reads of views that are not mounted, and fetches by views that keep copies")
}
