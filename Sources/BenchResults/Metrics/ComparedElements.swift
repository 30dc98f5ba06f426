import BenchCore

extension Metric {
  package static let comparedElements = counted(
    "compared_elements", .comparedElements, better: .lower,
    meaning: "elements that those equality checks walked")
}
