import BenchCore
import BenchHost
import BenchResults
import BenchRuns
import BenchVerdicts
import Foundation

/// The two sides of a comparison as the user names them: run folders, CSV files, or designs of runs.
struct NamedSides {
  let baseline: String
  let candidate: String

  func validate() throws {
    let designs = [baseline, candidate].map { Self.parse($0).design }
    try refuse(
      (designs[0] == nil) != (designs[1] == nil),
      "a design is compared with a design: name one on both sides, or on neither")
    try refuse(
      ComparedSide.namesPrefix(designs[0]) != ComparedSide.namesPrefix(designs[1]),
      "a sync is compared with a sync: name <sync>/<store>/<derivation> on both sides, or on neither")
  }

  func comparison(
    metrics: [String]? = nil, threshold: Threshold?, isForced: Bool, _ catalog: Catalog
  ) throws -> RunComparison {
    let sides = (baseline: try Self.side(baseline), candidate: try Self.side(candidate))
    if let old = sides.baseline.run.manifest?.scenario.name, let new = sides.candidate.run.manifest?.scenario.name,
      old != new
    {
      Console.complain("The runs are of two scenarios, \(old) and \(new). A value of only one is gone or new.")
    }
    var options = RunComparison.Options(metrics: metrics, isForced: isForced)
    if let threshold {
      options.threshold = threshold.share
    } else {
      let manifest = [sides.candidate, sides.baseline].lazy.compactMap(\.run.manifest).first
      options.thresholds = manifest.map { Self.thresholds(of: $0, catalog) } ?? [:]
    }
    let comparison = RunComparison(sides.baseline, sides.candidate, options)
    try Self.checkSomethingWasLookedAt(comparison, metrics ?? [])
    return comparison
  }

  static func parse(_ name: String) -> (path: String, design: String?) {
    let (path, design) = ComparedSide.parse(name) { FileManager.default.fileExists(atPath: $0) }
    return (RunName.folder(path), design)
  }

  private static func side(_ name: String) throws -> ComparedSide {
    let (path, design) = parse(name)
    let side = ComparedSide(try reporting { try RunRows(path: path) }, design: design)
    guard let word = design, !side.designs.contains(word) else { return side }
    let cure = NearestName.cure(word, in: side.designs, all: "its designs are")
    throw ExitStatusError.saying("\(path): there is no design '\(word)'; \(cure)", .badUsage)
  }

  static func thresholds(of manifest: RunManifest, _ catalog: Catalog) -> [String: Double] {
    do {
      return try ScenarioFile(of: manifest).thresholds(catalog)
    } catch {
      // The run may come from another version of the program.
      Console.complain("the default thresholds are used, because this program cannot read the scenario in run.json")
      return [:]
    }
  }

  /// Refuses a comparison of sides without common values, because a gate that checked nothing must not pass.
  private static func checkSomethingWasLookedAt(_ comparison: RunComparison, _ names: [String]) throws {
    let sides = [comparison.baseline, comparison.candidate]
    let measured = Set(sides.flatMap { $0.run.rows.map(\.metric) })
    let missing = names.filter { !measured.contains($0) }
    if !missing.isEmpty {
      throw ExitStatusError.saying("neither side has a value of \(missing.joined(separator: ", "))", .badData)
    }
    if !comparison.isEmpty { return }
    let reasons = comparison.refusals.isEmpty ? ["the two sides have no line in common"] : comparison.refusals
    Console.complain("REFUSED  nothing could be compared")
    for reason in reasons { Console.complain("  \(reason)") }
    throw ExitStatusError(status: .badData)
  }
}
