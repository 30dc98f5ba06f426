import BenchCore
import BenchResults
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchVerdicts

struct ReferenceFileTests {
  private func counts(_ writes: Int) -> ReferenceCounts {
    ReferenceCounts(of: [
      Fixture.row(Fixture.cell(), "entity_writes", .integer(writes), phase: "main", operation: "update-author")
    ])
  }

  @Test func `a run that is the reference does not differ from it, and another one does`() throws {
    try withTemporaryFolder { folder in
      let file = ReferenceFile(folder: "\(folder)/new", scenario: "books")
      #expect(file.path == "\(folder)/new/books.smoke.csv")
      #expect(try file.differences(from: counts(7)) == nil, "there is no reference yet")
      try file.write(counts(7))
      #expect(try file.differences(from: counts(7))?.isEmpty == true)
      #expect(try file.differences(from: counts(8))?.count == 1)
    }
  }

  @Test func `a reference that is a folder is not called missing`() throws {
    try withTemporaryFolder { folder in
      try FileWriter.atomic.createFolder("\(folder)/books.smoke.csv")
      let error = #expect(throws: RunFolderError.self) {
        try ReferenceFile(folder: folder, scenario: "books").differences(from: counts(7))
      }
      #expect(error?.value == "is a folder, not a file")
    }
  }

  @Test func `a reference that is no table of rows is refused`() throws {
    try withTemporaryFolder { folder in
      try FileWriter.atomic.write("words\n", "\(folder)/books.smoke.csv")
      #expect(throws: RunFolderError.self) {
        try ReferenceFile(folder: folder, scenario: "books").differences(from: counts(7))
      }
    }
  }
}
