import BenchCore
import StoreBenchKit
import Testing

struct AllPresetsTests {
  @Test func `reswift is played by selections, an action a change, and no lock`() throws {
    let preset = try #require(AllPresets.list.first { $0.name == "reswift" })
    #expect(preset.derivation == "select-compare" && preset.way == Way(dispatch: .structAction, hold: 1))
  }
}
