import BenchCore
import BenchWorkloads
import Yams

/// A composer of a tree of nodes from the bytes of a scenario file, which refuses features that only cause trouble:
/// aliases (with which a few lines can unfold to billions of values), tags, several documents, deep nesting.
struct YAMLComposer {
  /// The largest size of a file, in bytes; a larger file is not a scenario.
  static let sizeLimit = 256 * 1024
  /// The deepest nesting; valid scenarios have at most 8 levels.
  static let depthLimit = 16
  private let text: SourceText
  private let problems: ProblemList

  private static let start = YAMLNode.Mark(line: 1, column: 1)

  /// Returns the root of the document; `nil` if a problem makes it impossible to read the document any further.
  static func compose(_ bytes: some Collection<UInt8>, into problems: ProblemList) -> YAMLNode? {
    guard bytes.count <= sizeLimit else {
      let size = "\(NumberText.grouped(bytes.count)) bytes"
      return problems.refuse(start, "the file", showing: size, "must be at most \(NumberText.grouped(sizeLimit)) bytes")
    }
    guard let string = String(validating: bytes, as: UTF8.self) else {
      // The decoder writes U+FFFD for invalid bytes; those before them are characters of the file.
      var genuine = 0
      _ = transcode(bytes.makeIterator(), from: UTF8.self, to: UTF32.self, stoppingOnError: true) { scalar in
        if scalar == 0xFFFD { genuine += 1 }
      }
      let place = SourceText(String(decoding: bytes, as: UTF8.self)).first { scalar in
        if scalar == "\u{FFFD}" { genuine -= 1 }
        return genuine < 0
      }
      return problems.refuse(place?.mark ?? start, "the file", "must be UTF-8 text", cure: "save it as UTF-8")
    }
    let composer = YAMLComposer(text: SourceText(string), problems: problems)
    guard composer.isHarmless() else { return nil }
    return composer.root()
  }

  private func isHarmless() -> Bool {
    if let (mark, scalar) = text.first(where: SourceText.isForbidden) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      return problems.refuse(mark, "the file", "must have no control characters; here is U+\(code)") ?? false
    }
    if let mark = text.directive {
      let cure = "remove the line"
      return problems.refuse(mark, "the file", "must have no directives such as %YAML", cure: cure) ?? false
    }
    // Yams compares keys, which unfolds aliases; so Yams gets no text that may be an alias of an anchor.
    let anchors = Set(text.names(after: "&").map(\.name))
    guard !anchors.isEmpty else { return true }
    let aliases = text.names(after: "*").filter { anchors.contains($0.name) }
    for alias in aliases {
      problems.add(
        alias.mark, "*\(ShownText.short(alias.name))", "is an alias, and a scenario has none",
        cure: "write the value out")
    }
    return aliases.isEmpty
  }

  private func root() -> YAMLNode? {
    do {
      let parser = try Parser(yaml: text.string, resolver: .basic, constructor: .default, encoding: .utf8)
      guard let node = try parser.singleRoot() else {
        return problems.refuse(Self.start, "the file", "is empty; a scenario begins with 'version: 1'")
      }
      // The anchors of nodes exist only as long as the parser.
      return withExtendedLifetime(parser) { convert(node, depth: 1) }
    } catch {
      return refused(error)
    }
  }

  private func mark(_ mark: Mark?) -> YAMLNode.Mark {
    text.within(YAMLNode.Mark(line: mark?.line ?? 1, column: mark?.column ?? 1))
  }

  private func refused(_ error: any Error) -> YAMLNode? {
    switch error {
    case YamlError.duplicatedKeysInMapping(let names, let context):
      let named = names.ordered().map { "'\(ShownText.short($0))'" }.joined(separator: ", ")
      return problems.refuse(mark(context.mark), "key \(named)", "is given more than once", cure: "keep one")
    case YamlError.scanner(_, let problem, let place, _), YamlError.parser(_, let problem, let place, _):
      if problem.hasPrefix("Maximum nesting") { return tooDeep(mark(place)) }
      let isColon = problem.hasPrefix("mapping values are not allowed")
      return problems.refuse(
        mark(place), "the file", "is no YAML here: \(problem)",
        cure: isColon ? "put quotes around a text with a colon" : nil)
    case YamlError.composer(_, "but found another document", let place, _):
      return problems.refuse(mark(place), "the file", "must hold one document; here begins another")
    case YamlError.composer(_, let problem, let place, _):
      return problems.refuse(
        mark(place), "the file", "is no YAML here: \(problem)", cure: "put quotes around a text with '*'")
    default: return problems.refuse(Self.start, "the file", "is no YAML: \(error)")
    }
  }

  private func tooDeep(_ mark: YAMLNode.Mark) -> YAMLNode? {
    problems.refuse(
      mark, "the file", "is nested too deeply; \(Self.depthLimit) levels are more than a scenario has")
  }

  private func convert(_ node: Node, depth: Int) -> YAMLNode? {
    let place = mark(node.mark)
    if depth > Self.depthLimit { return tooDeep(place) }
    refuseOrnaments(of: node, at: place)
    switch node {
    case .scalar(let scalar):
      refuseUnprintable(in: scalar.string, "the text", at: place)
      return YAMLNode(mark: place, content: .scalar(scalar.string, isPlain: scalar.style == .plain))
    case .sequence(let sequence):
      let elements = sequence.readAll { convert($0, depth: depth + 1) }
      return elements.map { YAMLNode(mark: place, content: .sequence($0)) }
    case .mapping(let mapping):
      let entries = mapping.filter { isWord($0.key) }.readAll { entry($0.key, $0.value, depth: depth) }
      return entries.map { YAMLNode(mark: place, content: .mapping($0)) }
    case .alias: return problems.refuse(place, "an alias", "cannot stand here", cure: "write the value out")
    }
  }

  /// Returns true for a word; reports any other key, so that the rest of the file is read without its entry.
  private func isWord(_ key: Node) -> Bool {
    if key.scalar == nil { problems.add(mark(key.mark), "a key", "must be a word, not a list or a mapping") }
    return key.scalar != nil
  }

  private func entry(_ key: Node, _ value: Node, depth: Int) -> YAMLNode.Entry? {
    let (place, word) = (mark(key.mark), key.scalar?.string ?? "")
    refuseUnprintable(in: word, "the key", at: place)
    return convert(value, depth: depth + 1).map { YAMLNode.Entry(key: word, mark: place, value: $0) }
  }

  /// Reports characters that control a terminal, or hide or reorder text, in any spelling, such as `"\e"`.
  private func refuseUnprintable(in text: String, _ subject: String, at place: YAMLNode.Mark) {
    guard let scalar = PrintableText.firstUnprintable(in: text) else { return }
    let code = String(scalar.value, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
    problems.add(
      place, subject, showing: "\"\(ShownText.short(text))\"",
      "must have no control or format characters; here is U+\(digits)", cure: "remove it")
  }

  /// Reports anchors to which nothing refers, and tags, because neither of these has an effect.
  private func refuseOrnaments(of node: Node, at place: YAMLNode.Mark) {
    if let anchor = node.anchor {
      problems.add(
        place, "&\(ShownText.short(anchor.rawValue))", "is an anchor, and a scenario has none", cure: "remove it")
    }
    // YAML also gives tags to quoted texts, so only a node that begins with a written tag is reported.
    if case .alias = node { return }
    let rest = text.from(place)
    guard rest.first == "!" else { return }
    let tag = String(String.UnicodeScalarView(rest.prefix { $0.value > 0x20 }))
    problems.add(place, "the tag \(ShownText.short(tag))", "has no effect", cure: "remove it")
  }
}
