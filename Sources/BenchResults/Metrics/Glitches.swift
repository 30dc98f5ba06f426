import BenchCore

extension Metric {
  package static let glitches = counted(
    "glitches", .glitches, better: .lower,
    meaning: "values shown and replaced within one commit, beside views that were right")
}
