import BenchCore

extension Metric {
  static let comparedElements = counted(
    "compared_elements", .comparedElements, better: .lower,
    meaning: "elements that those equality checks walked")
}
