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

  @Test func `a folder of another schema version is refused`() throws {
    var manifest = ManifestFixture.manifest
    manifest.schemaVersion = 2
    let text = try manifest.json()
    #expect(throws: DecodingError.self) { try RunManifest(json: text) }
  }

  @Test func `every cell says what became of it`() {
    #expect(
      ManifestFixture.manifest.cells.map(\.state.rawValue) == [
        "finished", "failed", "disagreed", "finished", "unfinished", "stale",
      ])
  }
}
