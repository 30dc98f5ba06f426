/// The fields of an entity that no view shows and no operation changes: texts and whole numbers that came with it.
///
/// They give values the weight they have in an app, whose models have tens of fields where a screen shows three.
///
/// Costs: one word in each owner. The fields are in a box of 32 bytes, followed by 32 + 16 for each text and 32 + 8 for
/// each number, which copies of a value share: copying an entity retains one more reference, for any number of fields,
/// and each decoding makes a new box.
@frozen public struct Extra: Sendable {
  @usableFromInline let box: Box?

  @usableFromInline final class Box: Sendable {
    let strings: [String]
    let ints: [Int]

    init(_ strings: [String], _ ints: [Int]) { (self.strings, self.ints) = (strings, ints) }
  }

  @inlinable init() { box = nil }

  /// No fields: nothing but the word.
  @inlinable public static var none: Extra { Extra() }

  /// Creates a box with these fields; `none` without fields.
  public init(strings: [String], ints: [Int]) { box = strings.isEmpty && ints.isEmpty ? nil : Box(strings, ints) }

  /// In the order in which they were sent.
  public var strings: [String] { box?.strings ?? [] }
  /// In the order in which they were sent.
  public var ints: [Int] { box?.ints ?? [] }

  /// True if there are no fields.
  @inlinable public var isEmpty: Bool { box == nil }
}

extension Extra: Equatable {
  /// Two that share a box need not be looked into.
  @inlinable
  public static func == (left: Extra, right: Extra) -> Bool { left.box === right.box || left.hasFields(of: right) }

  @usableFromInline func hasFields(of other: Extra) -> Bool { strings == other.strings && ints == other.ints }
}

extension Extra {
  /// Returns the same fields in a new box, with separate texts, as decoding a payload makes them.
  package func copied() -> Extra {
    guard let box else { return self }
    return Extra(strings: box.strings.map { $0.copied() }, ints: box.ints.map { $0 })
  }
}

extension StableHash {
  package mutating func combine(_ extra: Extra) {
    combine(extra.strings) { $0.combine($1) }
    combine(extra.ints) { $0.combine($1) }
  }
}
