import BenchCore
import BenchHost
import BenchResults
import BenchWorkloads
import Foundation
import TestSupport
import Testing

@testable import BenchRuns

struct ProcessRunnerTests {
  /// A graph of two rows of one node each.
  private static let stage = GraphOracle.stage(
    "tiny",
    LayeredGraph(
      drawn: GraphSpec(
        name: "tiny", width: 1, layers: 2, sources: 1, staticShare: 1, readShare: 1, iterations: 1)))

  @Test func `the trace behind an error is left out`() {
    let said = "loading\nA.swift:62: Precondition failed: too much\nCurrent stack trace:\n0  a 0x1\n1  b 0x2\n"
    #expect(ProcessRunner.words(said) == "loading\nA.swift:62: Precondition failed: too much")
    #expect(ProcessRunner.words("  last words \n") == "last words")
    #expect(ProcessRunner.words("") == "")
  }

  @Test func `a stage that cannot be put anywhere is an output that cannot be written`() throws {
    try withTemporaryFolder { folder in
      let runner = ProcessRunner(
        executable: "/bin/sh", folder: URL(filePath: folder + "/none"), hangLimit: .seconds(1),
        interruption: Interruption())
      let error = #expect(throws: OutputError.self) { try runner.prepare(Self.stage) }
      #expect(error?.path == folder + "/none/stage")
    }
  }
}
