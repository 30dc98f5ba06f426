import BenchCore
import Foundation

/// A package with a design, as `storebench new --store`, `--derivation` and `--sync` write it.
///
/// The design is an example of `Examples/` under another name. Each change of this project is checked with the example,
/// so a design begins correct, and its author sees which step breaks it. Other files are from `Examples/Templates/`.
struct OwnPackage {
  let kind: Kind
  /// The name of the design's type: `OrdersStore`.
  let type: String
  let folder: String
  /// The folder of the templates: a clone of storebench, or the part of a clone that is in an archive.
  let parts: String
  let dependency: Dependency

  /// The storebench on which the package depends.
  enum Dependency {
    case clone(String)
    /// A repository, at this version's tag; if the version is unreleased, at the revision; without one, at `main`.
    case repository(String, version: String, revision: String? = nil)

    var text: String {
      switch self {
      case .clone(let folder): #"name: "storebench", path: "\#(literal(folder))""#
      case .repository(let url, let version, let revision) where version.hasSuffix("-dev"):
        #"url: "\#(literal(url))", "# + (revision.map { #"revision: "\#(literal($0))""# } ?? #"branch: "main""#)
      case .repository(let url, let version, _): #"url: "\#(literal(url))", exact: "\#(version)""#
      }
    }
  }

  /// Returns the name in scenarios and tables: `orders-store`.
  static func name(of type: String) -> String {
    var name = ""
    for character in type {
      if character.isUppercase && !name.isEmpty { name += "-" }
      name += character.lowercased()
    }
    return name
  }

