import BenchCore
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct RunPageTests {
  @Test func `a run in which all is well has nothing to say`() {
    var manifest = ExportFixture.run().manifest
    manifest.warnings = []
    manifest.expectations = [.init(sentence: "a", verdict: .pass, actual: "0")]
    #expect(RunPage(StoredRun(manifest: manifest, rows: [])).isQuiet)
  }

  @Test(arguments: [Verdict.fail, .missing, .inconclusive])
  func `a sentence that does not hold or cannot be judged is shown`(verdict: Verdict) {
    var manifest = ExportFixture.run().manifest
    manifest.warnings = []
    manifest.expectations = [.init(sentence: "a", verdict: verdict, actual: "0")]
    #expect(!RunPage(StoredRun(manifest: manifest, rows: [])).isQuiet)
  }

  @Test func `neither is a warning, a count that differs, a cell that failed or a run that was stopped`() {
    let sound = ExportFixture.run()
    var manifest = sound.manifest
    manifest.warnings = []
    func page(_ change: (inout RunManifest) -> Void) -> RunPage {
      var changed = manifest
      change(&changed)
      return RunPage(StoredRun(manifest: changed, rows: []))
    }
    #expect(page { _ in }.isQuiet)
    #expect(!RunPage(sound).isQuiet, "it has a warning")
    #expect(!RunPage(StoredRun(manifest: manifest, rows: []), referenceProblem: "1 count differs").isQuiet)
    #expect(!page { $0.run.state = .interrupted }.isQuiet)
    #expect(!page { $0.cells[0].failure = .exited(code: 1, lastWords: "", pass: .time, repetition: 1) }.isQuiet)
  }
}
