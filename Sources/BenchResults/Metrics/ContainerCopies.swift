import BenchCore

extension Metric {
  package static let containerCopies = counted(
    "container_copies", .containerCopies, better: .lower,
    meaning: "first writes to a container since the present state was last held, each of which copies it whole")
}
