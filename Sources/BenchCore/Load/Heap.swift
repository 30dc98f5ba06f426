/// A binary heap, whose least element is the first: the element at i is at most those at 2i + 1 and 2i + 2.
@usableFromInline package struct Heap<Element: Comparable> {
  @usableFromInline var elements: [Element] = []

  @inlinable package init() {}

  @inlinable package var first: Element? { elements.first }

  /// Inserts an element: O(log n) in the number of elements, as is the removal.
  @inlinable package mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0 && elements[place] < elements[(place - 1) / 2] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  @inlinable package mutating func removeFirst() {
    elements.swapAt(0, elements.count - 1)
    elements.removeLast()
    var place = 0
    while 2 * place + 1 < elements.count {
      var child = 2 * place + 1
      if child + 1 < elements.count && elements[child + 1] < elements[child] { child += 1 }
      if elements[place] < elements[child] { return }
      elements.swapAt(place, child)
      place = child
    }
  }
}

/// A request whose time is not known in advance; the earlier one is less, of two at one time that of the first user.
struct ReadyRequest: Comparable {
  let time: Int
  let user: Int

  static func < (left: Self, right: Self) -> Bool { (left.time, left.user) < (right.time, right.user) }
}
