import BenchCore
import Foundation
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchResults

struct StoredRunTests {
  private let cell = Fixture.cell()

  /// Writes a run as `storebench run` does, and hands over its folder.
  private func written(_ build: BuildMode = .release, _ body: (RunFolder) throws -> Void) throws {
    try withTemporaryFolder { root in
      var folder = try RunFolder(
        under: root, scenario: "books", started: Date(timeIntervalSince1970: 1_769_903_999), id: "a1b2c3",
        build: build)
      try folder.add(
        Fixture.measurement(.counts, [("main", "update-author", Fixture.counts(10, [.entityWrites: 7]))]), of: cell,
        repetition: 1, entities: 5)
      try folder.add(
        Fixture.measurement(.time, [("main", "update-author", Fixture.latencies([100, 100, 300]))]), of: cell,
        repetition: 1, entities: 5)
      var manifest = ManifestFixture.manifest
      manifest.build.mode = build
      try folder.finish(folder.run(manifest))
      try body(folder)
    }
  }

  private func change(_ name: String, in folder: RunFolder, _ edit: (String) throws -> String) throws {
    let path = "\(folder.path)/\(name)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let edited = try edit(text)
    #expect(edited != text)
    try Data(edited.utf8).write(to: URL(filePath: path))
  }

  @Test(arguments: [BuildMode.release, .debug])
  func `a run comes back as it was written`(build: BuildMode) throws {
    try written(build) { folder in
      let run = try StoredRun(folder: folder.path)
      #expect(run.rows == folder.rows)
      #expect(run.manifest.build.mode == build)
      #expect(run.curves.first?.cell == cell)
      let steps: [LatencyCurve.Step] = [
        .init(latency: Nanoseconds(100), count: 2), .init(latency: Nanoseconds(300), count: 3),
      ]
      #expect(run.curves.map(\.steps) == [steps, steps, steps])
      #expect(run.curves.map(\.operation) == ["update-author", "writes", "*"])
      #expect(run.curves.map(\.sum) == [Nanoseconds(500), Nanoseconds(500), Nanoseconds(500)])
    }
  }

  @Test(arguments: [BuildMode.release, .debug])
  func `what a run hands over and what its folder holds are the same value`(build: BuildMode) throws {
    try withTemporaryFolder { root in
      var folder = try RunFolder(
        under: root, scenario: "books", started: Date(timeIntervalSince1970: 1_769_903_999), id: "a1b2c3",
        build: build)
      var reach = Reach(phase: "main", operation: "update-author", hotness: .hot)
      (reach.notified, reach.updated) = ([3: 1, 40: 2], [1: 3])
      var counted = Fixture.measurement(.counts, [("main", "update-author", Fixture.counts(10, [.entityWrites: 7]))])
      counted.reaches = [reach]
      let blocks = AllocationProfile(classes: [
        .init(size: Bytes(16), allocations: 3, frees: 1), .init(size: Bytes(4_096), allocations: 1, frees: 0),
      ])
      var profiled = Figures(operations: 10)
      profiled.allocations = blocks
      let measurements = [
        counted, Fixture.measurement(.time, [("main", "update-author", Fixture.latencies([100, 100, 300]))]),
        Fixture.measurement(.allocations, [("main", nil, profiled)]),
      ]
      for measurement in measurements {
        try folder.add(measurement, of: cell, repetition: 1, entities: 5)
      }
      var manifest = ManifestFixture.manifest
      manifest.build.mode = build
      let made = folder.run(manifest)
      try folder.finish(made)
      let read = try StoredRun(folder: folder.path)
      var written = made.manifest
      // The hashes are of the files, which are not there before.
      written.files = read.manifest.files
      #expect(read.manifest == written)
      #expect(read.rows == made.rows && !made.rows.isEmpty)
      #expect(read.curves == made.curves && !made.curves.isEmpty)
      #expect(read.reaches == made.reaches && made.reaches == [cell: [reach]])
      #expect(read.allocations == made.allocations)
      let sizes = ["main", "*"].flatMap { phase in
        blocks.classes.map { PhaseBlocks(phase: phase, repetition: 1, size: $0) }
      }
      #expect(made.allocations == [cell: sizes])
    }
  }

