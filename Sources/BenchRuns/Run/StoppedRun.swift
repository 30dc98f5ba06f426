import BenchCore
import BenchReports
import BenchResults
import BenchScenarios
import BenchWorkloads

/// A run that was interrupted or killed, or whose disk was full, with the part of its folder that resuming needs.
package struct StoppedRun: Sendable {
  /// The path of the folder, without a slash at its end.
  package let folder: String
  package let manifest: RunManifest
  let plan: RunManifest.PlanRecord

  /// Reads the folder.
  ///
  /// - Throws: `RunFolderError` if it is no run folder, or its content is incomplete or contradictory.
  package init(folder path: String) throws(RunFolderError) {
    folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    manifest = try StoredRun(folder: folder).manifest
    guard let plan = manifest.run.plan else {
      throw RunFolderError(
        place: "\(folder)/run.json", rule: "only a run with a plan can be continued",
        value: "run.plan is missing", cure: "an older program wrote it; run the scenario again")
    }
    self.plan = plan
    if let shards = manifest.run.mergedFrom {
      throw refusal("a merged run is neither resumed nor merged", "of \(shards.count) shards", "merge its shards again")
    }
    if let other = manifest.run.pairedWith, !isFinished {
      throw refusal("a run with --against cannot be continued", "a run against \(other)")
    }
    if plan.isInProcess && !isFinished {
      throw refusal("a run in one process cannot be continued", "a run with --in-process")
    }
    let scenario = manifest.scenario
    let hash = RunManifest.ScenarioRecord(name: scenario.name, file: scenario.file, text: scenario.text).hash
    if hash == scenario.hash { return }
    throw RunFolderError(
      place: "\(folder)/run.json", rule: "the scenario must be the one that was run, whose hash is \(scenario.hash)",
      value: hash, cure: "take the file back as it was, or run the scenario again")
  }

  func refusal(_ rule: String, _ value: String, _ cure: String = "run the scenario again") -> RunFolderError {
    RunFolderError(place: folder, rule: rule, value: value, cure: cure)
  }

  package var isFinished: Bool { manifest.run.state == .finished }

  var file: ScenarioFile { ScenarioFile(of: manifest) }

  var options: Bench.Options {
    var options = Bench.Options(
      reading: manifest.reading, only: plan.filter, skipsBadRecords: plan.skipsBadRecords,
      passes: Pass.standard.union(plan.profiles ?? []), command: manifest.run.command, shard: plan.shard)
    options.points = plan.points?.compactMap { PlayedPoint($0) }
    options.givenUp = plan.givenUp
    return options
  }

  /// Requires a new budget for a run that had a budget, and refuses a budget for any other run.
  func check(budget: Nanoseconds?) throws(RunFolderError) {
    if (plan.budgetNs == nil) == (budget == nil) { return }
    if let budget {
      throw refusal("only a run that began with a budget has one", BudgetChoice.words(budget), "leave out --budget")
    }
    throw refusal(
      "a run within a budget needs a new one", "none", "say --budget with the time that it may still take")
  }

  func check(_ environment: BenchEnvironment) throws(RunFolderError) {
    let before = RunTraits(manifest.build, manifest.machine)
    let differences = before.differences(from: RunTraits(environment.build, environment.machine))
    if differences.isEmpty { return }
    let words = differences.map { "\($0.name) \($0.other), before \($0.mine)" }.joined(separator: "; ")
    throw refusal(
      "a run must be continued by the program that began it", words, "use that program, or run the scenario again")
  }
}

extension RunManifest.PlanRecord {
  var filter: DesignFilter {
    DesignFilter(stores: Set(stores), derivations: Set(derivations), presets: Set(presets ?? []))
  }
}

extension Bench {
  /// Resumes a stopped run with its plan: repetitions that have ended are not played again, and the result is that of
  /// an undisturbed run. Of the bench's own options only the baseline and the budget matter.
  ///
  /// - Throws: The errors of `run`; `RunFolderError` if another program wrote the folder, its data have changed, or
  ///   another process writes into it.
  package func resume(_ stopped: StoppedRun) throws -> RunReport {
    try stopped.check(environment)
    try stopped.check(budget: options.budget)
    var bench = self
    bench.options = stopped.options
    bench.options.budget = options.budget
    bench.options.baseline = options.baseline
    let document = try stopped.file.read(catalog, bench.options.reading)
    let plan = bench.plan(document, stopped.file)
    try bench.check(plan, stopped.file)
    let folder = try RunFolder(continuing: stopped.folder, build: stopped.manifest.build.mode)
    try checkUntouched(stopped)
    var manifest = stopped.manifest
    manifest.run.state = .running
    var recorder = try RunRecorder(folder: folder, manifest: manifest, plan: plan, restoring: folder.entries)
    recorder.warn("the run was stopped and continued, so its times were not all measured in one go")
    let (before, now) = (manifest.machine.words, environment.machine.words)
    if before != now { recorder.warn("the run began on one machine (\(before)) and was continued on another (\(now))") }
    var sides = RunSides(ours: RunSide(runner: runner, recorder: recorder))
    if let budget = options.budget { return try bench.resume(plan, document, stopped.file, &sides, within: budget) }
    return try bench.report(try bench.play(plan, stopped.file, &sides), &sides, document, stopped.file)
  }

  /// Checks that no other process continued the run after it was read; only the holder of the folder can know this.
  private func checkUntouched(_ stopped: StoppedRun) throws(RunFolderError) {
    let now = try StoppedRun(folder: stopped.folder)
    if now.manifest == stopped.manifest && !now.isFinished { return }
    throw stopped.refusal(
      "a run must not change while it is continued", now.manifest.run.state.rawValue,
      "another program changed it; try again")
  }
}
