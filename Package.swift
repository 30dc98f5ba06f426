// swift-tools-version: 6.1
import PackageDescription

/// An `import` makes visible what it names and nothing it drags along, so a missing dependency is an error.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Where this variable is set, a target is compiled for release with another level of optimization than `-O`. A package
/// that depends on this one sets none, so it compiles and accepts all targets.
///
/// The module file comes from the job that compiles the module. Without optimization, the compiler would write it in a
/// job of its own, which reads all sources and expands all macros again: a sixth more processor time for tests.
func optimized(_ level: String, where variable: String) -> [SwiftSetting] {
  if Context.environment[variable] == nil { return settings }
  return settings + [.unsafeFlags([level, "-no-emit-module-separately-wmo"], .when(configuration: .release))]
}

/// What reads scenarios, and what plans, judges, reports and explains a run; scripts/build sets the variable. Compiling
/// it takes a seventh of the time, and a report some milliseconds longer.
let untimedSettings = optimized("-Onone", where: "STOREBENCH_BUILD")
/// What draws and imports, plays remote data in virtual time, and reads the files of runs: it is not measured, but it
/// works on millions of entities and thousands of files. Compiling it takes a fifth less.
let smallSettings = optimized("-Osize", where: "STOREBENCH_BUILD")
/// Tests, and programs that only tests start in CI.
let testSettings = optimized("-Onone", where: "STOREBENCH_CI")

