import BenchResults
import Foundation
import ResultsFixtures
import Testing

@testable import BenchReports

struct AllExportsTests {
  @Test func `every export can be found by its name, and no two share one`() {
    let names = AllExports.cards.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      let found: String? = AllExports.named(name).map { $0.card.name }
      #expect(found == name)
    }
    let unknown = AllExports.named("xml") == nil
    #expect(unknown)
  }

  @Test func `every export has one line of meaning and ends with a line end`() throws {
    for export in AllExports.menu {
      let card = export.card
      #expect(!card.meaning.isEmpty && !card.meaning.contains("\n"), "\(card.name)")
      for run in [ExportFixture.run(), ExportFixture.hostileRun] {
        guard let export = export as? any TextExport.Type else {
          #expect(try !export.bytes(run).isEmpty, "\(card.name)")
          continue
        }
        let text = try export.render(run)
        // CRLF is one character of Swift's.
        #expect(text.last?.isNewline == true, "\(card.name)")
      }
    }
  }
}