  static func isType(_ text: String) -> Bool {
    guard let first = text.first, first.isUppercase, text.count <= 64 else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Reserved words of Swift, and names of its library, its tools and its modules whose meaning must stay clear.
  static let wordsOfSwift = Set(
    """
    Actor Any AnyClass AnyHashable AnyObject AnyKeyPath AnySequence Array ArraySlice Bool Bundle CaseIterable \
    Character Clock Codable Collection Comparable Context Date Decodable Decoder Dictionary Double Duration \
    Encodable Encoder Equatable Error Executor Float Float16 Foundation Glibc Darwin Hashable Hasher Identifiable \
    Int Int8 Int16 Int32 Int64 Int128 Issue Iterator KeyPath LazySequence Locale MainActor Mirror Musl Mutex Never \
    ObjectIdentifier Observable Observation Optional Package PackageDescription Product Protocol Range Regex Result \
    Self Sendable Sequence Set Slice StaticString String Strideable Substring Swift SwiftSetting Synchronization Tag \
    Target Task Test Testing Thread Trait Type UInt UInt8 UInt16 UInt32 UInt64 UInt128 UUID Unicode Void XCTest
    """.split(separator: " ").map(String.init))

  /// Returns who already uses a name, so that no design's type can have it: Swift, the package or storebench; `nil` if
  /// the name is free.
  static func user(of type: String, parts: String, _ kind: Kind) -> String? {
    if wordsOfSwift.contains(type) { return "Swift" }
    let package = OwnPackage(kind: kind, type: kind.type, folder: "", parts: parts, dependency: .clone(parts))
    let files = ((try? package.files()) ?? []).filter { $0.path.hasSuffix(".swift") && $0.path != "/Package.swift" }
    if files.contains(where: { words(of: $0.text).contains(Substring(type)) }) { return "the package" }
    return declarer(of: type, parts: parts)
  }

  /// Returns `storebench` if it has a module or a type of this name, otherwise `nil`. Types that a user's package
  /// cannot see count too, because messages and documentation name them.
  static func declarer(of type: String, parts: String) -> String? {
    // An archive has a list of names in place of the sources.
    if let names = try? String(contentsOfFile: "\(parts)/names", encoding: .utf8) {
      return names.split(separator: "\n").contains(Substring(type)) ? "storebench" : nil
    }
    let sources = "\(parts)/Sources"
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

  static func literal(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\", "\"": result += "\\" + String(scalar)
      case "\0"..<" ", "\u{7F}"..."\u{9F}": result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  func files() throws -> [(path: String, text: String)] {
    let texts = try kind.files.map { from, to in
      (filled(to), filled(try String(contentsOfFile: "\(parts)/Examples/\(from)", encoding: .utf8)))
    }
    return (texts + [(".gitignore", ".build/\nPackage.resolved\nresults/\n")]).map { ("\(folder)/\($0)", $1) }
  }

  var folders: [String] {
    Set(kind.files.map { "\(folder)/\($0.to)".split(separator: "/", omittingEmptySubsequences: false).dropLast() })
      .map { $0.joined(separator: "/") }.ordered()
  }

  private func filled(_ text: String) -> String {
    let name = Self.name(of: type)
    return text.replacing(kind.type, with: type).replacing(Self.name(of: kind.type), with: name)
      .replacing("the example of this package", with: "this package").replacing("{{type}}", with: type)
      .replacing("{{name}}", with: name).replacing("{{dependency}}", with: dependency.text)
  }

  struct Kind {
    let type: String
    let files: [(from: String, to: String)]
    let next: [String]

    /// The file of the design itself, without which a folder is no clone of storebench.
    var example: String { "Examples/\(files.first { $0.from.hasSuffix("/\(type).swift") }?.from ?? "")" }

    func hasParts(_ folder: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(example)") }
  }

  enum Shape: String, CaseIterable {
    case tables
    /// A library with reducers: actions change a state that an object keeps.
    case reducers

    var kind: Kind {
      switch self {
      case .tables: Kind(type: "MyStore", files: frame + [file("MyStore")], next: OwnPackage.Kind.playHost)
      case .reducers:
        Kind(
          type: "ReducerStore",
          files: frame + ["ReducerStore", "Entities", "Ledger", "Reducers"].map { file($0, in: "Reducers/") } + [
            ("BringYourOwnStore/Sources/ReducerLibrary/Store.swift", "Sources/ReducerLibrary/Store.swift")
          ], next: OwnPackage.Kind.playHost)
      }
    }

    private func file(_ name: String, in folder: String = "") -> (from: String, to: String) {
      ("BringYourOwnStore/Sources/MyStores/\(folder)\(name).swift", "Sources/Stores/\(name).swift")
    }

    private var frame: [(from: String, to: String)] {
      OwnPackage.Kind.frame(rawValue, main: "store") + [("Templates/store/scenario.yaml", "{{name}}.yaml")]
    }
  }
}

extension OwnPackage.Kind {
  static let playHost = [
    "swift build -c release", "{{storebench}} conformance --designs .build/release/bench",
    "{{storebench}} run {{name}}.yaml --designs .build/release/bench",
  ]

  /// Returns the files that every package has, from these folders of templates.
  static func frame(_ folder: String, main: String) -> [(from: String, to: String)] {
    [
      ("Templates/\(folder)/Package.swift.txt", "Package.swift"), ("Templates/\(folder)/README.md.txt", "README.md"),
      ("Templates/\(main)/main.swift.txt", "Sources/bench/main.swift"),
    ]
  }

  static let derivation = OwnPackage.Kind(
    type: "ByKind",
    files: frame("derivation", main: "derivation") + [
      ("Templates/derivation/scenario.yaml", "{{name}}.yaml"),
      ("BringYourOwnStore/Sources/MyStores/ByKind.swift", "Sources/Derivations/{{type}}.swift"),
    ], next: playHost)

  static let sync = OwnPackage.Kind(
    type: "MySync",
    files: frame("sync", main: "sync") + [
      ("BringYourOwnSync/MySync.swift", "Sources/bench/MySync.swift"),
      ("BringYourOwnSync/sequences/my-sync.yaml", "sequences/{{name}}.yaml"),
      ("BringYourOwnSync/my-sync.yaml", "{{name}}.yaml"),
    ],
    next: ["swift build"]
      + ["conformance", "run {{name}}.yaml", "timeline {{name}}.yaml"].map {
        "{{storebench}} \($0) --designs .build/debug/bench"
      })
}
