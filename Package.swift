// swift-tools-version: 6.1
import PackageDescription

/// An `import` makes visible what it names and nothing it drags along, so a missing arrow between rooms is an error.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "storebench",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "storebench", targets: ["storebench"]),
    // For an executable of your own, with designs of your own: all that it imports.
    // Stores in a database of one's own place build on BenchSQLite, which not everybody wants to have imported.
    .library(name: "StoreBenchKit", targets: ["BenchSQLite", "StoreBenchKit"]),
  ],
  traits: [
    .trait(name: "Jemalloc", description: "Measure allocations with jemalloc; without it those metrics are absent."),
    .trait(name: "SQLite", description: "Stores that keep their entities in SQLite; without it they are not there."),
    .trait(name: "OpenCombine", description: "Views joined from streams; without it `combine-latest` is not there."),
    .default(enabledTraits: ["Jemalloc", "SQLite", "OpenCombine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    // Floor 1: the allocator under the meter, and the choice of a core, which Swift's C library leaves out.
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .target(name: "CAffinity"),

    // Floor 2: the words and the measured loop.
    .target(
      name: "BenchCore",
      dependencies: [.target(name: "CJemalloc", condition: .when(traits: ["Jemalloc"]))],
      swiftSettings: settings),

    // Floor 2, too: remote data in virtual time; the words, and the contract of what gets and syncs them.
    .target(name: "BenchRemote", dependencies: ["BenchCore"], swiftSettings: settings),

    // Floor 3: before, the contestants, after.
    .target(
      name: "BenchWorkloads",
      dependencies: ["BenchCore", "BenchRemote", .product(name: "Yams", package: "Yams")],
      swiftSettings: settings),
    .target(
      name: "BenchDesigns",
      dependencies: ["BenchCore", .product(name: "HashTreeCollections", package: "swift-collections")],
      swiftSettings: settings),
    .target(name: "BenchSyncs", dependencies: ["BenchCore", "BenchRemote"], swiftSettings: settings),
    .target(name: "BenchResults", dependencies: ["BenchCore"], swiftSettings: settings),
    // Beside the words: drawings and pages that know no run.
    .target(name: "BenchCharts", swiftSettings: settings),
    // Above results: a run made into tables, pages and the forms of other programs.
    .target(
      name: "BenchReports", dependencies: ["BenchCharts", "BenchCore", "BenchResults"], swiftSettings: settings),
    // Contestants that bring a library with them, each behind a trait: empty without it.
    .target(
      name: "BenchSQLite",
      dependencies: [
        "BenchCore", "BenchDesigns",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: settings),
    .target(
      name: "BenchCombine",
      dependencies: [
        "BenchCore", "BenchDesigns",
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["OpenCombine"])),
      ],
      swiftSettings: settings),

    // Floor 4: scenario → plan → run → rows → verdict.
    .target(
      name: "BenchRuns",
      dependencies: [
        "BenchCore", "BenchRemote", "BenchWorkloads", "BenchDesigns", "BenchSyncs", "BenchResults", "BenchReports",
        "CAffinity",
        .target(name: "BenchSQLite", condition: .when(traits: ["SQLite"])),
        .target(name: "BenchCombine", condition: .when(traits: ["OpenCombine"])),
      ],
      swiftSettings: settings),

    // Floor 5: the face. A library, so that an executable with more designs has the same one.
    .target(
      name: "StoreBenchCommands",
      dependencies: [
        "BenchCore", "BenchRemote", "BenchRuns", "BenchWorkloads", "BenchResults", "BenchReports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Nothing of its own: what somebody with a store of their own needs, under one name.
    .target(
      name: "StoreBenchKit", dependencies: ["BenchCore", "BenchDesigns", "BenchRuns", "StoreBenchCommands"],
      swiftSettings: settings),
    .executableTarget(
      name: "storebench", dependencies: ["BenchRuns", "StoreBenchCommands"], swiftSettings: settings),

    // What several test targets need.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "ResultsFixtures", dependencies: ["BenchCore", "BenchResults"], path: "Tests/ResultsFixtures",
      swiftSettings: settings),

    .testTarget(name: "BenchCoreTests", dependencies: ["BenchCore"], swiftSettings: settings),
    .testTarget(name: "BenchRemoteTests", dependencies: ["BenchRemote"], swiftSettings: settings),
    .testTarget(
      name: "BenchSyncsTests", dependencies: ["BenchCore", "BenchRemote", "BenchSyncs", "BenchWorkloads"],
      swiftSettings: settings),
    .testTarget(
      name: "BenchWorkloadsTests", dependencies: ["BenchCore", "BenchRemote", "BenchWorkloads", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BenchDesignsTests",
      dependencies: [
        "BenchCore", "BenchDesigns", "BenchWorkloads",
        .target(name: "BenchSQLite", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .target(name: "BenchCombine", condition: .when(traits: ["OpenCombine"])),
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["OpenCombine"])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BenchResultsTests", dependencies: ["BenchCore", "BenchResults", "ResultsFixtures", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: settings),
    .testTarget(
      name: "BenchChartsTests", dependencies: ["BenchCharts", "TestSupport"], exclude: ["Snapshots"],
      swiftSettings: settings),
    .testTarget(
      name: "BenchReportsTests",
      dependencies: ["BenchCharts", "BenchCore", "BenchResults", "BenchReports", "ResultsFixtures", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: settings),
    // Pages in a real browser; left out where there is none.
    .testTarget(
      name: "BrowserTests",
      dependencies: ["BenchCore", "BenchReports", "BenchResults", "ResultsFixtures", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BenchRunsTests",
      dependencies: [
        "BenchCore", "BenchWorkloads", "BenchDesigns", "BenchResults", "BenchReports", "BenchRuns", "TestSupport",
        "storebench-fixture",
      ],
      exclude: ["Snapshots"], swiftSettings: settings),
    .testTarget(
      name: "StoreBenchCommandsTests",
      dependencies: [
        "BenchCore", "BenchResults", "BenchReports", "BenchRuns", "StoreBenchCommands", "TestSupport",
        "storebench-fixture",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    // The command line with designs that are wrong on purpose, to be started by tests.
    .executableTarget(
      name: "storebench-fixture", dependencies: ["StoreBenchKit"],
      path: "Tests/Fixture", swiftSettings: settings),
    .testTarget(name: "TidyTests", swiftSettings: settings),
  ]
)
