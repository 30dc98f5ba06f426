import BenchCore
import BenchResults
import Foundation

/// A manifest in which every kind of thing happens once.
package enum ManifestFixture {
  package static let manifest = RunManifest(
    scenario: .init(name: "books", file: "scenarios/books.yaml", text: "version: 1\nname: books\n"),
    run: .init(
      id: "a1b2c3", started: Date(timeIntervalSince1970: 1_769_903_999), state: .finished, isSmoke: false,
      seed: .max, command: "storebench run scenarios/books.yaml --seed 42",
      plan: .init(repetitions: 10, stores: ["nested"], shard: Shard(2, of: 4))),
    machine: .init(
      system: "Linux 6.1", architecture: "x86_64", processor: "Example", processors: 2,
      memory: Bytes(8_000_000_000), clockReadNs: 21.5),
    build: .init(
      mode: .release, allowDebug: false, toolchain: "Swift 6.1", allocator: "jemalloc 5.3.0", gitRevision: "0123abc",
      packages: [.init(name: "yams", version: "6.0.0")], executableHash: "0123456789abcdef"),
    points: [.init(point: Point("n=20") ?? Point(), entities: 41, operations: 50, operationLogHash: 0xABC)],
    cells: cells,
    expectations: [.init(sentence: "stale_views of * == 0", verdict: .pass, actual: "0")],
    warnings: ["2 authors had differing copies; the last one holds"])

  private static let cells = [
    CellReport(cell: Fixture.cell()),
    CellReport(
      cell: Fixture.cell("nested"),
      failure: .crashed(signal: 11, lastWords: "Fatal error: index out of range", pass: .time, repetition: 3)),
    CellReport(
      cell: Fixture.cell("nested", "memoized"),
      failure: .disagreed(
        Disagreement(
          operation: 17, kind: "update-author", view: "detail 3", slot: 2, shown: ["Ann"], expected: ["Anna"]))),
    CellReport(
      cell: Fixture.cell("nested-scan"), varied: ["allocations"],
      stop: .init(operationsPlayed: 1_234, operationsInLog: 50_000)),
    CellReport(cell: Fixture.cell("nested-scan", "memoized"), isComplete: false),
    CellReport(cell: Fixture.cell("normalized", "unsynced"), differences: 12),
  ]
}
