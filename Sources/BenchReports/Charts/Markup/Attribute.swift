/// An attribute of an element: a name that is a constant, and a value that is escaped.
struct Attribute: Sendable {
  let name: StaticString
  let value: String

  /// An attribute; the name must not be one that runs code, styles an element or names an address.
  init(_ name: StaticString, _ value: String) {
    precondition(Self.isSafe(name.description), "\(name) could run code or load something; see Markup")
    (self.name, self.value) = (name, value)
  }

  private init(checked name: StaticString, _ value: String) { (self.name, self.value) = (name, value) }

  /// A coordinate or a length, with one decimal.
  init(_ name: StaticString, _ value: Double) { self.init(name, Coordinate(value).description) }

  static func classes(_ names: String...) -> Attribute {
    Attribute("class", names.filter { !$0.isEmpty }.joined(separator: " "))
  }

  static func link(to anchor: Anchor) -> Attribute { Attribute(checked: "href", "#\(anchor.name)") }

  /// A link to a file of the same folder or below it; other characters than those of names are left out.
  static func link(toFile path: String) -> Attribute {
    Attribute(
      checked: "href",
      String(path.drop { $0 == "/" }.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }))
  }

  /// An empty picture in place of the page's symbol, so that no browser asks for one.
  static let noIcon = Attribute(checked: "href", "data:,")

  private static func isSafe(_ name: String) -> Bool {
    !name.hasPrefix("on") && !["style", "href", "src", "srcdoc", "action", "formaction", "xlink:href"].contains(name)
  }
}

struct Anchor: Hashable, Sendable {
  let name: String

  init(_ name: StaticString) { self.name = name.description }
  private init(drawing number: Int) { name = "g\(number)" }

  private init(slug: String) {
    name = String(slug.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
  }

  static let alone = Anchor("picture")
  static func drawing(_ number: Int) -> Anchor { Anchor(drawing: number) }

  static func answer(_ scenario: String) -> Anchor { Anchor(slug: scenario) }
  static func drawing(of scenario: String) -> Anchor { Anchor(slug: "g-" + scenario) }
}
