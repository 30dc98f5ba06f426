import BenchCore

extension Metric {
  package static let loadTime = Metric(
    name: "load_ns", unit: .nanoseconds, better: .lower, pass: .time,
    meaning: "time to take in the payloads: normalizing has a price", exactness: .varied, scope: .load,
    sharedBy: .entity, origin: .measured { figures in figures.elapsed.map { .nanoseconds($0) } })
}
