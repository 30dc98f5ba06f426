import BenchCore
import BenchScenarios
import BenchWorkloads
import Foundation
import Testing

/// Errors of a file before it is a scenario.
@Suite struct YAMLComposerTests {
  @Test(arguments: [
    ("", "1:1: the file is empty; a scenario begins with 'version: 1'"),
    ("# only a comment\n", "1:1: the file is empty; a scenario begins with 'version: 1'"),
    (
      "a: b: c",
      "1:5: the file is no YAML here: mapping values are not allowed in this context; "
        + "put quotes around a text with a colon"
    ),
    ("a: [1, 2\n", "1:9: the file is no YAML here: did not find expected ',' or ']'"),
    ("a: \u{7}", "1:4: the file must have no control characters; here is U+7"),
    ("a: 1\n---\nb: 2\n", "2:1: the file must hold one document; here begins another"),
    ("a: *b", "1:4: the file is no YAML here: found undefined alias; put quotes around a text with '*'"),
    ("a: &b 1\nc: *b", "2:4: *b is an alias, and a scenario has none; write the value out"),
  ])
  func `a text that is no plain YAML document is refused at once`(_ text: String, _ message: String) {
    #expect(Sample.problems(of: text) == ["s.yaml:" + message])
  }

  @Test func `a file that is no text is refused where it stops being one`() {
    for version in ["1", "\u{FFFD}"] {
      let bytes = Array("version: \(version)\nname: ".utf8) + [0xC3, 0x28]
      let error = #expect(throws: ScenarioError.self) { try Sample.reader.read(bytes, file: "s.yaml") }
      #expect(error?.description == "s.yaml:2:7: the file must be UTF-8 text; save it as UTF-8")
    }
  }

  @Test func `a file that is too large is not looked at`() {
    let text = String(repeating: "a", count: 262_145)
    #expect(Sample.problems(of: text) == ["s.yaml:1:1: the file (262_145 bytes) must be at most 262_144 bytes"])
  }

  /// An escape of YAML brings in what may not stand in the file itself.
  @Test(arguments: [
    (#""\e[31m""#, "1B"), (#""a\0b""#, "0000"), (#""\u202Eevil""#, "202E"), (#""\x07""#, "0007"), (#""a\tb""#, "0009"),
    (#""\r""#, "000D"), (#""\N""#, "0085"), (#""\L""#, "2028"), (#""\U000E0001""#, "E0001"), ("a\u{200D}b", "200D"),
    ("a\u{AD}b", "00AD"),
  ])
  func `control and format characters are refused, however they were written`(_ value: String, _ code: String) {
    let end = "must have no control or format characters; here is U+\(code.count < 4 ? "00" + code : code); remove it"
    let asValue = Sample.problems(of: "version: 1\nname: \(value)\n")
    #expect(asValue.contains { $0.hasPrefix("s.yaml:2:7: the text (") && $0.hasSuffix(end) }, "\(asValue)")
    let asKey = Sample.problems(of: "version: 1\n\(value): 1\n")
    #expect(asKey.contains { $0.hasPrefix("s.yaml:2:1: the key (") && $0.hasSuffix(end) }, "\(asKey)")
    for problem in asValue + asKey { #expect(PrintableText.line(problem) == problem) }
  }

  @Test(arguments: ["- ", "[", "{", "{a: ", "? ", "[{a: "], [40, 900, 20_000])
  func `deep nesting ends in a problem`(_ opening: String, _ depth: Int) {
    let problems = Sample.problems(of: String(repeating: opening, count: depth))
    #expect(!problems.isEmpty)
    let closing = String(opening.reversed()).compactMap { ["[": "]", "{": "}"][$0] }.joined()
    let text = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    #expect(!Sample.problems(of: text).isEmpty)
  }

  @Test func `a file nested too deeply says so`() {
    let text = Sample.text(
      "batch: 4", "batch: " + String(repeating: "[", count: 20) + String(repeating: "]", count: 20))
    #expect(
      Sample.problems(of: text)
        == ["s.yaml:17:26: the file is nested too deeply; 16 levels are more than a scenario has"])
  }

  @Test func `aliases that would unfold to billions are refused at once`() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1..<40 {
      let alias = "*a\(level - 1)"
      text += "a\(level): &a\(level) [\(alias), \(alias), \(alias), \(alias)]\n"
    }
    text += "? *a39\n: 1\n"
    #expect(
      Sample.problems(of: text).first == "s.yaml:2:10: *a0 is an alias, and a scenario has none; write the value out")
  }

