import BenchResults
import Foundation
import ResultsFixtures
import Testing

@testable import BenchReports

struct AllExportsTests {
  @Test func `every export can be found by its name, and no two share one`() {
    let names = AllExports.list.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names == names.sorted())
    for name in names { #expect(AllExports.named(name)?.name == name) }
    #expect(AllExports.named("xml") == nil)
  }

  @Test func `every export has one line of meaning and ends with a line end`() throws {
    for export in AllExports.list {
      #expect(!export.meaning.isEmpty && !export.meaning.contains("\n"), "\(export.name)")
      for run in [ExportFixture.run(), ExportFixture.hostileRun] {
        let bytes = try export.bytes(run)
        #expect(!bytes.isEmpty)
        if export.isText { #expect(bytes.last == 0x0A, "\(export.name)") }
      }
    }
  }
}
