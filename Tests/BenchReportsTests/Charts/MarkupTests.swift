import Foundation
import Testing

@testable import BenchReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct MarkupTests {
  /// Texts that mean something to HTML, SVG, scripts or terminals.
  private static let nasty = [
    "<script>alert(1)</script>", "</title><b>", "\" onload=\"x", "' onclick='x", "]]>", "<!--", "-->", "&lt;",
    "&#60;b>",
    "javascript:alert(1)", "\u{202E}abc", "a\u{0}b", "a\u{1B}[2Jb", "a\nb\tc", "\u{FFFE}", "<![CDATA[x]]>", "</style>",
    "${x}", "`", "\\", "é漢😀", String(repeating: "<", count: 10_000), "",
  ]

  /// Names of elements and attributes in their order, and the text.
  private final class Tree: NSObject, XMLParserDelegate {
    var names: [String] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      names.append(name)
      names += attributes.keys.sorted()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }
  }

  private func tree(_ markup: Markup) throws -> Tree {
    let parser = XMLParser(data: Data(markup.source.utf8))
    let tree = Tree()
    parser.delegate = tree
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "not well-formed")")
    return tree
  }

  private func sample(_ text: String) -> Markup {
    .element("p", [Attribute("title", text), .classes("a")], [.text(text), .element("b", [], [.text("end")])])
  }

  @Test(arguments: nasty) func `a foreign text changes no element and no attribute`(_ text: String) throws {
    let harmless = try tree(sample("plain"))
    let found = try tree(sample(text))
    #expect(found.names == harmless.names)
    let printable = text.unicodeScalars.map { scalar -> Character in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: " "
      default: scalar.value == 0xFFFE ? " " : Character(scalar)
      }
    }
    #expect(found.text == String(printable) + "end")
  }

  @Test func `an element without content is closed as its kind asks for`() {
    #expect(Markup.element("br").source == "<br/>")
    #expect(Markup.element("div").source == "<div></div>")
  }

  @Test func `a link leads only inside the page`() {
    #expect(Markup.element("a", [.link(to: Anchor("run"))], [.text("x")]).source == "<a href=\"#run\">x</a>")
  }
}
