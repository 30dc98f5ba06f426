import BenchCore

extension Metric {
  package static let selectorCalls = counted(
    "selector_calls", .selectorCalls, better: .lower,
    meaning: "times the inputs of a view were read out of a state")
}
