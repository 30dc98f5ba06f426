import BenchCore
import Foundation
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchResults

struct JournalTests {
  private static let measured = JournalEntry(
    RepetitionKey(cell: Fixture.cell(), pass: .time, number: 3), entities: 41,
    measurement: Fixture.measurement(.time, [("main", "read-feed", Fixture.latencies([100, 300]))]))
  private static let failed = JournalEntry(
    RepetitionKey(cell: Fixture.cell("nested"), pass: .counts, number: 1), entities: 41,
    failure: .crashed(signal: 11, lastWords: "two\nlines", pass: .counts, repetition: 1))

  @Test func `what was noted is read back, an entry a line`() throws {
    try withTemporaryFolder { folder in
      try write([Self.measured, Self.failed], folder)
      let text = try String(contentsOfFile: Journal.path(in: folder), encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
      let journal = try Journal(folder: folder)
      #expect(journal.entries == [Self.measured, Self.failed])
      #expect(journal.mended == nil)
    }
  }

  @Test func `a folder without a journal has an empty one`() throws {
    try withTemporaryFolder { folder in
      let journal = try Journal(folder: folder)
      #expect(journal.entries.isEmpty)
    }
  }

  @Test func `of a line that a kill has torn, wherever that was, nothing counts and nothing stays`() throws {
    let line = try Self.failed.line()
    let cuts = [1, line.count / 2, line.count - 1]
    for cut in cuts {
      try withTemporaryFolder { folder in
        try write([Self.measured], folder)
        try FileWriter.addToEnd(String(line.prefix(cut)), Journal.path(in: folder))
        let journal = try Journal(folder: folder)
        #expect(journal.entries == [Self.measured])
        let opened = try RunFolder(continuing: folder, build: .release)
        #expect(opened.entries == [Self.measured])
        try opened.note(Self.failed)
        #expect(try Journal(folder: folder).entries == [Self.measured, Self.failed])
      }
    }
  }

  @Test func `a broken line that has an end is named, because no kill has made it`() throws {
    try withTemporaryFolder { folder in
      try write([Self.measured], folder)
      try FileWriter.addToEnd("{\n" + Self.failed.line(), Journal.path(in: folder))
      let error = #expect(throws: RunFolderError.self) { try Journal(folder: folder) }
      #expect(error?.place == "\(folder)/journal.jsonl:2")
    }
  }

  @Test func `a line of which one byte is another is refused with its number`() throws {
    let line = Array(try Self.failed.line().utf8)
    for place in 0..<line.count - 1 {
      var damaged = line
      damaged[place] ^= 1
      // A line end in the middle makes two lines, and neither is one of ours.
      let text = String(decoding: damaged, as: UTF8.self)
      try withTemporaryFolder { folder in
        try write([Self.measured], folder)
        try FileWriter.addToEnd(text, Journal.path(in: folder))
        let error = #expect(throws: RunFolderError.self) { try Journal(folder: folder) }
        #expect(error?.place == "\(folder)/journal.jsonl:2", "byte \(place)")
      }
    }
  }

  @Test func `a line that contradicts itself is refused, also with a checksum that fits`() throws {
    let key = RepetitionKey(cell: Fixture.cell(), pass: .counts, number: 3)
    let timed = Self.measured.measurement
    let wrong = [
      (JournalEntry(key, entities: 41, measurement: timed), "a measurement of time for a repetition of counts"),
      (
        JournalEntry(Self.measured.repetition, entities: 41, measurement: timed, failure: Self.failed.failure),
        "a measurement and a failure"
      ), (JournalEntry(key, entities: 41), "neither a measurement nor a failure"),
    ]
    for (entry, words) in wrong {
      try withTemporaryFolder { folder in
        try write([entry], folder)
        let error = #expect(throws: RunFolderError.self) { try Journal(folder: folder) }
        let rule = "\(folder)/journal.jsonl:1: every line must be about one repetition (here: \(words)); "
        #expect(error?.description.hasPrefix(rule) == true, "\(String(describing: error))")
      }
    }
    try withTemporaryFolder { folder in
      try write([Self.failed, Self.measured, Self.failed], folder)
      let error = #expect(throws: RunFolderError.self) { try Journal(folder: folder) }
      #expect(error?.place == "\(folder)/journal.jsonl:3")
      #expect(error?.value == "it is also on line 1")
    }
  }

  @Test func `a line for which there is no room leaves the journal as it was`() throws {
    try withTemporaryFolder { folder in
      try write([Self.measured], folder)
      let full = FileWriter(
        write: FileWriter.atomic.write,
        extend: { _, path throws(OutputError) in throw OutputError(path: path, reason: "No space left on device") },
        createFolder: FileWriter.atomic.createFolder)
      let opened = try RunFolder(continuing: folder, build: .release, files: full)
      #expect(throws: OutputError.self) { try opened.note(Self.failed) }
      #expect(try Journal(folder: folder).entries == [Self.measured])
    }
  }

  @Test func `two cannot go on with one run at a time`() throws {
    try withTemporaryFolder { folder in
      var first: RunFolder? = try RunFolder(continuing: folder, build: .release)
      let error = #expect(throws: RunFolderError.self) { try RunFolder(continuing: folder, build: .release) }
      #expect(error?.description.contains("one process writes a run (here: another is at it)") == true)
      #expect(first?.path == folder)
      first = nil
      _ = try RunFolder(continuing: folder, build: .release)
    }
  }

  private func write(_ entries: [JournalEntry], _ folder: String) throws {
    for entry in entries { try FileWriter.addToEnd(try entry.line(), Journal.path(in: folder)) }
  }
}
