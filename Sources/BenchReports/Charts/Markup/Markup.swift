/// A part of a page: text and elements, escaped as they are created.
///
/// Unescaped text enters only through `own`, which takes a constant of the program. Names of elements and attributes
/// are constants too, so foreign text cannot become structure.
struct Markup: Sendable, Equatable {
  let source: String

  private init(source: String) { self.source = source }
  static let empty = Markup(source: "")

  /// Escapes a text; control and format characters become spaces.
  static func text(_ text: String) -> Markup { Markup(source: escaped(text)) }

  static func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ children: [Markup] = []
  ) -> Markup {
    var source = "<\(name)"
    // An empty class list is omitted.
    for attribute in attributes where !(attribute.value.isEmpty && attribute.name.description == "class") {
      source += " \(attribute.name)=\"\(escaped(attribute.value))\""
    }
    if children.isEmpty && voids.contains(name.description) { return Markup(source: source + "/>") }
    source += ">"
    for child in children { source += child.source }
    return Markup(source: source + "</\(name)>")
  }

  /// Embeds a style sheet or script of the program itself, unescaped.
  static func own(_ constant: StaticString) -> Markup { Markup(source: constant.description) }
  var isEmpty: Bool { source.isEmpty }

  var withoutTips: Markup { Markup(source: source.replacing(/<title>[^<]*<\/title>/, with: "")) }

  /// The elements that, if empty, are written like `<br/>`; HTML allows this form for no other elements.
  private static let voids: Set = ["br", "meta", "link", "input", "path", "rect", "circle", "line", "use"]

  /// Escapes text for use between tags and in attributes: special characters become references; control, format and
  /// separator characters become spaces.
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy(isHarmless) { return text }
    return text.escaping(marks) { isPrintable($0) ? $0 : " " }
  }

  private static let marks: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]

  private static func isHarmless(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != 0x26 && byte != 0x3C && byte != 0x3E && byte != 0x22 && byte != 0x27
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return scalar.value != 0xFFFE && scalar.value != 0xFFFF
    }
  }
}
