import BenchCore
import Testing

struct BuildModeTests {
  @Test func `a debug build marks the scenario once, a release build never`() {
    #expect(BuildMode.debug.scenarioColumn("books") == "books (debug build)")
    #expect(BuildMode.debug.scenarioColumn("books (debug build)") == "books (debug build)")
    #expect(BuildMode.release.scenarioColumn("books") == "books")
  }
}
