import BenchCore
import Foundation
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct JUnitExportTests {
  /// The elements allowed in each element, with the attributes required, as readers of JUnit XML agree on them.
  private static let structure: [String: (children: Set<String>, attributes: Set<String>)] = [
    "testsuites": (["testsuite"], ["name", "tests", "failures", "errors", "skipped"]),
    "testsuite": (["properties", "testcase"], ["name", "tests", "failures", "errors", "skipped", "timestamp"]),
    "properties": (["property"], []), "property": ([], ["name", "value"]),
    "testcase": (["failure", "error", "skipped"], ["classname", "name"]), "skipped": ([], ["message"]),
    "failure": ([], ["message", "type"]), "error": ([], ["message", "type"]),
  ]

  private func read(_ run: StoredRun) throws -> Elements {
    let elements = Elements()
    let parser = XMLParser(data: Data(JUnitExport.render(run).utf8))
    parser.delegate = elements
    let isWellFormed = parser.parse()
    try #require(isWellFormed, "\(String(describing: parser.parserError))")
    return elements
  }

  private func hold(_ elements: Elements) {
    #expect(elements.all.first?.name == "testsuites")
    for element in elements.all {
      let rule = Self.structure[element.name]
      #expect(rule?.attributes == Set(element.attributes.keys), "\(element.name)")
      if let parent = element.parent { #expect(Self.structure[parent]?.children.contains(element.name) == true) }
    }
    for (tag, key) in [("testcase", "tests"), ("failure", "failures"), ("error", "errors"), ("skipped", "skipped")] {
      let count = elements.all.filter { $0.name == tag }.count
      let suites = elements.all.filter { $0.name == "testsuite" }.compactMap { $0.attributes[key].flatMap { Int($0) } }
      #expect(suites.reduce(0, +) == count, "\(tag)")
      #expect(elements.all.first?.attributes[key] == "\(count)", "\(tag)")
    }
  }

  @Test func `the document has the structure that readers agree on`() throws {
    let troubled = StoredRun(manifest: ManifestFixture.manifest, rows: [])
    for run in [ExportFixture.run(), troubled, ExportFixture.hostileRun] { hold(try read(run)) }
  }

  @Test func `a run in which all is well has neither failure nor error`() throws {
    let root = try #require(try read(ExportFixture.run()).all.first)
    #expect(root.attributes["tests"] == "7")
    #expect(root.attributes["failures"] == "0" && root.attributes["errors"] == "0")
  }

  @Test(arguments: [
    (Verdict.pass, String?.none), (.fail, "failure"), (.missing, "error"), (.inconclusive, "skipped"),
  ])
  func `a verdict says whether it is wrong, missing or open`(verdict: Verdict, element: String?) throws {
    let record = RunManifest.ExpectationRecord(sentence: "stale_views of * == 0", verdict: verdict, actual: "1")
    let names = try read(ExportFixture.run(expectations: [record])).all.map(\.name)
    #expect(names.filter { ["failure", "error", "skipped"].contains($0) } == [element].compactMap(\.self))
  }

  @Test(arguments: [Verdict.fail, .missing, .inconclusive])
  func `a warning is skipped with its words, whatever became of it`(verdict: Verdict) throws {
    let record = RunManifest.ExpectationRecord(
      sentence: "stale_views of * == 0", level: .warn, verdict: verdict, actual: "1")
    let run = ExportFixture.run(expectations: [record])
    let names = try read(run).all.map(\.name)
    #expect(names.filter { ["failure", "error", "skipped"].contains($0) } == ["skipped"])
    #expect(JUnitExport.render(run).contains("warning: \(verdict.rawValue); actual: 1"))
  }

  @Test func `a cell says what became of it`() throws {
    let names = try read(StoredRun(manifest: ManifestFixture.manifest, rows: [])).all.map(\.name)
    let troubles = names.filter { ["failure", "error", "skipped"].contains($0) }
    #expect(troubles == ["error", "failure", "error"], "crashed, disagreed, unfinished")
  }

  @Test(arguments: [RunManifest.RunRecord.State.running, .interrupted])
  func `a run that did not end is an error, though nothing failed`(state: RunManifest.RunRecord.State) throws {
    let root = try #require(try read(ExportFixture.run(state: state)).all.first)
    #expect(root.attributes["errors"] == "1")
  }

  @Test func `foreign text comes back as it was, without what XML forbids`() throws {
    let wanted = ExportFixture.hostile.replacing("\u{1B}", with: "\u{FFFD}").replacing("\u{0}", with: "\u{FFFD}")
    let elements = try read(ExportFixture.hostileRun).all
    #expect(elements.first?.attributes["name"] == wanted)
    #expect(elements.last { $0.name == "testcase" }?.attributes["name"] == wanted)
  }
}

/// The elements of a document in the order in which they begin.
private final class Elements: NSObject, XMLParserDelegate {
  private(set) var all: [(name: String, parent: String?, attributes: [String: String])] = []
  private var open: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    all.append((name, open.last, attributes))
    open.append(name)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
