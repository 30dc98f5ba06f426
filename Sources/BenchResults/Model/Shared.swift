/// A large value behind one reference, copied where it is changed: what holds it is as large as a word.
///
/// Rows hold, copy, sort and group thousands of identities, and half of the types that describe a run hold its
/// manifest. Without a reference each of these has code for every part of them.
struct Shared<Value: Sendable>: Sendable {
  /// `@unchecked Sendable` because it is changed only where nothing else refers to it.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    get { box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}

extension Shared: Equatable where Value: Equatable {
  static func == (left: Self, right: Self) -> Bool { left.box === right.box || left.value == right.value }
}

extension Shared: Hashable where Value: Hashable { func hash(into hasher: inout Hasher) { value.hash(into: &hasher) } }

extension Shared: Encodable where Value: Encodable {
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Shared: Decodable where Value: Decodable {
  init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}
