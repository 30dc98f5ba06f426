import BenchCore
import BenchResults
import Foundation
import ResultsFixtures
import Testing

@testable import BenchReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct SVGExportTests {
  @Test func `a picture is well-formed, whatever names are in it, and has no script`() {
    for run in [ExportFixture.run(), ExportFixture.hostileRun, StoredRun(manifest: ManifestFixture.manifest, rows: [])]
    {
      let picture = SVGExport.render(run)
      #expect(XMLParser(data: Data(picture.utf8)).parse())
      #expect(!picture.contains("<script"))
    }
  }

  @Test func `a run without values says so in place of a chart`() {
    let picture = SVGExport.render(StoredRun(manifest: ManifestFixture.manifest, rows: []))
    #expect(picture.contains("There are no values of"))
  }
}