let package = Package(
  name: "storebench",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "storebench", targets: ["storebench"]),
    // For an executable of your own, with designs of your own: all that it imports.
    // Stores in a database of one's own place build on BenchSQLite, which not everybody wants to have imported.
    .library(name: "StoreBenchKit", targets: ["BenchSQLite", "StoreBenchKit"]),
    // For an executable with designs alone, which storebench starts: a quarter of the modules.
    .library(name: "StoreBenchHost", targets: ["StoreBenchHost"]),
    // Our stores, for hosts of derivations.
    .library(name: "StoreBenchStores", targets: ["BenchStores"]),
    .library(name: "StoreBenchSQLite", targets: ["BenchSQLite"]),
  ],
  traits: [
    .trait(name: "Jemalloc", description: "Measure allocations with jemalloc; without it those metrics are absent."),
    .trait(name: "SQLite", description: "Stores that keep their entities in SQLite; without it they are not there."),
    .trait(name: "OpenCombine", description: "Views joined from streams; without it `combine-latest` is not there."),
    .default(enabledTraits: ["Jemalloc", "SQLite", "OpenCombine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  // SwiftPM forbids modules of equal names in two packages, so the names have a prefix.
  targets: [
    // The allocator under the meter, and the choice of a core, which Swift's C library leaves out.
    .systemLibrary(
      name: "CJemalloc", pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev"]), .brew(["jemalloc"])]),
    .target(name: "CAffinity"),
    // What runs inside the allocator while allocation sites are recorded.
    .target(name: "CProfiling"),

    // The words and the measured loop.
    .target(
      name: "BenchCore",
      dependencies: [.target(name: "CJemalloc", condition: .when(traits: ["Jemalloc"]))],
      swiftSettings: settings),

    // Remote data in virtual time: the words, and the contract of what gets and syncs them. In modules of
    // their own, so that changing them recompiles no measured code.
    .target(name: "BenchRemote", dependencies: ["BenchCore"], swiftSettings: smallSettings),

    // Who may reach a store when, on real threads.
    .target(name: "BenchThreads", dependencies: ["BenchCore"], swiftSettings: settings),

    // Before a run: scenarios, data and operations.
    .target(name: "BenchWorkloads", dependencies: ["BenchCore", "BenchRemote"], swiftSettings: smallSettings),
    // Above workloads: files of scenarios, read and written.
    .target(
      name: "BenchScenarios",
      dependencies: [
        "BenchCore", "BenchRemote", "BenchThreads", "BenchWorkloads", .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: untimedSettings),
    // The contestants in modules that do not see each other, so that they are compiled side by side, and the change of
    // one store compiles half of them.
    .target(
      name: "BenchTableStores",
      dependencies: [
        "BenchCore", .product(name: "HashTreeCollections", package: "swift-collections"),
      ],
      swiftSettings: settings),
    .target(name: "BenchOtherStores", dependencies: ["BenchCore"], swiftSettings: settings),
    .target(
      name: "BenchStores", dependencies: ["BenchCore", "BenchOtherStores", "BenchTableStores"],
      swiftSettings: settings),
    .target(name: "BenchDerivations", dependencies: ["BenchCore"], swiftSettings: settings),
    .target(name: "BenchSyncs", dependencies: ["BenchCore", "BenchRemote"], swiftSettings: smallSettings),
    .target(name: "BenchResults", dependencies: ["BenchCore"], swiftSettings: smallSettings),
    // Above results: what judges rows.
    .target(name: "BenchVerdicts", dependencies: ["BenchCore", "BenchResults"], swiftSettings: untimedSettings),
    // Above verdicts: a run made into tables, pages and the forms of other programs.
    .target(
      name: "BenchReports", dependencies: ["BenchCore", "BenchResults", "BenchVerdicts"],
      resources: ["contradictions.csv", "field-words.csv", "how-to-read.txt"].map { .embedInCode("Gallery/\($0)") },
      swiftSettings: untimedSettings),
    // Contestants that bring a library with them, each behind a trait: empty without it.
    .target(
      name: "BenchSQLite",
      dependencies: [
        "BenchCore",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: settings),
    .target(
      name: "BenchCombine",
      dependencies: [
        "BenchCore",
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["OpenCombine"])),
      ],
      swiftSettings: settings),

    // The child's side of a repetition, which every executable with designs has, with what a run plays in (processes,
    // pipes, threads and shared files) and where in the program something happens (profiles).
    .target(
      name: "BenchHost",
      dependencies: [
        "BenchCore", "BenchRemote", "BenchThreads", "CAffinity", "CProfiling",
        .target(name: "CJemalloc", condition: .when(traits: ["Jemalloc"])),
      ],
      swiftSettings: settings),

    // Over that and our derivations: what an executable with designs alone imports.
    .target(
      name: "StoreBenchHost", dependencies: ["BenchCore", "BenchDerivations", "BenchHost", "BenchRemote"],
      swiftSettings: settings),

    // Scenario → plan → run → rows → verdict. It knows no design, so that it is compiled beside them.
    .target(
      name: "BenchRuns",
      dependencies: [
        "BenchCore", "BenchHost", "BenchRemote", "BenchThreads", "BenchWorkloads",
        "BenchScenarios", "BenchResults", "BenchVerdicts", "BenchReports",
      ],
      swiftSettings: untimedSettings),

    // The face. A library, so that an executable with more designs has the same one.
    .target(
      name: "StoreBenchCommands",
      dependencies: [
        "BenchCore", "BenchHost", "BenchRemote", "BenchRuns", "BenchThreads", "BenchWorkloads",
        "BenchScenarios", "BenchResults", "BenchVerdicts", "BenchReports",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: ["books", "chat", "feed", "import", "load", "remote"].map { .embedInCode("Starters/\($0).yaml") }
        + [.embedInCode("Starters/import.data.json")],
      swiftSettings: untimedSettings),
    // Which designs there are; and what somebody with a store of their own needs, under one name.
    .target(
      name: "StoreBenchKit",
      dependencies: [
        "BenchCore", "BenchDerivations", "BenchHost", "BenchRemote", "BenchRuns", "BenchStores", "BenchSyncs",
        "StoreBenchCommands",
        .target(name: "BenchSQLite", condition: .when(traits: ["SQLite"])),
        .target(name: "BenchCombine", condition: .when(traits: ["OpenCombine"])),
      ],
      swiftSettings: settings),
    .executableTarget(name: "storebench", dependencies: ["StoreBenchKit"], swiftSettings: settings),

    // Beside the product, which links none of it: containers changed and read by hand, and what compares our stores
    // with them and this machine with itself.
    .target(
      name: "BenchCalibration",
      dependencies: [
        "BenchCore", "BenchOtherStores",
        .product(name: "HashTreeCollections", package: "swift-collections"),
      ],
      path: "Benchmarks/BenchCalibration", swiftSettings: testSettings),
    .executableTarget(
      name: "storebench-bench",
      dependencies: [
        "BenchCalibration", "BenchCore", "BenchDerivations", "BenchHost", "BenchRemote", "BenchReports", "BenchResults",
        "BenchRuns", "BenchScenarios", "BenchStores", "BenchVerdicts", "BenchWorkloads", "StoreBenchKit",
        .target(name: "BenchSQLite", condition: .when(traits: ["SQLite"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      path: "Benchmarks/storebench-bench", swiftSettings: testSettings),

    // What several test targets need.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "DesignsFixtures", dependencies: ["BenchCore", "BenchWorkloads"], path: "Tests/DesignsFixtures",
      swiftSettings: settings),
    .target(
      name: "RunsFixtures", dependencies: ["BenchCore"], path: "Tests/RunsFixtures", swiftSettings: settings),
    .target(
      name: "ResultsFixtures", dependencies: ["BenchCore", "BenchResults", "BenchVerdicts"],
      path: "Tests/ResultsFixtures", swiftSettings: settings),

    // Isolations that are wrong on purpose, and small loads on threads.
    .target(
      name: "ThreadsFixtures", dependencies: ["BenchCore", "BenchStores", "BenchThreads", "BenchWorkloads"],
      path: "Tests/ThreadsFixtures", swiftSettings: settings),
    // Every isolation, and those that are wrong, to be played under the thread sanitizer.
    .executableTarget(
      name: "isolation-fixture", dependencies: ["BenchCore", "BenchStores", "BenchThreads", "ThreadsFixtures"],
      path: "Tests/IsolationFixture", swiftSettings: settings),

    .testTarget(name: "BenchCoreTests", dependencies: ["BenchCore"], swiftSettings: testSettings),
    .testTarget(
      name: "BenchThreadsTests",
      dependencies: [
        "BenchCore", "BenchStores", "BenchThreads", "BenchWorkloads", "ThreadsFixtures",
        .target(name: "BenchSQLite", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: testSettings),
    .testTarget(name: "BenchRemoteTests", dependencies: ["BenchRemote"], swiftSettings: testSettings),
    .testTarget(
      name: "BenchSyncsTests",
      dependencies: [
        "BenchCore", "BenchDerivations", "BenchRemote", "BenchScenarios", "BenchStores", "BenchSyncs", "BenchWorkloads",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "BenchWorkloadsTests",
      dependencies: ["BenchCore", "BenchWorkloads", "DesignsFixtures", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "BenchScenariosTests",
      dependencies: [
        "BenchCore", "BenchRemote", "BenchScenarios", "BenchThreads", "BenchWorkloads", "DesignsFixtures",
        "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "BenchStoresTests",
      dependencies: [
        "BenchCore", "BenchOtherStores", "BenchStores", "BenchTableStores", "BenchWorkloads",
        "DesignsFixtures",
        .target(name: "BenchSQLite", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: testSettings),
    // Derivations are played over stores; so this is where pairs of both are held against the oracle.
    .testTarget(
      name: "BenchDerivationsTests",
      dependencies: [
        "BenchCore", "BenchDerivations", "BenchOtherStores", "BenchStores", "BenchTableStores",
        "BenchWorkloads", "DesignsFixtures",
        .target(name: "BenchSQLite", condition: .when(traits: ["SQLite"])),
        .target(name: "BenchCombine", condition: .when(traits: ["OpenCombine"])),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: [
        "BenchCalibration", "BenchCore", "BenchHost", "BenchRuns", "BenchStores", "BenchWorkloads", "DesignsFixtures",
        "RunsFixtures", "StoreBenchKit", "storebench-bench",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "BenchSQLiteTests",
      dependencies: [
        "BenchCore", "BenchStores", "DesignsFixtures",
        .target(name: "BenchSQLite", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "BenchCombineTests",
      dependencies: [
        "BenchCore", "BenchDerivations", "BenchStores", "BenchWorkloads", "DesignsFixtures",
        .target(name: "BenchCombine", condition: .when(traits: ["OpenCombine"])),
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["OpenCombine"])),
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "BenchResultsTests", dependencies: ["BenchCore", "BenchResults", "ResultsFixtures", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: testSettings),
    .testTarget(
      name: "BenchVerdictsTests",
      dependencies: ["BenchCore", "BenchResults", "BenchVerdicts", "ResultsFixtures", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "BenchReportsTests",
      dependencies: ["BenchCore", "BenchResults", "BenchReports", "BenchVerdicts", "ResultsFixtures", "TestSupport"],
      exclude: ["Snapshots"], swiftSettings: testSettings),
    // Pages in a real browser; left out where there is none.
    .testTarget(
      name: "BrowserTests",
      dependencies: ["BenchCore", "BenchReports", "BenchResults", "BenchVerdicts", "ResultsFixtures", "TestSupport"],
      swiftSettings: testSettings),
    // The messages between processes, with designs of this project and fake hosts.
    .testTarget(
      name: "BenchHostTests",
      dependencies: [
        "BenchCore", "BenchHost", "BenchRemote", "RunsFixtures", "StoreBenchKit", "TestSupport",
      ],
      swiftSettings: testSettings),
    // The profiles of BenchHost. They hook into the allocator of the process, so they are tested in one where nothing
    // else plays.
    .testTarget(
      name: "BenchProfilesTests", dependencies: ["BenchCore", "BenchHost", "CProfiling"], swiftSettings: testSettings),
    // A run is tried with the designs of this project, because it would do nothing without any.
    .testTarget(
      name: "BenchRunsTests",
      dependencies: [
        "BenchCore", "BenchDerivations", "BenchHost", "BenchRemote", "BenchReports", "BenchResults", "BenchRuns",
        "BenchScenarios", "BenchStores", "BenchVerdicts", "BenchWorkloads", "DesignsFixtures", "RunsFixtures",
        "StoreBenchKit", "TestSupport", "storebench-bench", "storebench-fixture",
      ],
      exclude: ["Snapshots"], swiftSettings: testSettings),
    .testTarget(
      name: "StoreBenchKitTests",
      dependencies: [
        "BenchCore", "BenchHost", "BenchRemote", "BenchResults", "BenchRuns", "BenchScenarios", "BenchVerdicts",
        "BenchWorkloads", "RunsFixtures", "StoreBenchKit",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "StoreBenchCommandsTests",
      dependencies: [
        "BenchCore", "BenchResults", "BenchReports", "BenchRuns", "BenchVerdicts", "StoreBenchCommands", "TestSupport",
        "host-fixture", "storebench", "storebench-fixture",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: testSettings),
    // The command line with designs that are wrong on purpose, to be started by tests. It sees two modules through the
    // kit; named here, so that it is compiled anew when one of them changes and the kit's own module does not.
    .executableTarget(
      name: "storebench-fixture", dependencies: ["BenchCore", "BenchHost", "BenchRuns", "StoreBenchKit"],
      path: "Tests/Fixture", swiftSettings: testSettings),
    // A host with one of our stores under another name, and syncs of which most are wrong on purpose.
    .executableTarget(
      name: "host-fixture",
      dependencies: ["BenchCore", "BenchHost", "BenchRemote", "BenchStores", "BenchSyncs", "StoreBenchHost"],
      path: "Tests/HostFixture", swiftSettings: settings),
    // It reads every line of the repository, so it pays to optimize it.
    .testTarget(name: "TidyTests", exclude: ["dialect.txt"], swiftSettings: settings),
  ]
)
