import Foundation
import Testing

@testable import storebench_bench

/// What `make trust` measured is told in the docs as it was measured.
struct TrustTableTests {
  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func `the page shows every row of the table`() throws {
    let rows = try text("results/reference/trust.csv").split(separator: "\n").map {
      "| " + $0.replacing(",", with: " | ").replacing("_", with: " ") + " |"
    }
    let page = try text("docs/trust.md")
    let told = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map(String.init)
    #expect(rows.count == 4)
    #expect(told == rows)
  }

  @Test func `the table has the columns that are written today, and the three studies`() throws {
    let lines = try text("results/reference/trust.csv").split(separator: "\n").map { $0.split(separator: ",") }
    #expect(lines[0].map(String.init) == NoiseReport.columns)
    #expect(lines.dropFirst().map { "\($0[0]) \($0[1]) \($0[2])" } == ["0 % 10 5 %", "10 % 10 5 %", "5 % 30 2 %"])
  }
}
