import Testing

@testable import BenchReports

struct DesignNamesTests {
  private let all = ["nested", "normalized", "dense"].flatMap { store in
    ["naive", "memoized"].map { "\(store)/\($0)" }
  }

  private func words(_ names: [String], of all: [String]? = nil) -> String {
    Plain.list(DesignNames.names(names, among: all ?? self.all))
  }

  @Test func `designs are named by the part that they share, where all with that part are meant`() {
    #expect(words(["nested/naive", "nested/memoized"]) == "nested")
    #expect(words(["nested/naive", "normalized/naive", "dense/naive"]) == "naive")
    #expect(words(["nested/naive", "nested/memoized", "dense/naive"]) == "nested and dense/naive")
    #expect(words(["nested/naive", "dense/memoized"]) == "nested/naive and dense/memoized")
  }

  @Test func `a preset has no part that others share`() {
    #expect(words(["nested/naive", "nested/memoized", "redux"], of: all + ["redux"]) == "nested and redux")
  }
}
