import BenchResults
import BenchVerdicts
import Foundation

/// The choice of a run's baseline: the baseline that the user names, or the scenario's baseline file in the repository.
struct BaselineChoice {
  let named: String?
  let isSmoke: Bool

  static let folder = "results/reference"

  static func baseline(named: String?, of manifest: RunManifest) throws -> Baseline {
    try BaselineChoice(named: named, isSmoke: manifest.run.isSmoke)
      .baseline(for: manifest.scenario.name, manifest.scenario.file)
  }

  func baseline(for name: String, _ file: String) throws -> Baseline {
    if let named { return try Self.read(named) }
    let path = "\(Self.folder)/\(name)\(isSmoke ? ".smoke" : "").csv"
    let word = RunCommand.quoted(file)
    let cure =
      isSmoke
      ? "storebench run \(word) --smoke --reference \(Self.folder) --update-reference"
      : "storebench baseline save \(word)"
    let again =
      "`\(cure.replacing("baseline save", with: "baseline update"))` updates it; for a value that it does not keep, "
      + "such as a time, name a run with --baseline"
    let kept =
      isSmoke
      ? try ReferenceCounts(path: path).map { Baseline($0, path: path, cure: again) }
      : try ReferenceBaseline(path: path, of: name).map { Baseline($0, path: path, cure: again) }
    return kept ?? .none(cure: "`\(cure)` makes one, or name a run with --baseline")
  }

  private static func read(_ path: String) throws -> Baseline {
    if path.hasSuffix(".csv"), let text = try? String(contentsOfFile: path, encoding: .utf8),
      ReferenceBaseline.isOne(text), let kept = try ReferenceBaseline(path: path)
    {
      return Baseline(kept, path: path, cure: "save it again, or name another with --baseline")
    }
    return Baseline(try RunRows(path: path))
  }
}
