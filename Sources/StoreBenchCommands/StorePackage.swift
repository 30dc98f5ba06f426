import BenchResults
import BenchRuns
import Foundation

/// A package with a store in it: what `storebench new --store` writes.
///
/// The store is one of `Examples/BringYourOwnStore`, under another name: it is right, its contract is checked with
/// every change of this project, and its author can see at every step what breaks.
struct StorePackage {
  /// The shape of the store.
  enum Shape: String, CaseIterable {
    /// A struct of dictionaries.
    case tables
    /// A library with reducers: actions change a state that an object keeps.
    case reducers
  }

  /// As Swift spells the store: `OrdersStore`.
  let type: String
  /// The folder of the package.
  let folder: String
  /// A clone of storebench, on which the package depends.
  let clone: String
  /// The shape of the store.
  var shape = Shape.tables

  /// As scenarios and tables spell it: `orders-store`.
  static func name(of type: String) -> String {
    var name = ""
    for character in type {
      if character.isUppercase && !name.isEmpty { name += "-" }
      name += character.lowercased()
    }
    return name
  }

  /// Returns true if Swift accepts the text as the name of a type, in a type's spelling.
  static func isType(_ text: String) -> Bool {
    guard let first = text.first, first.isUppercase, text.count <= 64 else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Words that Swift keeps for itself, and names of its library, its tools and its modules whose meaning must stay
  /// clear.
  static let wordsOfSwift: Set<String> = [
    "Actor", "Any", "AnyClass", "AnyHashable", "AnyObject", "AnyKeyPath", "AnySequence", "Array", "ArraySlice", "Bool",
    "Bundle", "CaseIterable", "Character", "Clock", "Codable", "Collection", "Comparable", "Context", "Date",
    "Decodable", "Decoder", "Dictionary", "Double", "Duration", "Encodable", "Encoder", "Equatable", "Error",
    "Executor", "Float", "Float16", "Foundation", "Glibc", "Darwin", "Hashable", "Hasher", "Identifiable", "Int",
    "Int8",
    "Int16", "Int32", "Int64", "Int128", "Issue", "Iterator", "KeyPath", "LazySequence", "Locale", "MainActor",
    "Mirror",
    "Musl", "Mutex", "Never", "ObjectIdentifier", "Observable", "Observation", "Optional", "Package",
    "PackageDescription", "Product", "Protocol", "Range", "Regex", "Result", "Self", "Sendable", "Sequence", "Set",
    "Slice", "StaticString", "String", "Strideable", "Substring", "Swift", "SwiftSetting",
    "Synchronization", "Tag", "Target", "Task", "Test", "Testing", "Thread", "Trait", "Type", "UInt", "UInt8", "UInt16",
    "UInt32", "UInt64", "UInt128", "UUID", "Unicode", "Void", "XCTest",
  ]

  /// Why a store cannot have this name, though it is the name of a type: Swift uses the word, or the package would;
  /// `nil` where it can.
  ///
  /// - Complexity: O(n), where n is the size of the clone's sources.
  static func user(of type: String, clone: String, shape: Shape = .tables) -> String? {
    if wordsOfSwift.contains(type) { return "Swift" }
    let package = StorePackage(type: shape.type, folder: "", clone: clone, shape: shape)
    let files = (try? package.sources()) ?? []
    for text in files.map(\.text) + [package.main, package.tests] where words(of: text).contains(Substring(type)) {
      return "the package"
    }
    return declarer(of: type, clone: clone)
  }

  /// Returns the module of this name, or with a type of this name: `storebench`, or `nil`. Types that a user's package
  /// cannot see count, too: they occur in messages and documentation.
  ///
  /// - Complexity: O(n), where n is the size of the clone's sources.
  static func declarer(of type: String, clone: String) -> String? {
    let sources = "\(clone)/Sources"
    let files = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
    for file in files {
      if file == type { return "storebench" }
      guard file.hasSuffix(".swift") else { continue }
      let text = (try? String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)) ?? ""
      if text.contains(type) && declared(in: text).contains(Substring(type)) { return "storebench" }
    }
    return nil
  }

