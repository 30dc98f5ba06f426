import Foundation
import TestSupport
import Testing

@testable import BenchReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct PageTests {
  private var page: Page {
    Page(
      title: "books: What?",
      crumb: ("PASS", .good, ["books", "2026-01-31"], ["Smoke sizes."]),
      question: "What does a change cost?", answer: "a is fastest.",
      designs: [("a", DesignStyle(hue: 0, form: 0)), ("b", DesignStyle(hue: 1, form: 1))],
      lead: [ChartFixture.figure(ChartFixture.crossing, caption: "Time", note: "medians").markup(1)],
      sections: [
        (
          SectionCard(anchor: Anchor("factors"), name: "Factors", head: "How many times", say: "Sort it."),
          [
            DataTable(
              "Values", head: ["design", "10"],
              rows: [[.init("a"), .init("1.00µs", order: 1_000, note: "best", shade: 0, kind: .best)]], isSorted: true
            ).markup
          ]
        )
      ])
  }

  @Test func `a page is one file as its snapshot`() throws { try expectSnapshot(page.html, named: "page.html") }

  @Test func `the policy has the hashes of the style sheet and the script`() {
    let drawing = Digest.base64(PageAssets.drawingStyle.description)
    let style = Digest.base64(PageAssets.style.description)
    let script = Digest.base64(PageAssets.script.description)
    #expect(PageAssets.policy.contains("style-src 'sha256-\(drawing)' 'sha256-\(style)'"), "write \(drawing) \(style)")
    #expect(PageAssets.policy.contains("script-src 'sha256-\(script)'"), "write \(script)")
  }

  @Test func `a page is well-formed, its names are unique and whatever is named is there`() throws {
    // The script is no XML; browsers read it as it is.
    let html = page.html.replacing(/<script>[\s\S]*<\/script>/, with: "")
    let parser = XMLParser(data: Data(html.utf8))
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    let names = html.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
    #expect(Set(names).count == names.count)
    for match in html.matches(of: /aria-labelledby="([^"]*)"/) {
      for name in match.1.split(separator: " ") { #expect(names.contains(String(name))) }
    }
    for match in html.matches(of: /href="#([^"]*)"/) { #expect(names.contains(String(match.1))) }
  }

  @Test func `a drawing that stands alone is well-formed, and brings its size, style and ground`() {
    let picture = ChartFixture.figure(ChartFixture.crossing, caption: "Time").picture
    #expect(XMLParser(data: Data(picture.utf8)).parse())
    #expect(picture.hasPrefix("<svg class=\"chart\" viewBox=\"0 0 1072 352\""))
    #expect(picture.contains("width=\"1072\" height=\"352\"") && picture.contains("class=\"ground\""))
    #expect(picture.contains("<style>") && !picture.contains("<script"))
  }

  @Test func `nothing in a page asks for anything outside`() {
    let html = page.html.replacing("http://www.w3.org/2000/svg", with: "").replacing(
      "http://www.w3.org/1999/xhtml", with: "")
    #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("@import"))
    #expect(html.matches(of: /url\((?!#)/).isEmpty)
  }

  @Test func `what every page has is small`() {
    #expect(
      PageAssets.drawingStyle.utf8CodeUnitCount + PageAssets.style.utf8CodeUnitCount
        + PageAssets.script.utf8CodeUnitCount < 24_000)
  }
}
