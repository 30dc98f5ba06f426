// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as yours would be; only the path to storebench is another.
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
