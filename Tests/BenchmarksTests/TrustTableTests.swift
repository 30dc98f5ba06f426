import Foundation
import Testing

@testable import storebench_bench

/// The results of `make trust` in the docs.
struct TrustTableTests {
  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func `the page has the slowdown, the trials and the findings of each study`() throws {
    let page = try text("docs/trust.md").split(separator: "\n")
    for row in try text("results/reference/trust.csv").split(separator: "\n").dropFirst() {
      let cells = row.split(separator: ",")
      let slowdown = cells[0] == "0 %" ? "none" : "\(cells[0])"
      let sentence = "|\(slowdown)|\(cells[1])|\(cells[2])|\(cells[3])|\(cells[4])|"
      #expect(page.contains { $0.hasPrefix(sentence) }, "\(sentence)")
    }
  }

  @Test func `the table has the columns that are written today, and the three studies`() throws {
    let lines = try text("results/reference/trust.csv").split(separator: "\n").map { $0.split(separator: ",") }
    #expect(lines[0].map(String.init) == NoiseReport.columns)
    #expect(lines.dropFirst().map { "\($0[0]) \($0[1]) \($0[2])" } == ["0 % 10 5 %", "10 % 10 5 %", "5 % 30 2 %"])
  }
}
