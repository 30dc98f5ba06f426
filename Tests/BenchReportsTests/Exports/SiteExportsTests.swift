import BenchCore
import BenchResults
import Foundation
import ResultsFixtures
import Testing

@testable import BenchReports

/// Folded stacks and speedscope's profiles, read by a reader of their own.
struct SiteExportsTests {
  private var run: StoredRun {
    let whole = ExportFixture.run()
    return whole.only(RunPart("store=\(whole.manifest.cells[0].cell.store),derivation=naive") ?? RunPart())
  }

  /// Frames and numbers of folded stacks.
  private func folded(_ text: String) throws -> [(frames: [String], value: Int)] {
    try text.split(separator: "\n").map { line in
      let space = try #require(line.lastIndex(of: " "))
      return (
        line[..<space].split(separator: ";", omittingEmptySubsequences: false).map(String.init),
        try #require(Int(line[line.index(after: space)...]))
      )
    }
  }

  @Test func `folded stacks begin with the design and end with the function`() throws {
    let cell = try #require(run.sites.keys.first)
    let lines = try folded(CollapsedExport.render(run))
    #expect(lines.map(\.value) == [3, 2])
    #expect(lines[0].frames.first == cell.design)
    #expect(lines[0].frames.suffix(4) == ["load", "AnyStore.init", "NestedStore.commit(_:_:_:)", "Array.append(_:)"])
    #expect(lines[1].frames.suffix(3) == ["main", "updatePost", "NestedStore.commit(_:_:_:)"])
  }

  @Test func `what is 0 has no line, and sums are those of the run`() throws {
    #expect(try folded(CollapsedBytesExport.render(run)).map(\.value) == [480, 64])
    #expect(try folded(CollapsedRetainedExport.render(run)).map(\.value) == [480])
    let whole = ExportFixture.run()
    let sum = try folded(CollapsedBytesExport.render(whole)).reduce(0) { $0 + $1.value }
    #expect(sum == whole.sites.values.joined().reduce(0) { $0 + $1.allocatedBytes.rawValue })
  }

  @Test func `no name of a function or design takes a line apart`() throws {
    let lines = try folded(CollapsedExport.render(ExportFixture.hostileRun))
    #expect(lines.map(\.value) == [3, 2])
    #expect(lines.map(\.frames.count) == [6, 5])
  }

  @Test func `speedscope gets a profile for each cell and measure, whose weights add up`() throws {
    for run in [ExportFixture.run(), ExportFixture.hostileRun] {
      let data = Data(try SpeedscopeExport.render(run).utf8)
      let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(document["$schema"] as? String == "https://www.speedscope.app/file-format-schema.json")
      let frames = try #require((document["shared"] as? [String: Any])?["frames"] as? [[String: String]])
      let profiles = try #require(document["profiles"] as? [[String: Any]])
      #expect(profiles.count == 3 * run.sites.count + run.cycles.count)
      #expect(Set(frames.compactMap { $0["name"] }).count == frames.count)
      for profile in profiles {
        let samples = try #require(profile["samples"] as? [[Int]])
        let weights = try #require(profile["weights"] as? [Int])
        #expect(samples.count == weights.count)
        #expect(weights.reduce(0, +) == profile["endValue"] as? Int)
        #expect(samples.joined().allSatisfy(frames.indices.contains))
        #expect(["none", "bytes", "nanoseconds"].contains(profile["unit"] as? String))
      }
    }
  }

  @Test func `samples are folded like sites, and speedscope gets them as work`() throws {
    let cell = try #require(run.cycles.keys.first)
    let lines = try folded(CollapsedCyclesExport.render(run))
    #expect(lines.map(\.value) == [5, 300])
    #expect(lines[0].frames.first == cell.design)
    #expect(lines[0].frames.suffix(4) == ["load", "AnyStore.init", "NestedStore.commit(_:_:_:)", "memmove"])
    #expect(lines[1].frames.suffix(3) == ["main", "updatePost", "NestedStore.commit(_:_:_:)"])
    let data = Data(try SpeedscopeExport.render(run).utf8)
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let profiles = try #require(document["profiles"] as? [[String: Any]])
    let cpu = try #require(profiles.first { ($0["name"] as? String)?.hasSuffix(": cpu") == true })
    #expect(cpu["weights"] as? [Int] == [5, 300].map { $0 * Int(CycleStack.period.rawValue) })
  }

  @Test func `a run that has one profile has nothing of the other`() throws {
    var run = self.run
    run.sites = [:]
    #expect(CollapsedExport.render(run) == "\n")
    #expect(try folded(CollapsedCyclesExport.render(run)).count == 2)
    #expect(run.has(.cycles) && !run.has(.sites) && !run.has(.references))
    let document = try JSONSerialization.jsonObject(with: Data(try SpeedscopeExport.render(run).utf8)) as? [String: Any]
    #expect((document?["profiles"] as? [Any])?.count == 1)
  }
}
