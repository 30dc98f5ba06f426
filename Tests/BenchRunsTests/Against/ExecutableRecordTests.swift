import BenchCatalog
import BenchCore
import BenchProcesses
import BenchWorkloads
import Foundation
import TestSupport
import Testing

@testable import BenchRuns

struct ExecutableRecordTests {
  /// What two executables hand to each other, as bytes: whoever changes them must raise the dialect, or an older
  /// executable reads nonsense.
  @Test func `what crosses from process to process is as the dialect says`() throws {
    var hash = StableHash()
    hash.combine(String(decoding: StageFile.encode(Self.stage), as: UTF8.self))
    let repetition = Repetition(
      store: "nested", derivation: "naive", pass: .time, number: 3, timeLimit: .seconds(5), slowdown: 0.5,
      seat: Turns.Seat(isFirst: true, core: 1))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    hash.combine(String(decoding: try encoder.encode(repetition), as: UTF8.self))
    let plays = Plays([Self.measurement], detail: Self.measurement)
    hash.combine(String(decoding: try encoder.encode(plays), as: UTF8.self))
    let seen = "\(ExecutableRecord.currentDialect) \(String(hash.value, radix: 16))"
    #expect(seen == "5 e6b4702159bea344", "raise ExecutableRecord.currentDialect, and write what was seen here")
  }

  private static let stage = Stage(
    dataset: Dataset(authors: [Author(id: AuthorID(0), name: "Ann", points: 1)]), log: OperationLog())

  private static var measurement: BenchCore.Measurement {
    Contestants.normalized.count(stage)
  }

  private enum Contestants {
    static let normalized = Catalog.standard.contestant("normalized", "naive") ?? Catalog.standard.contestants[0]
  }

  @Test func `an executable says which of the designs it was asked for it has not`() {
    let record = ExecutableRecord(
      of: .standard, executable: "/nowhere/storebench",
      asked: ["normalized/naive", "nested/cached-by-argument-10", "normalized/psychic", "graph/tracked", "nonsense"])
    #expect(record.missing == ["normalized/psychic", "nonsense"])
    #expect(record.dialect == ExecutableRecord.currentDialect)
  }

  private func error(_ script: String) throws -> OpponentError? {
    var found: OpponentError?
    try withTemporaryFolder { folder in
      let path = "\(folder)/other"
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      repeat {
        do throws(OpponentError) {
          _ = try ExecutableRecord(asking: path, for: [], named: "other")
        } catch { found = error }
        // A process that another test starts just now may still hold the file open for writing.
      } while found?.reason.contains("Text file busy") == true
    }
    return found
  }

  @Test func `an executable that is no storebench, or an older one, is refused with the cure`() throws {
    for script in ["exit 64", "echo hello", "kill -9 $$"] {
      let error = try #require(try error(script))
      #expect(error.kind == .unfit)
      #expect(error.description.hasPrefix("--against other: it does not answer as storebench does"))
    }
  }

  @Test func `an executable with another format is refused, and both formats are named`() throws {
    let error = try #require(try error("echo '{\"dialect\": 999, \"words\": []}'"))
    let ours = ExecutableRecord.currentDialect
    #expect(error.reason == "it takes stages in dialect 999, and this one hands them out in \(ours)")
  }

  @Test func `what cannot be started is refused`() {
    #expect(throws: OpponentError.self) {
      try ExecutableRecord(asking: "/nowhere/storebench", for: [], named: "x")
    }
  }
}
