import BenchCatalog
import Foundation
import Testing

@testable import BenchRuns

struct SequenceRunTests {
  @Test func `no sync is called like a store, a derivation or a preset`() {
    let catalog = Catalog.standard
    let others = Set(ConformanceRun.allNames(in: catalog) + catalog.presets.map(\.name))
    #expect(!SequenceRun.names.isEmpty && others.isDisjoint(with: SequenceRun.names))
  }

  @Test func `a folder without sequences says so`() {
    let missing = NSTemporaryDirectory() + "no-such-folder-of-sequences"
    #expect(throws: SequenceRun.EmptyFolder(folder: missing, exists: false)) { try SequenceRun(folder: missing) }
  }
}
