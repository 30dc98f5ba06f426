import BenchCore
import BenchReports
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation

/// The merge of the shards of a run into a run that equals one played without shards.
///
/// The entries of all journals are combined in the order of the plan, and written and judged like the measurements of a
/// run. Everything is checked: parts that do not belong together are refused, with all problems at once.
package struct ShardMerge: Sendable {
  private let bench: Bench
  private let folders: [String]

  /// Creates a merge of these folders. The options of the bench name the place of the result and the command; the
  /// runner of the bench is not used.
  package init(_ folders: [String], by bench: Bench) { (self.folders, self.bench) = (folders, bench) }

  /// Merges the shards and judges the run; `baseline` returns the run's baseline, given the first shard's manifest.
  package func merge(against baseline: (RunManifest) throws -> Baseline? = { _ in nil }) throws -> RunReport {
    let parts = try read()
    let strangers = strangers(parts)
    // A stranger has other operations, too.
    let others = strangers.isEmpty ? otherLogs(parts) : []
    let problems = strangers + unfinished(parts) + absent(parts) + doubled(parts) + others
    if !problems.isEmpty { throw MergeError(problems: problems) }
    let first = parts[0]
    var bench = bench
    bench.options = first.options
    bench.options.shard = nil
    let document = try first.file.read(bench.catalog, bench.options.reading)
    let plan = bench.plan(document, first.file)
    let entries = try entries(of: parts, plan)
    let started = bench.environment.newRun()
    let folder = try RunFolder(
      under: self.bench.options.output, scenario: document.base.name, started: started.started, id: started.id,
      build: first.manifest.build.mode)
    let manifest = manifest(of: parts, plan, started)
    var recorder = try RunRecorder(folder: folder, manifest: manifest, plan: plan, restoring: entries)
    let reading = parts.compactMap(\.manifest.machine.clockReadNs).max()
    var run = recorder.ended(.finished)
    let judge = Judge(run, clock: reading.map { ClockCost(readNs: $0) }, baseline: try baseline(first.manifest))
    let judgements = try ScenarioFile.expectations(document, bench.catalog).map(judge.judge)
    run.manifest.expectations = judgements.map { RunManifest.ExpectationRecord($0) }
    try recorder.close(run)
    return RunReport(run, judgements, of: document, folder: folder.path)
  }

  private func read() throws(MergeError) -> [StoppedRun] {
    var problems: [RunFolderError] = []
    var parts: [(shard: Shard, run: StoppedRun)] = []
    for folder in folders {
      do throws(RunFolderError) {
        let run = try StoppedRun(folder: folder)
        guard let shard = run.plan.shard else {
          throw run.refusal("only shards are merged", "a whole run", "leave it out")
        }
        parts.append((shard, run))
      } catch {
        problems.append(error)
      }
    }
    if !problems.isEmpty || parts.isEmpty { throw MergeError(problems: problems) }
    return parts.ordered { $0.shard.number < $1.shard.number }.map(\.run)
  }

  private func manifest(of parts: [StoppedRun], _ plan: Plan, _ started: (started: Date, id: String)) -> RunManifest {
    var manifest = parts[0].manifest
    manifest.run = RunManifest.RunRecord(
      id: started.id, started: started.started, state: .running, isSmoke: manifest.run.isSmoke,
      seed: manifest.run.seed, command: bench.options.command, plan: manifest.run.plan)
    manifest.run.plan?.shard = nil
    manifest.run.mergedFrom = parts.map(\.manifest.run.id)
    let records = parts.flatMap(\.manifest.points)
    manifest.points = plan.points.compactMap { point in records.first { $0.point == point.point } }
    manifest.warnings = parts.flatMap(\.manifest.warnings).distinct
    let machines = parts.map(\.manifest.machine.words)
    if Set(machines).count > 1 {
      let words = zip(parts, machines).map { "\($0.plan.shard?.description ?? "?") on \($1)" }
      manifest.warnings.append(
        "shards were played on different machines, so their times cannot be compared: " + words.joined(separator: "; "))
    }
    return manifest
  }

  /// Returns the entries of all journals; every planned cell must be in exactly one journal.
  private func entries(of parts: [StoppedRun], _ plan: Plan) throws -> [JournalEntry] {
    var problems: [RunFolderError] = []
    var owners: [CellIdentity: String] = [:]
    var entries: [JournalEntry] = []
    for part in parts {
      let told = try Journal(folder: part.folder).entries
      for cell in Set(told.map(\.repetition.cell)).ordered() {
        if let owner = owners.updateValue(part.folder, forKey: cell) {
          problems.append(
            part.refusal(
              "every cell is in one shard", "\(cell.words) is also in \(owner)", "run both again with one program"))
        }
      }
      entries += told
    }
    problems += plan.cells.filter { owners[$0] == nil }.map { cell in
      RunFolderError(
        place: "shards", rule: "every cell of the plan must be in one", value: "\(cell.words) is in none",
        cure: "run all shards again with one program")
    }
    problems += gaps(in: entries, plan, owners)
    if !problems.isEmpty { throw MergeError(problems: problems) }
    return entries
  }

  /// Returns an error, with the first missing repetition, for each cell of a finished shard that is incomplete.
  private func gaps(in entries: [JournalEntry], _ plan: Plan, _ owners: [CellIdentity: String]) -> [RunFolderError] {
    let known = Set(entries.map(\.repetition))
    var done = Set(entries.filter { $0.failure != nil }.map(\.repetition.cell))
    return plan.points.flatMap(plan.repetitions).compactMap { planned in
      guard let owner = owners[planned.cell], !known.contains(planned.key), done.insert(planned.cell).inserted else {
        return nil
      }
      return RunFolderError(
        place: "\(owner)/journal.jsonl", rule: "a finished shard must tell of every repetition",
        value: "\(planned.pass.rawValue) \(planned.number) of \(planned.cell.words) is missing",
        cure: "take the file back as it was, or run the shard again")
    }
  }

  /// Returns errors for shards of another run than the first shard's, and for shards that another program played.
  private func strangers(_ parts: [StoppedRun]) -> [RunFolderError] {
    let first = parts[0]
    let traits = RunTraits(first.manifest)
    let others = parts.dropFirst().flatMap { part in
      RunTraits(part.manifest).differences(from: traits).map { difference in
        part.refusal(
          "its \(difference.name) must be that of \(first.folder), \(difference.other)", difference.mine,
          "merge shards of one run, played by one program")
      }
    }
    let ours = RunTraits(bench.environment.build, bench.environment.machine)
    let program = ours.differences(from: RunTraits(first.manifest.build, first.manifest.machine)).map { difference in
      first.refusal(
        "shards are merged by the program that played them: \(difference.name)",
        "\(difference.other), this is \(difference.mine)", "use that program")
    }
    return others + program
  }

  private func unfinished(_ parts: [StoppedRun]) -> [RunFolderError] {
    parts.filter { !$0.isFinished }.map {
      $0.refusal(
        "only finished shards are merged", $0.manifest.run.state.rawValue, "storebench run --resume \($0.folder)")
    }
  }

  private func absent(_ parts: [StoppedRun]) -> [RunFolderError] {
    guard let count = parts[0].plan.shard?.count else { return [] }
    let numbers = Set(parts.compactMap(\.plan.shard?.number))
    return (1...count).filter { !numbers.contains($0) }.compactMap { Shard($0, of: count) }.map { shard in
      RunFolderError(
        place: "shard \(shard)", rule: "all shards of a run are merged", value: "it is missing",
        cure: "run it with --shard \(shard), or name its folder")
    }
  }

  private func doubled(_ parts: [StoppedRun]) -> [RunFolderError] {
    zip(parts, parts.dropFirst()).filter { $0.plan.shard == $1.plan.shard }.map { part, next in
      next.refusal(
        "each shard is merged once", "shard \(next.plan.shard?.description ?? "?") is also \(part.folder)",
        "leave one of them out")
    }
  }

  /// Returns errors for points at which two shards began with different data or operations.
  private func otherLogs(_ parts: [StoppedRun]) -> [RunFolderError] {
    var known: [Point: (inputs: String, folder: String)] = [:]
    return parts.flatMap { part in
      part.manifest.points.compactMap { record -> RunFolderError? in
        let before = known[record.point] ?? (record.inputs, part.folder)
        known[record.point] = before
        if before.inputs == record.inputs { return nil }
        return part.refusal(
          "the data and operations must be those of \(before.folder), \(before.inputs)\(record.point.ending)",
          record.inputs, "import the same data everywhere")
      }
    }
  }
}

package struct MergeError: Error, Equatable, CustomStringConvertible {
  package let problems: [RunFolderError]

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
