#if OpenCombine
  import BenchCore

  /// The look-up of an element by its id in a join.
  enum LookUp {
    /// It walks the list from its beginning, as article 001 writes it: `members.first { $0.id == message.owner }`.
    case linear
    /// It asks a dictionary, which is built once for each list that is sent.
    case hashed

    static let choices = DesignChoices(
      "look-up", .words(["linear", "hashed"]), standard: .word("linear"),
      meaning: "whether a join walks the list or asks a dictionary built from it")

    init(_ choice: DesignChoice) { self = choice == .word("hashed") ? .hashed : .linear }
  }

  protocol Listable { var number: Int { get } }

  extension Author: Listable { var number: Int { id.rawValue } }
  extension Post: Listable { var number: Int { id.rawValue } }
  extension Comment: Listable { var number: Int { id.rawValue } }

  /// The number of comments of a post; in a list separate from the posts, because it changes when they do not.
  struct CommentCount: Listable {
    let post: PostID
    let count: Int

    var number: Int { post.rawValue }
  }

  struct Listed<Element: Listable> {
    let elements: [Element]
    /// The index of each number in the list; `nil` if look-ups walk the list.
    private let places: [Int: Int]?

    /// - Complexity: O(1) where it will be walked, O(n) where a dictionary is built.
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

    /// The element with this number, or `nil` when there is none; adds to `walked` how many were looked at on the way.
    ///
    /// - Complexity: O(n) by walking, O(1) with a dictionary.
    func first(_ number: Int, _ walked: inout Int) -> Element? {
      if let places { return places[number].map { elements[$0] } }
      let place = elements.firstIndex { $0.number == number }
      walked += place.map { $0 + 1 } ?? elements.count
      return place.map { elements[$0] }
    }
  }
#endif
