import BenchCore

/// The readable place and purpose of an allocation, from the names on its stack.
enum SiteWords {
  /// The purposes of the last functions of a stack, by a part of a name; the first match wins.
  private static let purposes: [(words: String, parts: [String])] = [
    ("a dictionary is copied", ["_NativeDictionary.copy()", "_DictionaryStorage.copy"]),
    ("a dictionary grows", ["_NativeDictionary", "_DictionaryStorage"]),
    ("a set is copied", ["_NativeSet.copy()", "_SetStorage.copy"]), ("a set grows", ["_NativeSet", "_SetStorage"]),
    ("a node of a tree is made", ["_HashNode"]), ("an array grows", ["_consumeAndCreateNew", "_createNewBuffer"]),
    ("an array is copied", ["_copyToNewBuffer", "_copyToContiguousArray"]),
    ("an array is made", ["_allocateUninitializedArray", "_ContiguousArrayBuffer"]),
    ("a text is made", ["_StringStorage", "_StringGuts", "String."]),
    ("a coroutine's frame", [".modify", ".read"]), ("a box", ["swift_allocBox"]), ("an object", ["__allocating_init"]),
    ("the runtime's notes on types", ["Metadata", "WitnessTable", "onformance"]),
  ]

  /// Returns the purpose of an allocation, in a few words; `an object` if the names show no purpose. Boxes and contexts
  /// of closures are objects too.
  static func purpose(_ frames: [Substring]) -> String {
    // The search ends at the innermost function of the program.
    let place = frames.lastIndex { origin(of: $0) == .program } ?? 0
    for frame in frames[min(place, frames.count)...].reversed() {
      if let found = purposes.first(where: { $0.parts.contains(where: frame.contains) }) { return found.words }
    }
    return "an object"
  }

  /// Returns the innermost function of the program itself; without such a function, the last function.
  static func place(_ frames: [Substring]) -> String {
    let place = frames.last { origin(of: $0) == .program } ?? frames.last ?? Substring(AllocationSite.others)
    return plain(place)
  }

  /// Returns the functions as a flame graph of samples draws them: only the first of runtime functions that call each
  /// other, and functions of the program without `specialized`.
  static func drawn(_ frames: [Substring]) -> [String] {
    var result: [String] = []
    var isInRuntime = false
    for frame in frames {
      let isRuntime = origin(of: frame) == .runtime
      let name = frame.hasPrefix("specialized ") ? frame.dropFirst(12) : frame
      if !(isRuntime && isInRuntime) { result.append(isRuntime ? withoutTemplates(frame) : String(name)) }
      isInRuntime = isRuntime
    }
    return result
  }

  /// Returns the functions as a flame graph of allocations draws them: the innermost function of the program is
  /// followed by the purpose in words.
  static func drawnSite(_ frames: [Substring]) -> [String] {
    guard let place = frames.lastIndex(where: { origin(of: $0) == .program }), place < frames.count - 1
    else { return drawn(frames) }
    return drawn(Array(frames[...place])) + [purpose(frames)]
  }

  /// Returns the origin of a row of a flame graph, which decides its colour.
  static func chartOrigin(_ name: String) -> FlameChart.Origin {
    name == "an object" || purposes.contains { $0.words == name } ? .library : origin(of: Substring(name))
  }

  /// Shortens the name of a C++ function to `getOrInsert<…>(…)`, because template arguments can take a thousand
  /// characters; returns any other name unchanged.
  private static func withoutTemplates(_ frame: Substring) -> String {
    if !frame.contains("::") { return withoutAddress(frame) }
    var result = ""
    var depth = 0
    for character in frame.replacing("(anonymous namespace)", with: "anonymous") {
      let isOpen = character == "<" || character == "("
      let isClosed = character == ">" || character == ")"
      if isClosed { depth = max(0, depth - 1) }
      if depth == 0 { result.append(character) }
      if isOpen {
        if depth == 0 { result.append("…") }
        depth += 1
      }
    }
    return result
  }

  /// Returns the name of a function; functions without a name share that of their library, `libc.so.6+0x…`.
  static func withoutAddress(_ frame: Substring) -> String {
    frame.firstRange(of: "+0x").map { String(frame[..<$0.upperBound]) + "…" } ?? String(frame)
  }

  /// Returns the name of a function without types and labels: `NestedStore.commit`.
  static func short(_ place: String) -> String {
    let name = place.prefix { $0 != "(" && $0 != "<" }
    return name.isEmpty ? place : String(name)
  }

  /// Returns the name without the compiler's prefixes.
  private static func plain(_ frame: Substring) -> String {
    var name = frame
    for word in ["specialized ", "generic ", "static ", "merged "] {
      if name.hasPrefix(word) { name = name.dropFirst(word.count) }
    }
    // `closure #1 in Store.show(_:)` is a part of the function.
    while name.hasPrefix("closure #"), let end = name.firstRange(of: " in ") { name = name[end.upperBound...] }
    return String(name)
  }

  private static let libraryTypes: Set<Substring> = [
    "Any", "AnyHashable", "AnyKeyPath", "Array", "ArraySlice", "Character", "ClosedRange", "Collection",
    "CollectionOfOne", "ContiguousArray", "Dictionary", "EmptyCollection", "FlattenSequence", "Hasher",
    "IndexingIterator", "IteratorProtocol", "DispatchQueue", "KeyPath", "LazyFilterSequence", "LazyMapSequence",
    "LazySequence", "ManagedBuffer", "MutableCollection", "Mirror", "Mutex", "Optional", "RandomAccessCollection",
    "Range", "RangeReplaceableCollection", "Repeated", "Result", "ReversedCollection", "Sequence", "Set", "String",
    "Substring", "UnfoldSequence", "UnsafeMutablePointer", "UnsafeMutableBufferPointer", "Zip2Sequence",
  ]

  static func origin(of frame: Substring) -> FlameChart.Origin {
    if frame.hasPrefix("swift_") || frame.hasPrefix("sqlite3") || frame.hasPrefix("_swift_")
      || frame.contains("swift::") || frame.contains("std::")
      || frame.contains("(anonymous namespace)") || frame.contains("+0x")
    {
      return .runtime
    }
    let name = frame.hasPrefix("protocol witness for ") ? frame.dropFirst(21) : Substring(plain(frame))
    let head = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return head.hasPrefix("_") || libraryTypes.contains(head) ? .library : .program
  }
}
