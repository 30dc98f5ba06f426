import BenchCore
import BenchHost
import BenchRemote
import BenchReports
import BenchResults
import BenchRuns
import BenchThreads
import Foundation

extension ReportCommand {
  func writeGallery(into gallery: String) throws {
    let runs = Self.folders(in: named.folder)
    if runs.isEmpty {
      throw ExitStatusError.saying(
        "\(named.folder): there are no runs in it; name the folder that `storebench run --out` was given",
        FileManager.default.fileExists(atPath: named.folder) ? .badData : .inputMissing)
    }
    let designs = GalleryDesigns(parts, models: (try? String(contentsOfFile: "docs/models.md", encoding: .utf8)) ?? "")
    do {
      let entries = try runs.map { try entry(of: $0, designs) }
      for (path, text) in Gallery(entries, version: StoreBench.version).files {
        let file = "\(gallery)/\(path)"
        try FileWriter.atomic.createFolder(URL(filePath: file).deletingLastPathComponent().path)
        try FileWriter.atomic.write(text, file)
      }
      Console.say("\(gallery)/README.md")
    } catch {
      throw ExitStatusError.saying("\(error)", error is OutputError ? .outputFailed : .badData)
    }
  }

  /// Returns the entry of a scenario's newest run that can be shown. Run names begin with the time and so sort by age.
  ///
  /// - Throws: `RunFolderError` with the newest run's problem if no run can be shown; `ScenarioError` for an invalid
  ///   scenario in `--scenarios`.
  private func entry(of runs: [String], _ designs: GalleryDesigns) throws -> GalleryEntry {
    var problem: RunFolderError?
    for run in runs.reversed() {
      do {
        return try GalleryEntry(try told(StoredRun(folder: run), run), folder: run, designs: designs)
      } catch let error as RunFolderError {
        problem = problem ?? error
      }
    }
    throw problem ?? RunFolderError(place: "a folder of runs", rule: "it holds a run", value: "none", cure: "play one")
  }

  /// Returns a run with the sentences of its scenario in `--scenarios`; the run is unchanged if there is no such file.
  private func told(_ run: StoredRun, _ folder: String) throws -> StoredRun {
    let path = "\(scenarios ?? "")/\(run.manifest.scenario.name).yaml"
    guard scenarios != nil, FileManager.default.fileExists(atPath: path) else { return run }
    return try RunJudge(folder: folder, catalog).told(by: ScenarioFile(path: path))
  }

  /// Returns the run folders of each scenario, the oldest first, by the name of the scenario.
  private static func folders(in folder: String) -> [[String]] {
    RunName.names(in: folder).ordered().map { RunName.runs(in: "\(folder)/\($0)").ordered() }.filter { !$0.isEmpty }
  }

  private var parts: [GalleryDesigns.Part] {
    catalog.stores.map { ($0.name, $0.rule, $0.source) } + catalog.derivations.map { ($0.name, $0.rule, $0.source) }
      + catalog.presets.map { ($0.name, "\($0.choices)", $0.models) }
      + catalog.syncs.map { ($0.name, $0.idea, $0.source) } + AllIsolations.cards.map { ($0.name, $0.idea, $0.source) }
  }
}
