import BenchCore
import BenchResults
import BenchVerdicts

/// The verdicts of a run as JUnit XML, in the subset that GitHub, GitLab and Jenkins agree on.
///
/// The run, its cells and its expectations are one suite each. `failure` is a wrong result. `error` is a result that
/// does not exist (a crash, a missing metric, an unfinished run), so that a gate without results does not pass.
/// `skipped` is an inconclusive or impossible result, a warning or a claim. Durations are absent, as in run folders.
enum JUnitExport {
  static func render(_ run: StoredRun) -> String {
    let manifest = run.manifest
    let suites = [
      ("run", [wholeRun(manifest)]), ("cells", manifest.cells.map { cell($0, manifest) }),
      ("expectations", manifest.expectations.map { expectation($0, manifest) }),
    ]
    let name = manifest.build.mode.scenarioColumn(manifest.scenario.name)
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"\(XMLText.escaped(name))\" \(counts(suites.flatMap(\.1)))>",
    ]
    let lines = suites.flatMap { suite($0, $1, manifest) }
    return (head + lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private static func suite(_ name: String, _ cases: [JUnitCase], _ manifest: RunManifest) -> [String] {
    let properties = [("seed", "\(manifest.run.seed)"), ("scenario.hash", manifest.scenario.hash)]
    return [
      "  <testsuite name=\"\(name)\" \(counts(cases)) timestamp=\"\(XMLText.escaped(manifest.run.started))\">",
      "    <properties>",
    ] + properties.map { "      <property name=\"\($0)\" value=\"\(XMLText.escaped($1))\"/>" }
      + ["    </properties>"] + cases.map { "    \($0.line(of: manifest.scenario.name))" } + ["  </testsuite>"]
  }

  private static func counts(_ cases: [JUnitCase]) -> String {
    func count(_ outcome: JUnitCase.Outcome) -> Int { cases.count { $0.outcome == outcome } }
    return "tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" "
      + "skipped=\"\(count(.skipped))\""
  }

  private static func wholeRun(_ manifest: RunManifest) -> JUnitCase {
    let name = "the run came to its end"
    if manifest.run.state != .finished {
      let state = manifest.run.state.rawValue
      return JUnitCase(name: name, .error, "the run is \(state): it has not seen all it would have to judge")
    }
    let sound = manifest.cells.unexpectedlySound
    if sound.isEmpty { return JUnitCase(name: name, .passed) }
    let words = "expected to go stale, and agreed with the oracle: \(sound.joined(separator: ", "))"
    return JUnitCase(name: name, .failure, words)
  }

  private static func cell(_ report: CellReport, _ manifest: RunManifest) -> JUnitCase {
    let outcome: JUnitCase.Outcome =
      switch report.state {
      case .finished, .stale: .passed
      case .impossible: .skipped
      case .disagreed: .failure
      case .failed, .unfinished: .error
      }
    let shown = report.failure?.difference ?? []
    let details = shown + [report.failure?.lastWords, "reproduce: \(manifest.run.command)"].compactMap(\.self)
    return JUnitCase(name: report.cell.words, outcome, report.trouble ?? "", details)
  }

  private static func expectation(_ record: RunManifest.ExpectationRecord, _ manifest: RunManifest) -> JUnitCase {
    let (name, actual) = (record.sentence, "actual: \(record.actual)")
    let details = [record.cause, "reproduce: \(manifest.run.command)"].compactMap(\.self)
    switch (record.verdict, record.level) {
    case (.pass, _): return JUnitCase(name: name, .passed)
    // A warning fails nothing, and JUnit has no word for it.
    case (let verdict, .warn): return JUnitCase(name: name, .skipped, "warning: \(verdict.rawValue); \(actual)")
    case (_, .claim):
      return JUnitCase(name: name, .skipped, "claim: \(record.claim ?? record.verdict.claimWords); \(actual)")
    case (.fail, .fail): return JUnitCase(name: name, .failure, actual, details)
    case (.missing, .fail): return JUnitCase(name: name, .error, "missing; \(actual)", details)
    case (.inconclusive, .fail): return JUnitCase(name: name, .skipped, "inconclusive; \(actual)")
    }
  }
}

private struct JUnitCase {
  enum Outcome: String { case passed, failure, error, skipped }

  let name: String
  let outcome: Outcome
  private let message: String
  private let details: [String]

  init(name: String, _ outcome: Outcome, _ message: String = "", _ details: [String] = []) {
    (self.name, self.outcome, self.message, self.details) = (name, outcome, message, details)
  }

  func line(of scenario: String) -> String {
    let head = "<testcase classname=\"\(XMLText.escaped(scenario))\" name=\"\(XMLText.escaped(name))\""
    let message = "message=\"\(XMLText.escaped(message))\""
    let details = XMLText.escaped(details.joined(separator: "\n"))
    let tag = outcome.rawValue
    return switch outcome {
    case .passed: "\(head)/>"
    case .skipped: "\(head)><skipped \(message)/></testcase>"
    case .failure, .error: "\(head)><\(tag) type=\"storebench\" \(message)>\(details)</\(tag)></testcase>"
    }
  }
}
