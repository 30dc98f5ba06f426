import Foundation

/// A package with a sync in it: what `storebench new --sync` writes.
///
/// The sync, its sequences and its scenario are those of `Examples/BringYourOwnSync`, under another name: they hold
/// with every change of this project, and the author can see at every step what breaks.
struct SyncPackage {
  /// As Swift spells the sync: `RoomsSync`.
  let type: String
  /// The folder of the package.
  let folder: String
  /// A clone of storebench, on which the package depends.
  let clone: String

  /// The path of the copied sync in a clone.
  static let example = "Examples/BringYourOwnSync/MySync.swift"
  private static let sequences = "Examples/BringYourOwnSync/sequences/my-sync.yaml"
  private static let scenario = "Examples/BringYourOwnSync/my-sync.yaml"

  /// Seen from the package.
  static let folders = ["Sources/bench", "sequences"]

  /// Returns true if a folder is a clone of storebench.
  static func isClone(_ folder: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(example)") }

  /// Why a sync cannot have this name, though it is the name of a type: Swift uses the word, or the package would;
  /// `nil` where it can.
  ///
  /// - Complexity: O(n), where n is the size of the clone's sources.
  static func user(of type: String, clone: String) -> String? {
    if StorePackage.wordsOfSwift.contains(type) { return "Swift" }
    let package = SyncPackage(type: "MySync", folder: "", clone: "")
    let texts = [try? String(contentsOfFile: "\(clone)/\(example)", encoding: .utf8), package.main]
    for text in texts.compactMap({ $0 }) where StorePackage.words(of: text).contains(Substring(type)) {
      return "the package"
    }
    return StorePackage.declarer(of: type, clone: clone)
  }

  /// The files with their paths.
  ///
  /// - Throws: what reading the example throws.
  func files() throws -> [(path: String, text: String)] {
    let texts = [
      ("Package.swift", package), ("README.md", readme), (".gitignore", ".build/\nPackage.resolved\nresults/\n"),
      ("Sources/bench/\(type).swift", try copy(of: Self.example)), ("Sources/bench/main.swift", main),
      ("sequences/\(name).yaml", try copy(of: Self.sequences)), ("\(name).yaml", try copy(of: Self.scenario)),
    ]
    return texts.map { ("\(folder)/\($0)", $1) }
  }

  private func copy(of path: String) throws -> String {
    try String(contentsOfFile: "\(clone)/\(path)", encoding: .utf8)
      .replacing("MySync", with: type).replacing("my-sync", with: name)
      .replacing("the example of this package", with: "this package")
  }

  private var name: String { StorePackage.name(of: type) }
}

extension SyncPackage {
  private var package: String {
    """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      // Another clone works too, and so does a URL: .package(url: "…/storebench", branch: "main").
      dependencies: [.package(name: "storebench", path: "\(StorePackage.literal(clone))")],
      targets: [
        .executableTarget(name: "bench", dependencies: [.product(name: "StoreBenchKit", package: "storebench")])
      ]
    )

    """
  }

  private var main: String {
    """
    import StoreBenchKit

    // The whole command line of storebench, with your sync added. This call must be the first: a repetition starts
    // this program again, and the call plays it.
    try await StoreBench.main(syncs: [.sync(\(type).self)])

    """
  }

  private var readme: String {
    """
    # \(name)

    `\(type)`, a way to get data from a server, checked by storebench: sequences say what its screens must show, and
    `\(name).yaml` counts what users see with it over a network that fails.

    | | |
    |---|---|
    | `swift run bench conformance` | plays `sequences/`; a sequence that does not hold is shown with its line |
    | `swift run bench conformance \(name) --sessions 1000` | its promises in drawn sessions, too |
    | `swift run bench run \(name).yaml` | a table: what users see with it and with other syncs, and what that costs |
    | `swift run bench timeline \(name).yaml` | what one user saw with it, a line for each frame |
    | `swift run bench list syncs` | all syncs, with yours |

    Time is virtual, so a debug build counts the same as a release build; it is slower.

    First `export SWIFT_DETERMINISTIC_HASHING=1` in the shell: without it SwiftPM sometimes writes the same compiler
    commands in another order, and compiles everything again, which takes minutes.

    Replace `Sources/bench/\(type).swift` by your sync. docs/remote.md of storebench has the events, the effects, and
    the notation of sequences. If your sync expects documents by themselves, add `answers: .flat` to its card.

    """
  }
}