  @Test func `an asterisk in a sentence is no alias`() throws {
    #expect(Sample.problems(of: Sample.text + "expect:\n  - stale_views of * == 0\n") == [])
    #expect(Sample.problems(of: Sample.text("What does it cost?", "R&D costs 2*D")) == [])
    #expect(Sample.problems(of: "# &a and *a\n" + Sample.text) == [])
  }

  @Test func `ornaments are refused where they stand`() {
    #expect(
      Sample.problems(of: Sample.text("authors: 10", "authors: &count 10"))
        == ["s.yaml:5:12: &count is an anchor, and a scenario has none; remove it"])
    #expect(
      Sample.problems(of: Sample.text("authors: 10", "authors: !!int 10"))
        == ["s.yaml:5:12: the tag !!int has no effect; remove it"])
    #expect(
      Sample.problems(of: Sample.text("authors: 10", "authors: 10\n  ? [a]\n  : 1"))
        == ["s.yaml:6:5: a key must be a word, not a list or a mapping"])
  }

  @Test func `a key that is no word hides no problem of the rest`() {
    let problems = Sample.problems(of: Sample.text("authors: 10", "authors: -1\n  ? [a]\n  : 1"))
    #expect(problems.contains { $0.hasPrefix("s.yaml:5:12: dataset.authors (-1) must be") }, "\(problems)")
    #expect(problems.contains { $0.hasPrefix("s.yaml:6:5: a key must be a word") }, "\(problems)")
  }

  @Test(arguments: ["!!str", "!", "!mine"])
  func `a tag is refused, also one that YAML has itself`(tag: String) {
    for value in ["10", "\"10\"", "[10]"] {
      #expect(
        Sample.problems(of: Sample.text("authors: 10", "authors: \(tag) \(value)")).first
          == "s.yaml:5:12: the tag \(tag) has no effect; remove it")
    }
  }

  @Test func `a directive is refused where it stands, and a percent sign elsewhere is none`() {
    for text in ["%YAML 1.1\n---\n", "# head\n\n%TAG ! tag:x,2000:\n---\n"] {
      let line = text.hasPrefix("#") ? 3 : 1
      #expect(
        Sample.problems(of: text + Sample.text)
          == ["s.yaml:\(line):1: the file must have no directives such as %YAML; remove the line"])
    }
    #expect(Sample.problems(of: Sample.text("What does it cost?", "What does it cost\n  %of all?")) == [])
  }

  @Test func `a duplicate key is a problem at its first place, and nothing else is read`() {
    let text = Sample.text("batch: 4", "batch: 4\n      \"batch\": 5\n      batch: 0") + "\"name\": b\n"
    let problems = Sample.problems(of: text)
    #expect(problems.count == 1)
    #expect(problems[0].hasSuffix(" is given more than once; keep one"), "\(problems)")
  }

  @Test func `hundreds of duplicate keys end in a problem`() {
    let problems = Sample.problems(of: String(repeating: "a: 1\n", count: 5_000))
    #expect(problems.contains { $0.hasSuffix("key 'a' is given more than once; keep one") })
  }

  @Test func `a problem behind the last line is shown on it`() {
    #expect(
      Sample.problems(of: "a:\n  - [1\n\n\n")
        == ["s.yaml:4:1: the file is no YAML here: did not find expected ',' or ']'"])
  }
}
