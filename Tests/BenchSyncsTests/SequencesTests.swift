import BenchRemote
import BenchSyncs
import BenchWorkloads
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

  @Test func `every sync has a sequence, and names are written once`() throws {
    let reader = SequenceReader(AllSyncs.all.map { $0.card })
    let sequences = try SequenceFiles.all.flatMap { file in
      try reader.read(Array(try Data(contentsOf: file)), file: file.lastPathComponent)
    }
    #expect(Set(sequences.map(\.sync)) == Set(AllSyncs.all.map { $0.card.name }))
    #expect(AllSyncs.all.map { $0.card.name } == AllSyncs.all.map { $0.card.name }.sorted())
  }
}
