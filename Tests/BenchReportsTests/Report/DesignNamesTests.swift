import BenchCharts
import BenchResults
import Testing

@testable import BenchReports

struct DesignNamesTests {
  private let all = ["nested", "normalized", "dense"].flatMap { store in
    ["naive", "memoized"].map { design("", store, $0) }
  }

  private static func design(_ sync: String, _ store: String, _ derivation: String) -> ReportedRun.Design {
    let name = [sync, store, derivation].filter { !$0.isEmpty }.joined(separator: "/")
    return ReportedRun.Design(
      design: name, name: name, style: DesignStyle(hue: 0, form: 0), parts: [sync, store, derivation])
  }

  private func words(_ names: [String], of all: [ReportedRun.Design]? = nil) -> String {
    let all = all ?? self.all
    return DesignNames(all: all).words(all.filter { names.contains($0.design) })
  }

  @Test func `designs are named by the part that they share, where all with that part are meant`() {
    #expect(words(["nested/naive", "nested/memoized"]) == "`nested`")
    #expect(words(["nested/naive", "normalized/naive", "dense/naive"]) == "`naive`")
    #expect(words(["nested/naive", "nested/memoized", "dense/naive"]) == "`nested` and `dense/naive`")
    #expect(words(["nested/naive", "dense/memoized"]) == "`nested/naive` and `dense/memoized`")
  }

  @Test func `of more than four names three stand in a sentence`() {
    let stores = (1...6).map { Self.design("", "s\($0)", "naive") }
    #expect(words(stores.prefix(4).map(\.design), of: stores) == "`s1/naive`, `s2/naive`, `s3/naive` and `s4/naive`")
    #expect(words(stores.map(\.design), of: stores) == "`s1/naive`, `s2/naive`, `s3/naive` and 3 more")
  }

  @Test func `a preset has no part that others share`() {
    let preset = ReportedRun.Design(
      design: "preset redux", name: "redux", style: DesignStyle(hue: 1, form: 1))
    let designs = all + [preset]
    #expect(
      words(["nested/naive", "nested/memoized", "preset redux"], of: designs)
        == "`nested/naive`, `nested/memoized` and `redux`")
  }

  private static func design(_ store: String) -> ReportedRun.Design { design("", store, "naive") }

  @Test func `words of a question are put behind names only`() {
    let called = CalledNames(words: ["a": "first", "b": "second\u{1B}"])
    #expect(
      called.told("`a/b` beats `a`, and a is no name")
        == "`a/b` (first, second\(Layout.printable("\u{1B}"))) beats `a`, and a is no name")
    #expect(CalledNames(words: [:]).told("`a`") == "`a`")
  }
}
