import Testing

@testable import BenchRuns

struct ProcessRunnerTests {
  @Test func `the trace behind an error is not told`() {
    let said = "loading\nA.swift:62: Precondition failed: too much\nCurrent stack trace:\n0  a 0x1\n1  b 0x2\n"
    #expect(ProcessRunner.words(said) == "loading\nA.swift:62: Precondition failed: too much")
    #expect(ProcessRunner.words("  last words \n") == "last words")
    #expect(ProcessRunner.words("") == "")
  }
}
