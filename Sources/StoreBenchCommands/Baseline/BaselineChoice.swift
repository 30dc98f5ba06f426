import BenchCore
import BenchResults
import BenchRuns
import BenchWorkloads
import Foundation

/// Where the baseline of a run comes from: what the user names, or what the repository keeps of the scenario.
struct BaselineChoice {
  /// What the user named: a run folder, a table, or nothing.
  let named: String?
  let isSmoke: Bool

  /// Where the repository keeps baselines, seen from where the program was started.
  static let folder = "results/reference"

  /// What the sentences of a scenario are held against.
  ///
  /// - Throws: `RunFolderError` when what the user named cannot be read, or what is kept is broken.
  func baseline(for name: String, _ file: String) throws -> Baseline {
    if let named { return try Self.read(named) }
    let path = "\(Self.folder)/\(name)\(isSmoke ? ".smoke" : "").csv"
    let cure = isSmoke ? smokeCure(file) : saveCure(file)
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      return .none(cure: "`\(cure)` makes one, or name a run with --baseline")
    }
    let again = "`\(cure.replacing("baseline save", with: "baseline update"))` makes it anew"
    if isSmoke { return Baseline(try ReferenceCounts(csv: text, path: path), path: path, cure: again) }
    return Baseline(try ReferenceBaseline(csv: text, path: path), path: path, cure: again)
  }

  private static func read(_ path: String) throws -> Baseline {
    if path.hasSuffix(".csv"), let text = try? String(contentsOfFile: path, encoding: .utf8),
      ReferenceBaseline.isOne(text)
    {
      let cure = "save it anew, or name another with --baseline"
      return Baseline(try ReferenceBaseline(csv: text, path: path), path: path, cure: cure)
    }
    return Baseline(try RunRows(path: path))
  }

  private func saveCure(_ file: String) -> String { "storebench baseline save \(RunCommand.quoted(file))" }

  private func smokeCure(_ file: String) -> String {
    "storebench run \(RunCommand.quoted(file)) --smoke --reference \(Self.folder) --update-reference"
  }
}
