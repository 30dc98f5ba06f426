// swift-tools-version: 6.1
import PackageDescription

// Four examples in one package, so that they need one build; all are hosts.
// `BringYourOwnStore` is a separate package.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "storebench", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "callback-store",
      dependencies: [
        .product(name: "StoreBenchHost", package: "storebench"),
        .product(name: "StoreBenchStores", package: "storebench"),
      ],
      path: "CallbackStore", exclude: ["README.md", "callbacks.yaml"]),
    .executableTarget(
      name: "my-sync",
      dependencies: [
        .product(name: "StoreBenchHost", package: "storebench"),
        .product(name: "StoreBenchStores", package: "storebench"),
      ],
      path: "BringYourOwnSync", exclude: ["README.md", "sequences"]),
    .executableTarget(
      name: "open-combine-store",
      dependencies: [
        .product(name: "StoreBenchHost", package: "storebench"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      path: "OpenCombineStore", exclude: ["README.md", "subjects.yaml"]),
    .executableTarget(
      name: "grdb-observation",
      dependencies: [
        .product(name: "StoreBenchHost", package: "storebench"),
        .product(name: "StoreBenchStores", package: "storebench"),
        .product(name: "StoreBenchSQLite", package: "storebench"), .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "GRDBObservation", exclude: ["README.md", "untracked.yaml"]),
  ]
)
