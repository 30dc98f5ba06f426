#if OpenCombine
  import BenchCore

  /// The look-up of an element by its id in a join.
  enum LookUp {
    /// A walk of the list from its beginning, as in article 001: `members.first { $0.id == message.owner }`.
    case linear
    /// A dictionary, which is built once for each list that is sent.
    case hashed

    static let choices = DesignChoices(
      "look-up", .words(["linear", "hashed"]), standard: .word("linear"),
      meaning: "with linear, a join walks the list; with hashed, it uses a dictionary built from the list")

    init(_ choice: DesignChoice) { self = choice == .word("hashed") ? .hashed : .linear }
  }

  protocol Listable { var number: Int { get } }

  extension Author: Listable { var number: Int { id.rawValue } }
  extension Post: Listable { var number: Int { id.rawValue } }
  extension Comment: Listable { var number: Int { id.rawValue } }

  /// The number of comments of a post. The number is in a separate list, because it changes independently of the post.
  struct CommentCount: Listable {
    let post: PostID
    let count: Int

    var number: Int { post.rawValue }
  }

  struct Listed<Element: Listable> {
    let elements: [Element]
    /// The index of each element by the element's number; `nil` if look-ups walk the list.
    private let places: [Int: Int]?

    /// Creates a list: O(1) if look-ups walk the list, O(n) if a dictionary is built.
    init(_ elements: [Element], by lookUp: LookUp) {
      self.elements = elements
      switch lookUp {
      case .linear: places = nil
      case .hashed:
        var places = [Int: Int](minimumCapacity: elements.count)
        for (place, element) in elements.enumerated() { places[element.number] = place }
        self.places = places
      }
    }

    /// Returns the element with this number, or `nil`; adds the number of elements that a walk passed to `walked`.
    ///
    /// - Complexity: O(n) for a walk, O(1) with a dictionary.
    func first(_ number: Int, _ walked: inout Int) -> Element? {
      if let places { return places[number].map { elements[$0] } }
      let place = elements.firstIndex { $0.number == number }
      walked += place.map { $0 + 1 } ?? elements.count
      return place.map { elements[$0] }
    }
  }
#endif
