import BenchCore
import BenchResults
import Foundation
import ResultsFixtures
import Testing

@testable import BenchReports

/// Folded stacks, read by a reader of their own.
struct SiteExportsTests {
  private var run: StoredRun {
    let whole = ExportFixture.run()
    return whole.only(RunPart("store=\(whole.manifest.cells[0].cell.store),derivation=naive") ?? RunPart())
  }

  private func collapsed(_ run: StoredRun, _ measure: ProfileMeasure? = nil) -> String {
    var options = Export.Options()
    options.measure = measure
    return CollapsedExport.render(run, options)
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
    let lines = try folded(collapsed(run))
    #expect(lines.map(\.value) == [3, 2])
    #expect(lines[0].frames.first == cell.design)
    #expect(lines[0].frames.suffix(4) == ["load", "AnyStore.init", "NestedStore.commit(_:_:_:)", "Array.append(_:)"])
    #expect(lines[1].frames.suffix(3) == ["main", "updatePost", "NestedStore.commit(_:_:_:)"])
  }

  @Test func `what is 0 has no line, and sums are those of the run`() throws {
    #expect(try folded(collapsed(run, .allocated)).map(\.value) == [480, 64])
    #expect(try folded(collapsed(run, .retained)).map(\.value) == [480])
    let whole = ExportFixture.run()
    let sum = try folded(collapsed(whole, .allocated)).reduce(0) { $0 + $1.value }
    #expect(sum == whole.sites.values.joined().reduce(0) { $0 + $1.allocatedBytes.rawValue })
  }

  @Test func `no name of a function or design takes a line apart`() throws {
    let lines = try folded(collapsed(ExportFixture.hostileRun))
    #expect(lines.map(\.value) == [3, 2])
    #expect(lines.map(\.frames.count) == [6, 5])
  }

  @Test func `samples are folded like sites`() throws {
    let cell = try #require(run.cycles.keys.first)
    let lines = try folded(collapsed(run, .samples))
    #expect(lines.map(\.value) == [5, 300])
    #expect(lines[0].frames.first == cell.design)
    #expect(lines[0].frames.suffix(4) == ["load", "AnyStore.init", "NestedStore.commit(_:_:_:)", "memmove"])
    #expect(lines[1].frames.suffix(3) == ["main", "updatePost", "NestedStore.commit(_:_:_:)"])
  }

  @Test func `a run that has one profile has nothing of the other`() throws {
    var run = self.run
    run.sites = [:]
    #expect(collapsed(run, .allocations) == "\n")
    #expect(collapsed(run) == collapsed(run, .samples))
    #expect(try folded(collapsed(run, .samples)).count == 2)
    #expect(run.has(.cycles) && !run.has(.sites) && !run.has(.references))
  }
}
