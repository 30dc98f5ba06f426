/// The fields of an entity that no view shows and no operation changes: texts and whole numbers.
///
/// An app's models have tens of fields, of which a screen shows three; extra fields give entities a realistic size.
///
/// Costs: each owner has one word. The fields are in a box of 32 bytes, plus 32 + 16 per text, plus 32 + 8 per number.
/// Copies of a value share the box: copying an entity retains one more reference for any number of fields, and each
/// decoding creates a new box.
@frozen public struct Extra: Sendable {
  @usableFromInline let box: Box?

  @usableFromInline final class Box: Sendable {
    let strings: [String]
    let ints: [Int]

    init(_ strings: [String], _ ints: [Int]) { (self.strings, self.ints) = (strings, ints) }
  }

  @inlinable init() { box = nil }

  /// No fields, and no box.
  @inlinable public static var none: Extra { Extra() }

  /// Creates a box with these fields; if there are no fields, the value equals `none` and has no box.
  public init(strings: [String], ints: [Int]) { box = strings.isEmpty && ints.isEmpty ? nil : Box(strings, ints) }

  /// The texts, in the order in which they were sent.
  public var strings: [String] { box?.strings ?? [] }
  /// The numbers, in the order in which they were sent.
  public var ints: [Int] { box?.ints ?? [] }

  /// True if there are no fields.
  @inlinable public var isEmpty: Bool { box == nil }
}

extension Extra: Equatable {
  /// Compares two values; their contents are compared only if the values do not share a box.
  @inlinable
  public static func == (left: Extra, right: Extra) -> Bool { left.box === right.box || left.hasFields(of: right) }

  @usableFromInline func hasFields(of other: Extra) -> Bool { strings == other.strings && ints == other.ints }
}

extension Extra {
  /// Returns the same fields in a new box with separate texts, as decoding a payload does.
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
