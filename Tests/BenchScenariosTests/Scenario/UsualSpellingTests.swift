import BenchCore
import BenchScenarios
import BenchWorkloads
import Testing

/// Spellings that people try before they have read the reference: each is understood, or answered with the cure.
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

/// Commas between thousands within brackets, and designs that are no product.
@Suite struct BracketTests {
  @Test func `commas between thousands in braces and brackets are answered with the number`() {
    let braces = Sample.problems(of: Sample.text("{ kind: feed, limit: 30 }", "{ kind: feed, limit: 1,000 }"))
    #expect(braces.count == 1 && braces[0].hasSuffix("write a number without it: 4_000"), "\(braces)")
    let list = Sample.problems(of: Sample.text + "sweep: { dataset.posts: [10, 1,000] }\n")
    #expect(list.count == 1, "\(list)")
  }

  @Test func `designs stand beside the product, each once`() throws {
    let text = Sample.text(
      "derivations: [naive]\n", "derivations: [naive]\n  designs: [nested-scan/memoized, nested/naive]\n")
    let matrix = try Sample.read(text).base.matrix
    #expect(
      matrix.pairs.map { "\($0.store)/\($0.derivation)" }
        == ["nested/naive", "normalized/naive", "nested-scan/memoized"])
    #expect(
      matrix.allStores == ["nested", "normalized", "nested-scan"] && matrix.allDerivations == ["naive", "memoized"])
    let alone = Sample.text(
      "stores: [nested, normalized]\n  derivations: [naive]\n", "designs: [normalized/memoized]\n")
    #expect(try Sample.read(alone).base.matrix.pairs.count == 1)
  }

  @Test(arguments: [
    ("[nested]", "must be a store and a derivation"), ("[nested/nave]", "did you mean 'naive'?"),
    ("[x/naive]", "must be the name of a store"), ("[nested/naive, nested/naive]", "is in the list already"),
    ("[]", "must be a list of 1 to 100 designs"),
  ])
  func `what is no design is named with its rule`(list: String, rule: String) {
    let problems = Sample.problems(
      of: Sample.text("derivations: [naive]\n", "derivations: [naive]\n  designs: \(list)\n"))
    #expect(problems.count == 1 && problems[0].contains(rule), "\(problems)")
  }
}
