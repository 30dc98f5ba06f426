import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads

/// The judgement of sentences on a finished run, without playing it again.
///
/// Goals: a sentence is judged as the run itself would have judged it, from the content of its folder. Non-goals:
/// writing into the folder, which keeps the original judgements.
package struct RunJudge: Sendable {
  private let run: StoredRun
  private let folder: String
  private let catalog: Catalog
  private let document: ScenarioDocument

  package init(folder: String, _ catalog: Catalog) throws {
    (self.folder, self.catalog) = (folder, catalog)
    run = try StoredRun(folder: folder)
    let record = run.manifest.run
    if record.state != .finished {
      throw RunFolderError(
        place: folder, rule: "only a finished run is judged", value: record.state.rawValue,
        cure: "storebench run --resume \(folder)")
    }
    if let shard = record.plan?.shard {
      throw RunFolderError(
        place: folder, rule: "only a whole run is judged", value: "shard \(shard)",
        cure: "merge the shards, and judge the result")
    }
    document = try ScenarioFile(of: run.manifest).read(catalog, run.manifest.reading)
  }

  package var manifest: RunManifest { run.manifest }

  /// Judges sentences, or without any those of the run's scenario.
  package func judge(_ sentences: [String] = [], against baseline: Baseline?) throws -> RunReport {
    if sentences.isEmpty { return try report(document.base.expectations, baseline) }
    return try report(
      sentences.enumerated().map { number, text in
        SourceSentence(text: text, location: SourceLocation(file: "--expect", line: number + 1, column: 1))
      }, baseline, asPlayed: true)
  }

  /// Judges the expectations of an edited scenario on the run.
  ///
  /// - Throws: `ScenarioError` if the scenario is invalid; `RunFolderError` if the scenario would play another run.
  package func judge(_ edited: ScenarioFile, against baseline: Baseline?) throws -> RunReport {
    let other = try edited.read(catalog, run.manifest.reading)
    let isSame =
      other.base.played == document.base.played
      && other.points.map(\.scenario.played) == document.points.map(\.scenario.played)
      && other.points.map(\.settings) == document.points.map(\.settings)
    if !isSame {
      throw RunFolderError(
        place: edited.name,
        rule: "a scenario that judges a run must be that of the run but for what it expects and asks",
        value: "it would play something else", cure: "run it, or take the scenario in \(folder)/run.json")
    }
    var report = try report(other.base.expectations, baseline)
    report.run.manifest.scenario.question = other.base.question
    report.run.manifest.scenario.source = other.base.source
    report.run.manifest.scenario.answers = other.base.answers.records
    report.run.manifest.scenario.settings = other.base.answers.settings
    report.run.manifest.scenario.called = other.base.calledByName
    report.run.manifest.scenario.target = other.base.targetRecord
    return report
  }

  /// Returns the run with the question, the answers and the claims of an edited scenario.
  ///
  /// - Throws: the errors of `judge(_:against:)`.
  package func told(by edited: ScenarioFile) throws -> StoredRun {
    let report = try judge(edited, against: nil)
    return changing(report.run) {
      $0.manifest.expectations = report.judgements.map { RunManifest.ExpectationRecord($0) }
    }
  }

  /// Judges sentences. A scenario's sentences are judged on all its sizes, even on sizes that a budget has not played;
  /// a user's sentences are judged only on the played sizes.
  private func report(
    _ sentences: [SourceSentence], _ baseline: Baseline?, asPlayed: Bool = false
  ) throws -> RunReport {
    let points = run.manifest.run.plan?.points?.compactMap(PlayedPoint.init)
    let played = asPlayed ? points.map(document.playing) : nil
    let expectations = try ScenarioFile.expectations(played ?? document, catalog, of: sentences)
    let whole = Plan(
      document, catalog, only: run.manifest.run.plan?.filter ?? DesignFilter(), measuresAllocations: true)
    let judged = points == nil || asPlayed ? run : whole.judged(run)
    let judge = Judge(judged, clock: run.clock, baseline: baseline)
    return RunReport(run, judgements: expectations.map(judge.judge), folder: folder)
  }
}

extension RunManifest {
  /// The options with which the run read its scenario.
  var reading: ScenarioReader.Options {
    ScenarioReader.Options(smoke: self.run.isSmoke, seed: self.run.seed, repetitions: self.run.plan?.repetitions)
  }
}

extension Scenario {
  fileprivate var played: Scenario {
    var played = self
    played.name = ""
    played.budget = nil
    played.target = nil
    played.question = ""
    played.answers = SourceAnswers()
    played.called = []
    played.source = ""
    played.expectations = []
    played.thresholds = [:]
    return played
  }
}
