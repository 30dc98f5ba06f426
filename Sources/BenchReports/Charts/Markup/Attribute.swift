/// An attribute of an element: its name is a constant, its value is escaped.
struct Attribute: Sendable {
  let name: StaticString
  let value: String

  /// Creates an attribute; the name must not be one that runs code, styles an element or names an address.
  init(_ name: StaticString, _ value: String) {
    precondition(Self.isSafe(name.description), "\(name) could run code or load something; see Markup")
    (self.name, self.value) = (name, value)
  }

  private init(checked name: StaticString, _ value: String) { (self.name, self.value) = (name, value) }

  /// Creates a coordinate or a length, with one decimal.
  init(_ name: StaticString, _ value: Double) { self.init(name, Coordinate(value).description) }

  static func classes(_ names: String...) -> Attribute {
    Attribute("class", names.filter { !$0.isEmpty }.joined(separator: " "))
  }

  static func link(to anchor: Anchor) -> Attribute { Attribute(checked: "href", "#\(anchor.name)") }

  /// Links to a file in the same folder or below; drops characters other than ASCII letters, digits and `-_./`.
  static func link(toFile path: String) -> Attribute {
    Attribute(
      checked: "href",
      String(path.drop { $0 == "/" }.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }))
  }

  /// An empty icon, so that no browser requests one.
  static let noIcon = Attribute(checked: "href", "data:,")

  private static func isSafe(_ name: String) -> Bool {
    !name.hasPrefix("on") && !["style", "href", "src", "srcdoc", "action", "formaction", "xlink:href"].contains(name)
  }
}

struct Anchor: Hashable, Sendable {
  let name: String

  init(_ name: StaticString) { self.name = name.description }

  private init(slug: String) {
    name = String(slug.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
  }

  static let alone = Anchor("picture")
  static func drawing(_ number: Int) -> Anchor { Anchor(slug: "g\(number)") }
  static func answer(_ scenario: String) -> Anchor { Anchor(slug: scenario) }
  static func drawing(of scenario: String) -> Anchor { Anchor(slug: "g-" + scenario) }
}
