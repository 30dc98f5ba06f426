import BenchResults
import Foundation
import ResultsFixtures
import TestSupport
import Testing

struct RunManifestTests {
  @Test func `a manifest comes back as it was`() throws {
    let manifest = ManifestFixture.manifest
    #expect(try RunManifest(json: manifest.json()) == manifest)
  }

  @Test func `a manifest is stable text`() throws {
    try expectSnapshot(ManifestFixture.manifest.json(), named: "run.json")
  }

  @Test func `every cell says what became of it`() {
    #expect(
      ManifestFixture.manifest.cells.map(\.state.rawValue) == [
        "finished", "failed", "disagreed", "finished", "unfinished", "stale",
      ])
  }
}
