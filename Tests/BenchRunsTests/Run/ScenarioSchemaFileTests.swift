import BenchHost
import BenchRuns
import BenchScenarios
import Foundation
import StoreBenchKit
import Testing

#if SQLite && OpenCombine
  /// docs/schemas/scenario.schema.json and the rules it is made of.
  struct ScenarioSchemaFileTests {
    private let file = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../docs/schemas/scenario.schema.json").standardizedFileURL

    @Test func `the schema of scenarios is what the reader's rules make of all designs`() throws {
      let wanted = ScenarioSchema(Vocabulary(Catalog.standard)).json
      let shown = try? String(contentsOf: file, encoding: .utf8)
      if shown == wanted { return }
      if ProcessInfo.processInfo.environment["UPDATE"] == "1" {
        try Data(wanted.utf8).write(to: file)
        Issue.record("rewrote docs/schemas/scenario.schema.json: look at it, then run again")
      } else {
        Issue.record("docs/schemas/scenario.schema.json is not what the rules say; run again with UPDATE=1")
      }
    }
  }
#endif
