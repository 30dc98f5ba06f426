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
    return Plain.list(DesignNames(all: all).names(all.filter { names.contains($0.design) }))
  }

  @Test func `designs are named by the part that they share, where all with that part are meant`() {
    #expect(words(["nested/naive", "nested/memoized"]) == "nested")
    #expect(words(["nested/naive", "normalized/naive", "dense/naive"]) == "naive")
    #expect(words(["nested/naive", "nested/memoized", "dense/naive"]) == "nested and dense/naive")
    #expect(words(["nested/naive", "dense/memoized"]) == "nested/naive and dense/memoized")
  }

  @Test func `a preset has no part that others share`() {
    let preset = ReportedRun.Design(
      design: "preset redux", name: "redux", style: DesignStyle(hue: 1, form: 1))
    let designs = all + [preset]
    #expect(
      words(["nested/naive", "nested/memoized", "preset redux"], of: designs)
        == "nested/naive, nested/memoized and redux")
  }
}
