import BenchCore
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct GitHubAnnotationTests {
  @Test func `a remark is one line, in which nothing ends the message or a property`() {
    let remark = GitHubAnnotation(.error, title: "a: b, c", "50 % of\r\nall: two", file: "d,e:f.yaml", line: 3)
    #expect(remark.command == "::error file=d%2Ce%3Af.yaml,line=3,title=a%3A b%2C c::50 %25 of%0D%0Aall: two")
    #expect(GitHubAnnotation(.warning, title: "a", "b").command == "::warning title=a::b")
  }

  @Test func `foreign text cannot become a command of its own`() {
    let remark = GitHubAnnotation(.error, title: ExportFixture.hostile, "\n::stop-commands::x\n", file: "a\n::b")
    #expect(!remark.command.contains { $0.isNewline })
  }

  @Test func `of each level ten are shown, and the last one says how many are not`() {
    let errors = (1...12).map { GitHubAnnotation(.error, title: "\($0)", "") }
    let warnings = (1...10).map { GitHubAnnotation(.warning, title: "\($0)", "") }
    let shown = (warnings + errors).shown
    #expect(shown.count == 20)
    #expect(shown.prefix(9).map(\.title) == (1...9).map(String.init))
    #expect(shown[9].message == "3 more are in the output of this step and in its summary")
    #expect(shown.suffix(10).elementsEqual(warnings))
  }

  @Test func `remarks of a run point at their sentences, what is missing before what failed`() throws {
    let records = Verdict.allCases.map { verdict in
      RunManifest.ExpectationRecord(sentence: "\(verdict.rawValue) of * == 0", verdict: verdict, actual: "1")
    }
    var reports = ExportFixture.run().manifest.cells
    reports[0].failure = .crashed(signal: 11, lastWords: "", pass: .time, repetition: 1)
    let page = RunPage(ExportFixture.run(reports, expectations: records), referenceProblem: "2 counts differ")
    let remarks = page.annotations(linesOfSentences: ["fail of * == 0": 31, "missing of * == 0": 32])
    #expect(remarks.map(\.level) == [.error, .error, .error, .warning, .error, .warning])
    #expect(remarks[0].title == "nested/naive at dataset.posts=20 failed" && remarks[0].line == nil)
    #expect(remarks[1].title == "expectation: missing" && remarks[1].line == 32)
    #expect(remarks[2].title == "expectation: fail" && remarks[2].line == 31)
    #expect(remarks[2].message.hasPrefix("fail of * == 0\nactual: 1\nreproduce: storebench run "))
    #expect(remarks.allSatisfy { $0.file == "scenarios/books.yaml" })
  }

  @Test func `a sentence that only warns is a warning, also where it fails`() {
    let record = RunManifest.ExpectationRecord(sentence: "a == 0", level: .warn, verdict: .fail, actual: "1")
    let page = RunPage(ExportFixture.run(expectations: [record]))
    let remark = page.annotations(linesOfSentences: [:]).first { $0.title == "expectation: warn" }
    #expect(remark?.level == .warning)
    #expect(page.markdown.contains("| **warn** | <code>a == 0</code> |"))
  }
}