  static func words(of text: String) -> Set<Substring> {
    Set(text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) })
  }

  private static func declared(in text: String) -> Set<Substring> {
    Set(text.matches(of: /(?:struct|class|enum|protocol|actor) ([A-Z]\w*)/).map(\.1))
  }

  /// Returns a text quoted for Swift.
  static func literal(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\", "\"": result += "\\" + String(scalar)
      case "\0"..<" ", "\u{7F}"..."\u{9F}": result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The folder of the copied stores in a clone.
  private static let examples = "Examples/BringYourOwnStore/Sources"
  /// One of them.
  static let example = "\(examples)/MyStores/MyStore.swift"

  /// Returns true if a folder is a clone of storebench.
  static func isClone(_ folder: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(example)") }

  /// Seen from the package.
  var folders: [String] {
    ["Sources/Stores", "Sources/bench", "Tests/StoresTests"] + (shape == .reducers ? ["Sources/ReducerLibrary"] : [])
  }

  /// The files of the example, with their paths in the package.
  private func sources() throws -> [(path: String, text: String)] {
    try shape.files.map { from, to in
      let text = try String(contentsOfFile: "\(clone)/\(Self.examples)/\(from)", encoding: .utf8)
      return (
        "Sources/\(to.replacing(shape.type, with: type))",
        text.replacing(shape.type, with: type).replacing(Self.name(of: shape.type), with: name)
          .replacing("the example of this package", with: "this package")
      )
    }
  }

  /// The files with their paths.
  ///
  /// - Throws: what reading the example throws.
  func files() throws -> [(path: String, text: String)] {
    let texts = [
      ("Package.swift", package), ("README.md", readme), (".gitignore", ".build/\nPackage.resolved\nresults/\n"),
      ("\(name).yaml", scenario), ("Sources/bench/main.swift", main), ("Tests/StoresTests/\(type)Tests.swift", tests),
    ]
    return (texts + (try sources())).map { ("\(folder)/\($0)", $1) }
  }

  private var name: String { Self.name(of: type) }
}

extension StorePackage {
  private var package: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      // Another clone works too, and so does a URL: .package(url: "…/storebench", branch: "main").
      dependencies: [.package(name: "storebench", path: "\(Self.literal(clone))")],
      targets: [
    \(targets)
        .executableTarget(name: "bench", dependencies: ["Stores"]),
        .testTarget(name: "StoresTests", dependencies: ["Stores"]),
      ]
    )

    """
  }

  private var targets: String {
    let kit = ".product(name: \"StoreBenchKit\", package: \"storebench\")"
    switch shape {
    case .tables: return "    .target(name: \"Stores\", dependencies: [\(kit)]),"
    case .reducers:
      return """
            // Replace this target by your library: .package(url: …) above and .product(name: …) below.
            .target(name: "ReducerLibrary"),
            .target(name: "Stores", dependencies: ["ReducerLibrary", \(kit)]),
        """
    }
  }

  private var main: String {
    """
    import StoreBenchKit
    import Stores

    // The whole command line of storebench, with your store added. This call must be the first: every repetition starts
    // this program again, and the call plays it.
    try await StoreBench.main(stores: [.store(\(type).self)])

    """
  }

  private var tests: String {
    """
    import StoreBenchKit
    import Stores
    import Testing

    @Suite struct \(type)Tests {
      @Test func `it keeps its contract`() async throws { try await Conformance.check(\(type).self) }
    }

    """
  }

  private var scenario: String {
    """
    # What do changes and reads cost in \(type), compared with two stores of storebench? Every key is explained in
    # docs/scenario.md of storebench.
    version: 1
    name: \(name)
    question: What do changes and reads cost in \(type)?

    dataset:
      authors: 200
      posts: 1_000
      comments: 4_000

    views:                            # the views on screen
      - { kind: feed, limit: 30 }
      - { kind: detail, count: 10 }

    workload:
      phases:
        - name: everyday
          operations: 2_000
          mix: { update-author: 1, update-post: 2, insert-comment: 3, delete-comment: 1, read-feed: 5, read-detail: 8 }
          keys: { zipfian: 0.99 }     # some are used far more often than others

    matrix:
      stores: [\(name), normalized, nested]
      derivations: [memoized, keyed]

    expect:
      - stale_views of * == 0

    smoke:                            # the same at a size that takes a second: run --smoke
      set: { dataset.authors: 20, dataset.posts: 50, dataset.comments: 100, operations: 100, repetitions: 1 }
      expect:
        - stale_views of * == 0

    """
  }

  private var readme: String {
    """
    # \(name)

    `\(type)`, measured by storebench and compared with its stores.

    | | |
    |---|---|
    | `swift run bench conformance` | checks the contract of the store; prints the smallest scenario that fails |
    | `swift test` | the same as a test |
    | `swift run -c release bench run \(name).yaml` | the table; `--smoke` in a second |
    | `swift run -c release bench explain <run folder>` | why the table looks as it does |

    First `export SWIFT_DETERMINISTIC_HASHING=1` in the shell: without it SwiftPM sometimes writes the same compiler
    commands in another order, and compiles everything again, which takes minutes. Or start `.build/release/bench`
    directly, which compiles nothing.

    \(place)

    """
  }

  /// The next step of the author.
  private var place: String {
    switch shape {
    case .tables:
      """
      Replace `Sources/Stores/\(type).swift`, which has three dictionaries, by your store. docs/your-own-store.md of
      storebench explains each method, and how classes, actors, C and callbacks become stores.
      """
    case .reducers:
      """
      | file | is |
      |---|---|
      | `Sources/ReducerLibrary` | a substitute for your library: depend on the library, import it, and remove this |
      | `Sources/Stores/Entities.swift` | the state: three tables, to be replaced by yours |
      | `Sources/Stores/Reducers.swift` | the actions, and the reducers that cast them |
      | `Sources/Stores/\(type).swift` | the store: a dispatch for each change, reads of the library's state |

      docs/your-own-store.md of storebench has a section "A library with reducers".
      """
    }
  }
}

extension StorePackage.Shape {
  /// The store as the example calls it.
  fileprivate var type: String {
    switch self {
    case .tables: "MyStore"
    case .reducers: "ReducerStore"
    }
  }

  /// The files of the example, each with its place below the package's `Sources`.
  fileprivate var files: [(from: String, to: String)] {
    switch self {
    case .tables: [("MyStores/MyStore.swift", "Stores/MyStore.swift")]
    case .reducers:
      ["ReducerStore", "Entities", "Ledger", "Reducers"].map { ("MyStores/Reducers/\($0).swift", "Stores/\($0).swift") }
        + [("ReducerLibrary/Store.swift", "ReducerLibrary/Store.swift")]
    }
  }
}
