import BenchCore
import Foundation
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct GitHubActionBenchmarkExportTests {
  struct Entry: Decodable, Equatable {
    let name: String
    let unit: String
    let value: Double
    let range: String?
    let extra: String
  }

  private func render(_ run: StoredRun, _ better: Metric.Better = .lower) throws -> String {
    var options = Export.Options()
    options.better = better
    return try GitHubActionBenchmarkExport.render(run, options)
  }

  /// The entries, held against what the tool asks of them: keys and types, and names that are told apart.
  private func read(_ text: String) throws -> [Entry] {
    let objects = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(objects.allSatisfy { Set($0.keys).isSubset(of: ["name", "unit", "value", "range", "extra"]) })
    let entries = try JSONDecoder().decode([Entry].self, from: Data(text.utf8))
    #expect(Set(entries.map(\.name)).count == entries.count)
    #expect(entries.allSatisfy { !$0.name.isEmpty && !$0.name.contains(where: \.isNewline) && !$0.unit.isEmpty })
    return entries
  }

  @Test func `what is better when less and what is better when more never meet in a file`() throws {
    let run = ExportFixture.hostileRun
    let smaller = try read(render(run))
    let bigger = try read(render(run, .higher))
    #expect(bigger.map(\.unit) == ["ops/s"] && bigger.first?.value == 1234.5)
    #expect(smaller.contains { $0.name.hasSuffix(" entity_writes") && $0.value == 7 })
    #expect(Set(smaller.map(\.name)).isDisjoint(with: bigger.map(\.name)))
  }

  @Test func `names are the same whatever seed, machine and number of repetitions`() throws {
    let run = ExportFixture.run()
    var manifest = run.manifest
    manifest.run.seed = 1
    manifest.run.id = "other"
    manifest.machine.processor = "Other"
    let half = StoredRun(
      manifest: manifest, rows: run.rows.filter { $0.repetition.isMultiple(of: 2) || $0.pass != .time })
    let names = try read(render(run)).map(\.name)
    #expect(try read(render(half)).map(\.name) == names)
    #expect(names.contains("books nested/naive dataset.posts=20 latency_p50_ns_writes"))
  }

  @Test func `a measured time says its interval, and how to see it again`() throws {
    let entries = try read(render(ExportFixture.run()))
    let time = try #require(entries.first { $0.name.hasSuffix("latency_p50_ns_writes") })
    #expect(time.range?.contains(#/^\d+ to \d+$/#) == true, "\(time)")
    #expect(time.extra.hasPrefix("10 repetitions, seed 18446744073709551615\nreproduce: storebench run "))
  }

  @Test func `a cell that fails is an entry that leaves 0`() throws {
    var reports = ExportFixture.run().manifest.cells
    let sound = try read(render(ExportFixture.run(reports)))
    reports[0].failure = .crashed(signal: 11, lastWords: "", pass: .time, repetition: 1)
    let failed = try read(render(ExportFixture.run(reports)))
    let name = "books nested/naive dataset.posts=20 missing"
    #expect(sound.first { $0.name == name }?.value == 0)
    #expect(failed.first { $0.name == name }?.value == 1)
    #expect(!failed.contains { $0.name == "books nested/naive dataset.posts=20 entity_writes" })
  }
}
