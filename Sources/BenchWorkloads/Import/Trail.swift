/// The path from the root of a file to the value being read; it becomes a string only for messages.
final class Trail {
  enum Step {
    case key(String)
    case index(Int)
  }

  private var steps: [Step] = []

  var isElement: Bool { if case .index? = steps.last { true } else { false } }

  func follow<E: Error>(_ step: Step, _ body: () throws(E) -> Void) throws(E) {
    steps.append(step)
    defer { steps.removeLast() }
    try body()
  }

  /// The path as messages show it; the root is called `the file`.
  var path: String {
    var path = ""
    for step in steps {
      switch step {
      case .key(let key): path += path.isEmpty ? key : ".\(key)"
      case .index(let index): path += "[\(index)]"
      }
    }
    return path.isEmpty ? "the file" : path
  }
}
