import BenchRemote
import BenchScenarios
import BenchSyncs
import Foundation
import Testing

/// The sequence files of the repository.
enum SequenceFiles {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("sequences").resolvingSymlinksInPath()

  static var all: [URL] {
    get throws {
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
    }
  }

  static func read(_ text: String) throws -> [SyncSequence] {
    try SequenceReader(AllSyncs.all.map { $0.card }).read(Array(text.utf8), file: "test.yaml")
  }

  static func play(_ sequence: SyncSequence) -> SequenceFailure? {
    guard let sync = AllSyncs.all.first(where: { $0.card.name == sequence.sync }) else { return nil }
    return play(sequence, sync)
  }

  private static func play<S: Sync>(_ sequence: SyncSequence, _ sync: S.Type) -> SequenceFailure? {
    SequencePlayer<S>.play(sequence, to: sync)
  }
}

struct SequencesTests {
  @Test func `every sequence of the repository holds`() throws {
    let reader = SequenceReader(AllSyncs.all.map { $0.card })
    let files = try SequenceFiles.all
    #expect(!files.isEmpty)
    for file in files {
      let sequences = try reader.read(Array(try Data(contentsOf: file)), file: file.lastPathComponent)
      #expect(!sequences.isEmpty)
      for sequence in sequences {
        let failure = SequenceFiles.play(sequence)
        #expect(failure == nil, "\(file.lastPathComponent): \(sequence.name)")
      }
    }
  }

  @Test func `a sequence that expects too little, too much or something else does not hold`() throws {
    func difference(_ see: String) throws -> String? {
      let text = """
        version: 1
        sequences:
          - name: one
            sync: local-first
            queries: { room: {} }
            steps:
              - { listen: room, see: [] }
              - { whole: room, at: 1000, documents: { a: { v: 1 } }, see: \(see) }
        """
      return try SequenceFiles.read(text).first.flatMap(SequenceFiles.play)?.difference
    }
    #expect(try difference("[{ room: { added: [a], cache: false, pending: false, values: { a: { v: 1 } } } }]") == nil)
    #expect(try difference("[]") == "room sees an event that must not be")
    #expect(
      try difference("[{ room: { added: [a] } }, { room: {} }]")?.hasPrefix("room must see one event more") == true)
    #expect(try difference("[{ room: { added: [b] } }]") == "room sees another event: added is [a], and must be [b]")
    #expect(
      try difference("[{ room: { added: [a], cache: true } }]")
        == "room sees another event: cache is false, and must be true")
    #expect(
      try difference("[{ room: { added: [a], values: { a: { v: 2 } } } }]")
        == "room sees another event: a has other values: { v: 1 }")
  }

  /// The first difference of a sequence of local-first with these steps; `nil` where it holds.
  private func difference(steps: [String]) throws -> String? {
    let text = """
      version: 1
      sequences:
        - name: one
          sync: local-first
          settings: { keep: true }
          queries: { room: {}, rooms: { group: rooms } }
          steps:
      \(steps.map { "      - \($0)" }.joined(separator: "\n"))
      """
    return try SequenceFiles.read(text).first.flatMap(SequenceFiles.play)?.difference
  }

  @Test func `a sequence states which rows are pending`() throws {
    func difference(_ marks: String) throws -> String? {
      try self.difference(steps: [
        "{ listen: room, see: [] }",
        "{ whole: room, at: 1000, documents: { a: { v: 1 } }, see: [{ room: { added: [a] } }] }",
        "{ set: { b: { v: 1 } }, see: [{ room: { added: [b], marks: \(marks) } }] }",
      ])
    }
    #expect(try difference("{ a: none, b: pending }") == nil)
    #expect(
      try difference("{ a: pending }") == "room sees another event: the mark of a is none, and must be pending")
    #expect(try difference("{ b: none }") == "room sees another event: the mark of b is pending, and must be none")
    #expect(try difference("{ c: none }") == "room sees another event: c is not among the rows")
  }

  @Test func `a sequence states what is listened to, and from which version`() throws {
    func difference(_ first: String, _ second: String) throws -> String? {
      try self.difference(steps: [
        "{ listen: room, see: [], \(first) }",
        "{ whole: room, at: 1000, documents: { a: { v: 1 } }, see: [{ room: { added: [a] } }] }",
        "{ token: 1000, of: room, see: [] }", "{ leave: room, see: [], listens: [] }",
        "{ listen: room, see: [{ room: { added: [a] } }], \(second) }",
      ])
    }
    #expect(
      try difference("listens: [room], tokens: { room: none }", "listens: [room], tokens: { room: 1000 }") == nil)
    #expect(
      try difference("listens: []", "listens: [room]") == "queries listened to: [room], and must be []")
    #expect(
      try difference("listens: [room, rooms]", "listens: [room]")
        == "queries listened to: [room], and must be [room, rooms]")
    #expect(
      try difference("tokens: { room: 5 }", "listens: [room]")
        == "room is listened to from the beginning, and must be version 5")
    #expect(
      try difference("listens: [room]", "tokens: { room: none }")
        == "room is listened to from version 1000, and must be the beginning")
    #expect(try difference("tokens: { rooms: none }", "listens: [room]") == "rooms is not listened to")
  }

  @Test func `a sequence states what is verified`() throws {
    func difference(_ verifies: String) throws -> String? {
      try self.difference(steps: [
        "{ listen: room, see: [] }",
        "{ whole: room, at: 1000, documents: { a: { v: 1 } }, see: [{ room: { added: [a] } }], verifies: [] }",
        "{ reset: room }", "{ complete: room, at: 2000 }",
        "{ picture: all, at: 2000, verifies: \(verifies), listens: [room] }",
      ])
    }
    #expect(try difference("[a]") == nil)
    #expect(try difference("[]") == "documents verified: [a], and must be []")
    #expect(try difference("[a, b]") == "documents verified: [a], and must be [a, b]")
  }

  @Test func `every sync has a sequence, and names are written once`() throws {
    let reader = SequenceReader(AllSyncs.all.map { $0.card })
    let sequences = try SequenceFiles.all.flatMap { file in
      try reader.read(Array(try Data(contentsOf: file)), file: file.lastPathComponent)
    }
    #expect(Set(sequences.map(\.sync)) == Set(AllSyncs.all.map { $0.card.name }))
    #expect(AllSyncs.all.map { $0.card.name } == AllSyncs.all.map { $0.card.name }.sorted())
  }
}
