import BenchCore

extension Metric {
  package static let copiedElements = counted(
    "copied_elements", .copiedElements, better: .lower,
    meaning: "elements of the containers that were copied for it")
}
