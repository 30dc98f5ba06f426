import BenchCore
import BenchResults

/// The verdicts of a run as JUnit XML, in the subset that GitHub, GitLab and Jenkins agree on.
///
/// The run, its cells and its expectations are one suite each. `failure` is a wrong result. `error` is a result that
/// does not exist (a crash, a missing metric, an unfinished run), so that a gate without results does not pass.
/// `skipped` is an inconclusive or impossible result, a warning or a claim. Durations are absent, as in run folders.
enum JUnitExport {
  static func render(_ run: StoredRun) -> String {
    let manifest = run.manifest
    let suites = [
      JUnitSuite(name: "run", cases: [wholeRun(manifest)]),
      JUnitSuite(name: "cells", cases: manifest.cells.map { cell($0, manifest) }),
      JUnitSuite(name: "expectations", cases: manifest.expectations.map { expectation($0, manifest) }),
    ]
    let name = manifest.build.mode.scenarioColumn(manifest.scenario.name)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"\(XMLText.escaped(name))\" \(JUnitSuite.counts(suites.flatMap(\.cases)))>",
    ]
    for suite in suites { lines += suite.lines(of: manifest) }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func wholeRun(_ manifest: RunManifest) -> JUnitCase {
    var outcome = JUnitCase.Outcome.passed
    let sound = manifest.cells.unexpectedlySound
    if manifest.run.state != .finished {
      outcome = .error("the run is \(manifest.run.state.rawValue): it has not seen all it would have to judge", "")
    } else if !sound.isEmpty {
      outcome = .failure("expected to go stale, and agreed with the oracle: \(sound.joined(separator: ", "))", "")
    }
    return JUnitCase(classname: manifest.scenario.name, name: "the run came to its end", outcome: outcome)
  }

  private static func cell(_ report: CellReport, _ manifest: RunManifest) -> JUnitCase {
    let reproduce = "reproduce: \(manifest.run.command)"
    let outcome: JUnitCase.Outcome
    switch report.state {
    case .finished, .stale: outcome = .passed
    case .impossible: outcome = .skipped(report.gap ?? "")
    case .unfinished: outcome = .error("the run ended before it did", reproduce)
    case .disagreed: outcome = .failure(report.failure?.words ?? "", details(report, reproduce))
    case .failed: outcome = .error(report.failure?.words ?? "", details(report, reproduce))
    }
    return JUnitCase(classname: manifest.scenario.name, name: report.cell.words, outcome: outcome)
  }

  private static func details(_ report: CellReport, _ reproduce: String) -> String {
    let difference = report.failure?.disagreement?.firstDifference
    let shown = difference.map { ["shown:  \($0.shown)", "oracle: \($0.expected)"] } ?? []
    return (shown + [report.failure?.lastWords, reproduce].compactMap(\.self)).joined(separator: "\n")
  }

  private static func expectation(_ record: RunManifest.ExpectationRecord, _ manifest: RunManifest) -> JUnitCase {
    let actual = "actual: \(record.actual)"
    let details = [record.cause, "reproduce: \(manifest.run.command)"].compactMap(\.self).joined(separator: "\n")
    let outcome: JUnitCase.Outcome
    switch (record.verdict, record.level) {
    case (.pass, _): outcome = .passed
    // A warning fails nothing, and JUnit has no word for it.
    case (let verdict, .warn): outcome = .skipped("warning: \(verdict.rawValue); \(actual)")
    case (_, .claim): outcome = .skipped("claim: \(record.claim ?? record.verdict.claimWords); \(actual)")
    case (.fail, .fail): outcome = .failure(actual, details)
    case (.missing, .fail): outcome = .error("missing; \(actual)", details)
    case (.inconclusive, .fail): outcome = .skipped("inconclusive; \(actual)")
    }
    return JUnitCase(classname: manifest.scenario.name, name: record.sentence, outcome: outcome)
  }
}

private struct JUnitCase {
  enum Outcome {
    case passed
    case failure(_ message: String, _ details: String)
    case error(_ message: String, _ details: String)
    case skipped(_ message: String)

    var element: String? {
      switch self {
      case .passed: nil
      case .skipped(let message): "<skipped message=\"\(XMLText.escaped(message))\"/>"
      case .failure(let message, let details): Self.trouble("failure", message, details)
      case .error(let message, let details): Self.trouble("error", message, details)
      }
    }

    private static func trouble(_ tag: String, _ message: String, _ details: String) -> String {
      "<\(tag) type=\"storebench\" message=\"\(XMLText.escaped(message))\">\(XMLText.escaped(details))</\(tag)>"
    }
  }

  let classname: String
  let name: String
  let outcome: Outcome

  var line: String {
    let head = "<testcase classname=\"\(XMLText.escaped(classname))\" name=\"\(XMLText.escaped(name))\""
    return outcome.element.map { "\(head)>\($0)</testcase>" } ?? "\(head)/>"
  }
}

private struct JUnitSuite {
  let name: String
  let cases: [JUnitCase]

  func lines(of manifest: RunManifest) -> [String] {
    let properties = [("seed", "\(manifest.run.seed)"), ("scenario.hash", manifest.scenario.hash)]
    return [
      "  <testsuite name=\"\(name)\" \(Self.counts(cases)) timestamp=\"\(XMLText.escaped(manifest.run.started))\">",
      "    <properties>",
    ] + properties.map { "      <property name=\"\($0)\" value=\"\(XMLText.escaped($1))\"/>" }
      + ["    </properties>"] + cases.map { "    \($0.line)" } + ["  </testsuite>"]
  }

  static func counts(_ cases: [JUnitCase]) -> String {
    var (failures, errors, skipped) = (0, 0, 0)
    for each in cases {
      switch each.outcome {
      case .passed: break
      case .failure: failures += 1
      case .error: errors += 1
      case .skipped: skipped += 1
      }
    }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
  }
}