  @Test(arguments: [
    ("size_bytes", "size", 1, "the columns must be"), ("16,3,1", "16,-3,1", 2, "a field holds what its column cannot"),
    ("16,3,1", "4096,3,1", 3, "sizes rise within a phase"),
  ])
  func `allocations that a run cannot have written are refused with their line`(
    old: String, new: String, line: Int, rule: String
  ) throws {
    let text =
      "\(AllocationTable.head)books,n=20,nested,naive,main,1,16,3,1\r\nbooks,n=20,nested,naive,main,1,4096,1,0\r\n"
    #expect(try AllocationTable.run(text).allocations.count == 1)
    let error = #expect(throws: CSVError.self) {
      try AllocationTable.run(text.replacingOccurrences(of: old, with: new))
    }
    #expect(error?.line == line)
    #expect(error?.rule.hasPrefix(rule) == true)
  }

  @Test func `latencies of an earlier version are read without their sum`() throws {
    try written { folder in
      try change("latency.csv", in: folder) { text in
        text.split(separator: "\r\n").map { $0[..<($0.lastIndex(of: ",") ?? $0.endIndex)] + "\r\n" }.joined()
      }
      try change("run.json", in: folder) { text in
        var manifest = try RunManifest(json: text)
        manifest.files = nil
        return try manifest.json()
      }
      let curves = try StoredRun(folder: folder.path).curves
      #expect(curves.map(\.count) == [3, 3, 3])
      #expect(curves.map(\.sum) == [nil, nil, nil])
    }
  }

  @Test func `a run that was killed can be read as far as it came`() throws {
    try written { folder in
      // Its last files, and their checksums, are written when a run ends.
      try change("run.json", in: folder) { text in
        var manifest = try RunManifest(json: text)
        manifest.files = nil
        return try manifest.json()
      }
      try FileManager.default.removeItem(atPath: "\(folder.path)/latency.csv")
      let run = try StoredRun(folder: folder.path)
      #expect(run.rows == folder.rows)
      #expect(run.curves.isEmpty)
    }
  }

  @Test func `a run that was killed before its first measurement can be read`() throws {
    try withTemporaryFolder { root in
      let folder = try RunFolder(under: root, scenario: "books", started: Date(), id: "a1b2c3", build: .release)
      var manifest = ManifestFixture.manifest
      manifest.run.state = .running
      try folder.write(manifest)
      #expect(try StoredRun(folder: folder.path).rows.isEmpty)
      try FileManager.default.removeItem(atPath: "\(folder.path)/run.json")
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: folder.path) }
      #expect(error?.cure.hasPrefix("nothing was measured in it: run the scenario again, or name") == true)
    }
  }

  @Test(arguments: ["measurements.csv", "latency.csv", "summary.csv"])
  func `a file that is gone is no result without it`(name: String) throws {
    try written { folder in
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: folder.path) }
      #expect(error?.place == "\(folder.path)/\(name)")
      #expect(error?.rule == "a run folder holds \(name)" && error?.isMissing == false)
    }
  }

  @Test(arguments: [
    ("run.json", "\"processors\" : 2", "\"processors\" : 3"), ("measurements.csv", ",7\r\n", ",8\r\n"),
    ("latency.csv", "100,2", "101,2"), ("run.json", "\"checksum\"", "\"checksun\""),
  ])
  func `a number that changed is not another result`(name: String, old: String, new: String) throws {
    try written { folder in
      let text = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
      try #require(text.contains(old))
      try change(name, in: folder) { $0.replacing(old, with: new) }
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: folder.path) }
      #expect(error?.place == "\(folder.path)/\(name)")
      #expect(error?.value == "its checksum is another")
    }
  }

  /// Found by the fuzzer: without either key it looked like the folder of an older program.
  @Test func `a manifest that lost the keys of its checksums is not one of an older program`() throws {
    try written { folder in
      try change("run.json", in: folder) { text in
        text.replacing("\"checksum\"", with: "\"x\"").replacing("\"files\"", with: "\"*\"")
      }
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: folder.path) }
      #expect(error?.value == "its checksum is another")
    }
  }

  @Test func `a folder that is not there is missing`() throws {
    let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: "no/such") }
    #expect(error?.isMissing == true)
    #expect(
      error?.description
        == "no/such: there is no such folder; name one that `storebench run` has left in results/")
  }

  @Test func `a folder of runs names its newest`() throws {
    try written { folder in
      let above = URL(filePath: folder.path).deletingLastPathComponent().path()
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: above) }
      #expect(error?.isMissing == false)
      #expect(error?.cure.hasSuffix("books/20260131T235959Z-a1b2c3") == true)
    }
  }

  @Test func `a file is no run folder`() throws {
    try written { folder in
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: "\(folder.path)/run.json") }
      #expect(error?.rule == "a run is a folder")
    }
  }

  @Test func `another schema version is refused before anything else is read`() throws {
    try written { folder in
      try Data(#"{"schema_version": 7, "scenario": 3}"#.utf8).write(to: URL(filePath: "\(folder.path)/run.json"))
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: folder.path) }
      #expect(error?.rule == "schema_version must be 1, which this program reads")
      #expect(error?.value == "7")
      #expect(error?.cure == "take the newer program that wrote it")
    }
  }

  @Test func `a broken manifest says where`() throws {
    try written { folder in
      try change("run.json", in: folder) { $0.replacing("\"processors\" : 2", with: "\"processors\" : \"two\"") }
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: folder.path) }
      #expect(error?.place == "\(folder.path)/run.json")
      #expect(error?.value?.hasPrefix("machine.processors: ") == true)
    }
  }

  @Test(arguments: [
    ("measurements.csv", "7\r\n", "seven\r\n", ":12"), ("measurements.csv", "counts", "hopes", ":2"),
    ("latency.csv", "100,2", "100,-2", ":2"), ("latency.csv", "300,3", "300,1", ":3"),
    ("latency.csv", "share", "part", ":1"), ("latency.csv", ",500", ",-500", ":3"),
  ])
  func `a broken row says where`(name: String, old: String, new: String, line: String) throws {
    try written { folder in
      try change(name, in: folder) { $0.replacing(old, with: new) }
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: folder.path) }
      #expect(error?.place == "\(folder.path)/\(name)\(line)")
    }
  }

  @Test(arguments: ["measurements.csv", "latency.csv"])
  func `a row of another run is refused`(name: String) throws {
    try written { folder in
      try change(name, in: folder) { $0.replacing("normalized", with: "dense") }
      let error = #expect(throws: RunFolderError.self) { try StoredRun(folder: folder.path) }
      #expect(error?.value == "dense/naive of books")
    }
  }
}
