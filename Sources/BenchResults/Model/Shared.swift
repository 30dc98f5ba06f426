/// A large value in a reference, copied on write.
///
/// Rows hold, copy, sort and group thousands of identities, and many types that describe a run hold its manifest. With
/// the value inline, each of these types would have code to copy every part of the value.
struct Shared<Value: Sendable>: Sendable {
  /// `@unchecked Sendable`, because a box is changed only while it is uniquely referenced.
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
