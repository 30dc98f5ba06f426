import BenchCatalog
import BenchCore
import BenchHost
import Foundation
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
    #expect(throws: SequenceRun.EmptyFolder(folder: missing, exists: false)) {
      try SequenceRun(folder: missing, for: .standard)
    }
  }
}
