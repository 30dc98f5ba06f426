import BenchCore

extension Metric {
  package static let notifications = counted(
    "notifications", .notifications, better: .lower,
    meaning: "entries into a view's update path; told twice counts twice")
}
