// swift-tools-version: 6.1
import PackageDescription

// A separate package, like yours; only the path to storebench differs.
let package = Package(
  name: "BringYourOwnStore",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "storebench", path: "../..")],
  targets: [
    .target(name: "CAuthors"),
    .target(name: "ReducerLibrary"),
    .target(
      name: "MyStores",
      dependencies: ["CAuthors", "ReducerLibrary", .product(name: "StoreBenchKit", package: "storebench")]),
    .executableTarget(name: "my-bench", dependencies: ["MyStores"]),
    .testTarget(name: "MyStoresTests", dependencies: ["MyStores"]),
  ]
)
