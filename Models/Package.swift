// swift-tools-version: 6.1
import Foundation
import PackageDescription

// scripts/hold-models puts the libraries into Libraries/, which git ignores. A library that is not there is left out,
// with its stores and derivations.
struct Library {
  let module: String
  var path: String
  var needs: [String] = []
  /// Whether it is built on the trees of swift-collections.
  var isOnTrees = false
  let flag: String?
}

let libraries = [
  Library(module: "ReSwift", path: "ReSwift", flag: "RESWIFT"),
  Library(module: "EureFlatStore", path: "FlatStore", flag: "FLATSTORE"),
  Library(module: "RxSwift", path: "RxSwift", flag: nil),
  Library(module: "RxRelay", path: "RxRelay", needs: ["RxSwift"], flag: "RXSWIFT"),
  Library(module: "VergeORM", path: "VergeORM", flag: "VERGEORM"),
  Library(module: "TypedIdentifier", path: "TypedIdentifier", flag: nil),
  Library(module: "TypedComparator", path: "TypedComparator", flag: nil),
  Library(
    module: "Normalization", path: "Normalization", needs: ["TypedIdentifier", "TypedComparator"], isOnTrees: true,
    flag: "VERGETABLES"),
  Library(module: "PerceptionCore", path: "PerceptionCore", flag: "PERCEPTION"),
  Library(module: "StateGraph", path: "StateGraph", flag: "STATEGRAPH"),
].filter { FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Libraries/\($0.path)") }

let trees = Target.Dependency.product(name: "HashTreeCollections", package: "swift-collections")

let package = Package(
  name: "Models",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "storebench", path: ".."), .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
  ],
  targets: libraries.map { library in
    .target(
      name: library.module,
      dependencies: library.needs.map { .target(name: $0) } + (library.isOnTrees ? [trees] : []),
      path: "Libraries/\(library.path)",
      swiftSettings: [.swiftLanguageMode(.v5)])
  } + [
    .executableTarget(
      name: "models",
      dependencies: [
        .product(name: "StoreBenchHost", package: "storebench"),
        .product(name: "StoreBenchStores", package: "storebench"),
        .product(name: "StoreBenchSQLite", package: "storebench"), .product(name: "GRDB", package: "GRDB.swift"), trees,
      ] + libraries.map { .target(name: $0.module) },
      path: "Sources/Models",
      swiftSettings: [.define("GRDB")] + libraries.compactMap(\.flag).map { .define($0) })
  ]
)
