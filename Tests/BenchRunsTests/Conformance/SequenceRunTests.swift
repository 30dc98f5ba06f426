import BenchCore
import BenchHost
import BenchRemote
import BenchScenarios
import Foundation
import StoreBenchKit
import Testing

@testable import BenchRuns

struct SequenceRunTests {
  @Test func `no sync is called like a store, a derivation or a preset`() {
    let catalog = Catalog.standard
    let others = Set(ConformanceRun.allNames(in: catalog) + catalog.presets.map(\.name))
    let syncs = SequenceRun.names(in: catalog)
    #expect(!syncs.isEmpty && others.isDisjoint(with: syncs))
  }

  @Test func `a folder without sequences says so`() {
    let missing = NSTemporaryDirectory() + "no-such-folder-of-sequences"
    #expect(
      throws: InputError(path: missing, reason: "it is not there; name a folder of sequences with --sequences")
    ) {
      try SequenceRun(folder: missing, for: RemotePlayer(.standard))
    }
  }

  @Test func `a file may be named in place of a folder`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../sequences/outbox.yaml")
    let run = try SequenceRun(folder: file.path, for: RemotePlayer(.standard))
    #expect(try run.check("outbox").count > 0)
  }

  @Test func `every sequence of the repository comes to another process as it is, and holds there`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../sequences")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let reader = SequenceReader(Catalog.standard.syncs)
    let player = RemotePlayer(.standard)
    var count = 0
    for file in files where file.pathExtension == "yaml" {
      for sequence in try reader.read(Array(try Data(contentsOf: file)), file: file.lastPathComponent) {
        let stage = StageFile.encode(SequenceStage(sequence)).withUnsafeBytes { StageFile.decode($0) }
        let taken = try #require(stage as? SequenceStage)
        // Sets may come in another order.
        #expect(try JSONEncoder().encode(taken.sequence).sorted() == JSONEncoder().encode(sequence).sorted())
        let cell = RemoteCell(sync: sequence.sync, cache: nil)
        let plays = try #require(try player.play(cell, "", "", on: taken)).get()
        #expect(plays.fastest.disagreement == nil, "\(file.lastPathComponent): \(sequence.name)")
        count += 1
      }
    }
    #expect(count > 100)
  }
}
