import BenchProcesses
import BenchResults
import Foundation
import TestSupport
import Testing

@testable import BenchRuns

struct ProcessRunnerTests {
  @Test func `the trace behind an error is not told`() {
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
      let error = #expect(throws: OutputError.self) { try runner.prepare(Calibration.stage(operations: 1)) }
      #expect(error?.path == folder + "/none/stage")
    }
  }
}
