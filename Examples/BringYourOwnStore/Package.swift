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
      dependencies: ["CAuthors", "ReducerLibrary", .product(name: "StoreBenchHost", package: "storebench")]),
    .executableTarget(
      name: "my-bench", dependencies: ["MyStores", .product(name: "StoreBenchStores", package: "storebench")]),
    // Tests in this process import all of storebench, for Conformance.check.
    .testTarget(
      name: "MyStoresTests", dependencies: ["MyStores", .product(name: "StoreBenchKit", package: "storebench")]),
  ]
)
