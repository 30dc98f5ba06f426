import BenchCore
import Foundation
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchResults

struct RunFolderTests {
  private let started = Date(timeIntervalSince1970: 1_769_903_999)

  private func folder(
    under root: String, build: BuildMode = .release, files: FileWriter = .atomic, clock: MonotonicClock = .system
  ) throws -> RunFolder {
    try RunFolder(
      under: root, scenario: "books", started: started, id: "a1b2c3", build: build, files: files, clock: clock)
  }

  private func counts(_ writes: Int) -> BenchCore.Measurement {
    Fixture.measurement(.counts, [("main", "update-author", Fixture.counts(10, [.entityWrites: writes]))])
  }

  private func read(_ folder: RunFolder, _ name: String) throws -> String {
    try String(contentsOf: URL(filePath: folder.path).appending(path: name), encoding: .utf8)
  }

  @Test func `a finished run leaves its five files and nothing else`() throws {
    try withTemporaryFolder { root in
      var folder = try folder(under: root)
      #expect(folder.path.hasSuffix("/books/20260131T235959Z-a1b2c3"))
      try folder.add(counts(7), of: Fixture.cell(), repetition: 1, entities: 5)
      try folder.finish(folder.run(ManifestFixture.manifest))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["allocations.csv", "blast.csv", "latency.csv", "measurements.csv", "run.json", "summary.csv"])
      #expect(try ResultRow.rows(csv: try read(folder, "measurements.csv")) == folder.rows)
      var manifest = try RunManifest(json: try read(folder, "run.json"))
      #expect(manifest.files?.keys.sorted() == names.filter { $0.hasSuffix(".csv") })
      manifest.files = nil
      #expect(manifest == ManifestFixture.manifest)
    }
  }

  @Test func `the order of rows does not depend on when they came`() throws {
    try withTemporaryFolder { root in
      var forth = try folder(under: root + "/a")
      var back = try folder(under: root + "/b")
      let cells = ["n=20", "n=100"].map { Fixture.cell("normalized", "naive", $0) }
      for cell in cells { try forth.add(counts(1), of: cell, repetition: 1, entities: 5) }
      for cell in cells.reversed() { try back.add(counts(1), of: cell, repetition: 1, entities: 5) }
      try forth.finish(forth.run(ManifestFixture.manifest))
      try back.finish(back.run(ManifestFixture.manifest))
      #expect(try read(forth, "measurements.csv") == read(back, "measurements.csv"))
      #expect(forth.rows.first?.cell.point.description == "n=20")
    }
  }

  @Test func `each repetition is on disk as soon as it is known`() throws {
    try withTemporaryFolder { root in
      var folder = try folder(under: root, clock: MonotonicClock { .zero })
      for repetition in 1...3 {
        try folder.add(counts(repetition), of: Fixture.cell(), repetition: repetition, entities: 5)
        #expect(try ResultRow.rows(csv: try read(folder, "measurements.csv")).last?.repetition == repetition)
      }
    }
  }

  @Test func `writing again costs at most a twentieth of the run`() throws {
    let tape = Tape()
    let writer = FileWriter(
      write: { _, _ in
        tape.now += 10
        tape.writes += 1
      }, createFolder: { _ in })
    var folder = try folder(under: "x", files: writer, clock: MonotonicClock { Nanoseconds(tape.now) })
    try folder.add(counts(1), of: Fixture.cell(), repetition: 1, entities: 5)
    #expect(tape.writes == 1)
    tape.now += 199
    try folder.add(counts(1), of: Fixture.cell(), repetition: 2, entities: 5)
    #expect(tape.writes == 1)
    tape.now += 1
    try folder.add(counts(1), of: Fixture.cell(), repetition: 3, entities: 5)
    #expect(tape.writes == 2)
  }

  @Test func `a debug build is marked in every file`() throws {
    try withTemporaryFolder { root in
      var folder = try folder(under: root, build: .debug)
      var counted = counts(7)
      var reach = Reach(phase: "main", operation: "update-author", hotness: .hot)
      reach.notified = [1: 7]
      counted.reaches = [reach]
      try folder.add(counted, of: Fixture.cell(), repetition: 1, entities: 5)
      try folder.add(
        Fixture.measurement(.time, [("main", "update-author", Fixture.latencies([5]))]), of: Fixture.cell(),
        repetition: 1, entities: 5)
      var whole = Figures(operations: 1)
      whole.allocations = AllocationProfile(classes: [.init(size: Bytes(8), allocations: 1, frees: 0)])
      try folder.add(
        Fixture.measurement(.allocations, [("main", nil, whole)]), of: Fixture.cell(), repetition: 1, entities: 5)
      try folder.finish(folder.run(ManifestFixture.manifest))
      for name in ["measurements.csv", "summary.csv", "latency.csv", "allocations.csv", "blast.csv"] {
        let records = try CSVReader.records(try read(folder, name)).dropFirst()
        #expect(!records.isEmpty && records.allSatisfy { $0[0] == "books (debug build)" }, "\(name)")
      }
    }
  }

  @Test func `latencies of all repetitions make one curve`() throws {
    try withTemporaryFolder { root in
      var folder = try folder(under: root)
      for repetition in 1...2 {
        let figures = Fixture.latencies([100, repetition == 1 ? 100 : 300])
        try folder.add(
          Fixture.measurement(.time, [("main", "read-feed", figures)]), of: Fixture.cell(), repetition: repetition,
          entities: 5)
      }
      try folder.finish(folder.run(ManifestFixture.manifest))
      let lines = try read(folder, "latency.csv").split(separator: "\r\n")
      #expect(lines[1] == "books,,normalized,naive,read-feed,100,3,0.75,")
      #expect(lines[2] == "books,,normalized,naive,read-feed,300,4,1,600")
    }
  }

  @Test func `an output that is no folder says so before anything is measured`() throws {
    try withTemporaryFolder { root in
      try Data().write(to: URL(filePath: root).appending(path: "file"))
      let error = #expect(throws: OutputError.self) { try folder(under: root + "/file") }
      #expect(error == OutputError(path: root + "/file", reason: "it is a file, not a folder"))
      #expect(error?.description == "cannot write \(root)/file: it is a file, not a folder")
    }
  }

  @Test func `a disk that fills up keeps what was written and loses no measurement`() throws {
    try withTemporaryFolder { root in
      let tape = Tape()
      let writer = FileWriter(
        write: { text, path throws(OutputError) in
          if tape.isFull || tape.full.map(path.hasSuffix) == true {
            throw OutputError(path: path, reason: "No space left on device")
          }
          try FileWriter.atomic.write(text, path)
        }, createFolder: FileWriter.atomic.createFolder)
      var folder = try folder(under: root, files: writer, clock: MonotonicClock { .zero })
      try folder.add(counts(1), of: Fixture.cell(), repetition: 1, entities: 5)
      let before = try read(folder, "measurements.csv")
      tape.isFull = true
      #expect(throws: OutputError.self) {
        try folder.add(counts(1), of: Fixture.cell(), repetition: 2, entities: 5)
      }
      #expect(try read(folder, "measurements.csv") == before)
      tape.isFull = false
      tape.full = "summary.csv"
      #expect(throws: OutputError.self) { try folder.finish(folder.run(ManifestFixture.manifest)) }
      let state = try RunManifest(json: try read(folder, "run.json")).run.state
      #expect(state == .interrupted, "a run that lacks a file can be gone on with")
      tape.full = nil
      try folder.finish(folder.run(ManifestFixture.manifest))
      #expect(try ResultRow.rows(csv: try read(folder, "measurements.csv")).contains { $0.repetition == 2 })
    }
  }
}

/// The state that a fake disk and a fake clock share; one thread uses it.
private final class Tape: @unchecked Sendable {
  var now: UInt64 = 0
  var writes = 0
  var isFull = false
  /// The only file for which there is no room.
  var full: String?
}
