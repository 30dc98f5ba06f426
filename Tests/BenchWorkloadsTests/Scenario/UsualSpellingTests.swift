import BenchCore
import BenchWorkloads
import Testing

/// What people write before they have read the reference: it is understood, or answered with the cure.
@Suite struct UsualSpellingTests {
  @Test(arguments: [("30s", 30.0), ("5min", 300), ("500ms", 0.5), ("1_500ms", 1.5), ("2 s", 2)])
  func `a time needs no blank before its unit`(_ text: String, _ seconds: Double) throws {
    let scenario = try Sample.read(Sample.text("workload:\n", "workload:\n  time_limit: \(text)\n")).base
    #expect(scenario.workload.timeLimit == .seconds(seconds))
  }

  @Test(arguments: ["5", "s", "5  s", "5 sec", "-5s", "ms5", ".inf s"])
  func `another text than a time is refused`(_ text: String) {
    let problems = Sample.problems(of: Sample.text("workload:\n", "workload:\n  time_limit: \(text)\n"))
    #expect(problems.count == 1 && problems[0].contains("workload.time_limit"), "\(problems)")
  }

  @Test func `commas between thousands are answered with the number`() {
    #expect(
      Sample.problems(of: Sample.text("operations: 2_000", "operations: 2,000"))
        == ["s.yaml:15:19: workload.phases[0].operations (2,000) must be a whole number; write 2_000"])
  }

  @Test func `a colon in a text without quotes is answered with quotes`() {
    let problems = Sample.problems(of: Sample.text("What does it cost?", "Costs: which?"))
    #expect(problems.count == 1 && problems[0].hasSuffix("; put quotes around a text with a colon"), "\(problems)")
  }
}
