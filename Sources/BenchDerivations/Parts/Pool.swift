/// Elements in one flat array. Each element has a number until the element is released; the number is then reused.
struct Pool<Element> {
  private var elements: [Element] = []
  private var free: [Int32] = []

  var count: Int { elements.count - free.count }

  @inline(__always)  // A call would cost as much as the body.
  subscript(number: Int32) -> Element {
    get { elements[Int(number)] }
    _modify { yield &elements[Int(number)] }
  }

  mutating func insert(_ element: Element) -> Int32 {
    if let number = free.popLast() {
      elements[Int(number)] = element
      return number
    }
    elements.append(element)
    return Int32(elements.count - 1)
  }

  /// Releases an element; its number may be reused.
  mutating func remove(_ number: Int32) { free.append(number) }
}
