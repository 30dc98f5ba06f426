import BenchCore
import Foundation
import ResultsFixtures
import Testing

@testable import BenchResults

struct AllMetricsTests {
  @Test func `the menu lists every metric that is defined in its folder, in the order of the alphabet`() throws {
    let folder = Fixture.root.appending(path: "Sources/BenchResults/Metrics")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".swift") }
    let definitions = try files.flatMap { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let definition = /static let (\w+) =\s+[\w.]+\(\s*(?:name: )?"([a-z0-9_]+)",/
      return text.matches(of: definition).map { (property: String($0.1), name: String($0.2)) }
    }
    #expect(definitions.sorted { $0.property < $1.property }.map(\.name) == AllMetrics.plain.map(\.name))
  }

  @Test func `the menu has all that rows of loads and of remote data make, each family in order`() {
    let names = AllMetrics.menu.map(\.name)
    for measure in LoadMeasure.allCases {
      let made = names.filter { $0 == measure.rawValue || $0 == "unit_\(measure.rawValue)" }
      #expect(made.count == measure.row.forms.count, "\(measure)")
    }
    #expect(Set(RemoteMeasure.allCases.map(\.rawValue)).isSubset(of: names))
    #expect(Set(names).count == names.count)
    let units = names.filter { $0.hasPrefix("unit_") }
    #expect(units.count == 21 && units.first == "unit_blocked_main" && units.last == "unit_waiting_p99_ns")
    let first = names.firstIndex(of: "acknowledged_writes"), last = names.firstIndex(of: "writes_sent")
    #expect(first.map { names[$0 - 1] } == "releases" && last.map { names[$0 + 1] } == "required_updates")
  }

  @Test func `every metric of the contract is there`() {
    let contract = """
      entity_writes entity_removals notifications recomputations wasted_recomputations comparisons compared_elements
      view_updates wasted_updates required_updates waste_factor stale_views missing_references queries latency_p50_ns
      latency_p90_ns latency_p99_ns latency_p99_9_ns latency_max_ns throughput_ops_per_s load_ns allocations
      allocated_bytes freed_bytes frees load_allocated_bytes peak_live_bytes store_bytes entity_writes_per_op
      allocated_bytes_per_op store_bytes_per_entity
      """
    for name in contract.split(whereSeparator: \.isWhitespace) {
      #expect(AllMetrics.named(String(name)) != nil, "\(name) is missing")
    }
  }

  @Test func `no two metrics share a name`() {
    #expect(Set(AllMetrics.all.map(\.name)).count == AllMetrics.all.count)
  }

  /// Misses are told by their cause and in one sum; everything else once.
  @Test func `every event of a tally belongs to one metric`() {
    for event in Event.allCases {
      var tally = Tally()
      tally[event] = 7
      var figures = Figures(operations: 1)
      figures.tally = tally
      let found = AllMetrics.stored.filter { $0.value(in: figures) == .integer(7) }
      let causes: [Event] = [.cacheMissesFirst, .cacheMissesChanged, .cacheMissesEvicted]
      let names = found.map(\.name)
      #expect(names.filter { $0 != "cache_misses" }.count == 1, "\(event)")
      #expect(names.contains("cache_misses") == causes.contains(event), "\(event)")
    }
  }

  @Test func `what was not measured is absent`() {
    for metric in AllMetrics.all {
      #expect(metric.value(in: Figures(operations: 3)) == nil, "\(metric.name)")
      #expect(metric.value(in: LineValues()) == nil, "\(metric.name)")
    }
    #expect(AllMetrics.named("latency_max_ns")?.value(in: Fixture.latencies([])) == nil)
  }

  @Test func `a quotient is exact, and absent without operations`() throws {
    let metric = try #require(AllMetrics.named("entity_writes_per_op"))
    func line(_ operations: Int) -> LineValues {
      LineValues(samples: ["entity_writes": .init(value: .integer(10), operations: operations)])
    }
    #expect(metric.value(in: line(3))?.exact == Ratio(10, 3))
    #expect(metric.value(in: line(0)) == nil)
  }

  @Test func `the waste factor is absent when nothing was required`() throws {
    let metric = try #require(AllMetrics.named("waste_factor"))
    func line(_ required: Int) -> LineValues {
      LineValues(samples: [
        "recomputations": .init(value: .integer(9), operations: 1),
        "required_updates": .init(value: .integer(required), operations: 1),
      ])
    }
    #expect(metric.value(in: line(6))?.exact == Ratio(3, 2))
    #expect(metric.value(in: line(0)) == nil)
  }
}
