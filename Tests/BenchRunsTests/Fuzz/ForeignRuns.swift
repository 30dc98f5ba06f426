import BenchCore
import BenchReports
import BenchResults
import BenchVerdicts
import BenchWorkloads
import Foundation
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns

/// Run folders of every kind in which numbers were edited: nothing in them has a checksum, as in folders of older
/// programs.
final class ForeignRuns {
  private struct Place {
    let folder: String
    let file: String
    let text: [UInt8]
  }

  private let places: [Place]
  private let originals: [String: StoredRun]

  /// The runs of small scenarios, played here.
  init(in folder: String) throws {
    var places: [Place] = []
    var originals: [String: StoredRun] = [:]
    for (number, text) in EveryMetricTests.scenarios.enumerated() {
      // Of the first, enough for statistics.
      let repeated = number == 0 ? text.replacing("repetitions: 1\n", with: "repetitions: 6\n") : text
      let path = try #require(try FakeBench.run(repeated, output: "\(folder)/\(number)").folder)
      try Self.addProfiles(to: path)
      try Self.removeChecksums(of: path)
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      for name in names.sorted() where name == "run.json" || name.hasSuffix(".csv") && name != "summary.csv" {
        places.append(
          Place(folder: path, file: name, text: Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))))
      }
      originals[path] = try StoredRun(folder: path)
    }
    self.places = places
    self.originals = originals
  }

  /// Profiles, which only another process can take.
  private static func addProfiles(to path: String) throws {
    let cell = try StoredRun(folder: path).manifest.cells[0].cell
    let place = "\(cell.scenario),\(cell.point),\(cell.store),\(cell.derivation)"
    let sites = """
      scenario,point,store,derivation,phase,operation,allocations,allocated_bytes,freed_bytes,retained_bytes,stack
      \(place),changes,update-author,3,480,96,384,Session.play;NormalizedStore.commit(_:);swift_allocObject
      \(place),load,*,2,64,0,64,Session.load;AnyStore.init

      """
    let cycles = """
      scenario,point,store,derivation,phase,operation,samples,stack
      \(place),changes,update-author,300,Session.play;NormalizedStore.commit(_:)
      \(place),load,*,5,Session.load

      """
    try Data(sites.utf8).write(to: URL(filePath: "\(path)/sites.csv"))
    try Data(cycles.utf8).write(to: URL(filePath: "\(path)/cycles.csv"))
  }

  private static func removeChecksums(of path: String) throws {
    let file = URL(filePath: "\(path)/run.json")
    var manifest = try RunManifest(json: String(contentsOf: file, encoding: .utf8))
    manifest.files = nil
    let json = try manifest.json().replacing(#/ *"checksum" : "[0-9a-f]*",\n/#, with: "")
    try Data(json.utf8).write(to: file)
  }

  /// Puts other numbers into one file and lets every command read the run; answers whether it was accepted.
  func readOne(_ mutator: inout Mutator) throws -> Bool {
    let place = places[mutator.draw(places.count)]
    let file = URL(filePath: "\(place.folder)/\(place.file)")
    try Data(mutator.renumbered(place.text)).write(to: file)
    defer { try? Data(place.text).write(to: file) }
    let original = try #require(originals[place.folder])
    let run: StoredRun
    do { run = try StoredRun(folder: place.folder) } catch {
      #expect(PrintableText.line("\(error)") == "\(error)")
      return false
    }
    // All of them for each mutant would take half an hour in a debug build.
    for _ in 0..<2 { try Self.readers[mutator.draw(Self.readers.count)](run, original, place.folder) }
    return true
  }

  private typealias Reader = @Sendable (_ run: StoredRun, _ original: StoredRun, _ folder: String) throws -> Void

  /// The commands that read a run folder.
  private static let readers: [Reader] =
    [
      { run, _, _ in _ = Advice(run).text(all: true) },
      { run, _, _ in _ = Explanation(run).text(all: true) },
      { run, _, folder in
        let report = RunReport(run, judgements: [], folder: folder)
        _ = report.table(TableStyle(isWide: true, hasPhases: true))
      },
      { run, original, folder in _ = comparison(run, original, folder).text() },
      { run, original, folder in _ = comparison(original, run, folder).text() },
      { run, original, folder in
        _ = ComparisonReportPage(comparison(run, original, folder), before: run, after: original).html
      },
      { _, original, folder in
        do {
          let judge = try RunJudge(folder: folder, .standard)
          _ = try judge.judge(against: Baseline(RunRows(path: folder, original)))
          _ = try judge.judge(
            ["entity_writes of * == baseline", "latency_p50_ns of * <= 1.5 × baseline"], against: nil)
        } catch is RunFolderError {
        } catch is ScenarioError {
        }
      },
    ] + AllExports.list.map { export in { run, _, _ in _ = try export.bytes(run) } }

  private static func comparison(_ before: StoredRun, _ after: StoredRun, _ folder: String) -> ComparisonReport {
    let sides = [before, after].map { ComparedSide(RunRows(path: folder, $0)) }
    return ComparisonReport(
      RunComparison(sides[0], sides[1], .init(isForced: true)), by: .operation, isWhole: true, command: "")
  }
}
