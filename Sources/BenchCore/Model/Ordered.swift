extension Sequence {
  /// Returns the elements in an order, equal ones as they came, like `sorted(by:)`.
  ///
  /// The sort is compiled once, here. `sorted(by:)` is compiled for each type of element and each closure, so it is for
  /// what is measured, and for more than some thousand elements.
  @_semantics("optimize.sil.specialize.generic.never")
  package func ordered(by areInOrder: (Element, Element) throws -> Bool) rethrows -> [Element] {
    let elements = Array(self)
    return try elements.indices.sorted { try areInOrder(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  package func ordered() -> [Element] { ordered(by: <) }
}
