import BenchCore

extension Metric {
  package static let staleViews = counted(
    "stale_views", .staleViews, better: .lower,
    meaning: "pairs of commit and view that are wrong at its end without delivery or dirty mark")
}
