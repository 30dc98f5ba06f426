/// The text of a scenario file as YAML counts it: in Unicode scalars, with the five line breaks of YAML 1.1.
struct SourceText {
  let scalars: [Unicode.Scalar]
  private let lineStarts: [Int]

  /// Splits the text into lines; drops a byte order mark at its beginning.
  init(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    var lineStarts = [0]
    for (offset, scalar) in scalars.enumerated() where Self.breaks.contains(scalar) {
      let isFirstHalf = scalar == "\r" && offset + 1 < scalars.count && scalars[offset + 1] == "\n"
      if !isFirstHalf { lineStarts.append(offset + 1) }
    }
    (self.scalars, self.lineStarts) = (scalars, lineStarts)
  }

  /// Returns the place of the first scalar that is like this, and the scalar.
  func first(where isWanted: (Unicode.Scalar) -> Bool) -> (mark: YAMLNode.Mark, scalar: Unicode.Scalar)? {
    scalars.firstIndex(where: isWanted).map { offset in
      let line = lineStarts.lastIndex { $0 <= offset } ?? 0
      return (YAMLNode.Mark(line: line + 1, column: offset - lineStarts[line] + 1), scalars[offset])
    }
  }

  var string: String { String(String.UnicodeScalarView(scalars)) }

  /// The number of lines that an editor shows; a line break at the very end begins no line.
  var lineCount: Int {
    lineStarts.count > 1 && lineStarts[lineStarts.count - 1] == scalars.count ? lineStarts.count - 1 : lineStarts.count
  }

  /// Returns the same place or, if an editor cannot go there, the nearest place to which it can go.
  func within(_ mark: YAMLNode.Mark) -> YAMLNode.Mark {
    let line = min(max(mark.line, 1), lineCount)
    let end = line < lineStarts.count ? lineStarts[line] : scalars.count + 1
    let length = end - lineStarts[line - 1]
    let column = line < mark.line ? length : min(max(mark.column, 1), length)
    return YAMLNode.Mark(line: line, column: max(column, 1))
  }

  /// Returns the text from this place on; the place is within the text.
  func from(_ mark: YAMLNode.Mark) -> ArraySlice<Unicode.Scalar> {
    scalars.dropFirst(lineStarts[mark.line - 1] + mark.column - 1)
  }

  /// The place of a `%` that begins a line before the document: a directive, such as `%YAML 1.1`.
  var directive: YAMLNode.Mark? {
    for (line, start) in lineStarts.enumerated() {
      let text = scalars[start...].prefix { !Self.breaks.contains($0) }
      if text.first == "%" { return YAMLNode.Mark(line: line + 1, column: 1) }
      if let first = text.first(where: { $0 != " " && $0 != "\t" }), first != "#" { return nil }
    }
    return nil
  }

  /// Returns every `&name` or `*name` that YAML might read as an anchor or an alias.
  ///
  /// The result may have more names than YAML reads (such as names inside quotes), but never fewer: a sigil after a
  /// letter or a digit, or on a line that begins with `#`, is never an alias.
  func names(after sigil: Unicode.Scalar) -> [(name: String, mark: YAMLNode.Mark)] {
    var found: [(String, YAMLNode.Mark)] = []
    for (line, start) in lineStarts.enumerated() {
      let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : scalars.count
      let text = scalars[start..<end]
      guard text.first(where: { $0 != " " && $0 != "\t" }) != "#" else { continue }
      for offset in text.indices where text[offset] == sigil {
        if offset > start, Self.isNamePart(text[offset - 1]) { continue }
        let name = text[(offset + 1)...].prefix(while: Self.isNamePart)
        if name.isEmpty { continue }
        found.append(
          (String(String.UnicodeScalarView(name)), YAMLNode.Mark(line: line + 1, column: offset - start + 1)))
      }
    }
    return found
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber || scalar == "_" || scalar == "-")
  }

  private static let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]

  /// Returns true for all characters except the printable ones of YAML 1.1, section 5.1.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: false
    default: true
    }
  }
}
