import BenchHost
import Foundation
import StoreBenchKit

/// Counts every pair of a store and a derivation on one stage and writes the counts down, one line for each kind of
/// operation: for the test that starts this process under several hash seeds.
enum EveryPair {
  /// The first argument that asks for it; the second is the file of the stage.
  static let word = "__count-every-pair"

  /// Choices of derivations other than their defaults.
  private static let chosen = ["cached-by-argument-3", "combine-latest-hashed", "tracked-commit"]

  static func countIfAsked(_ arguments: [String], _ catalog: Catalog) throws {
    guard arguments.count == 3, arguments[1] == word else { return }
    let bytes = try Data(contentsOf: URL(filePath: arguments[2]))
    guard let stage = bytes.withUnsafeBytes({ StageFile.decode($0) }) as? Stage else { return }
    let pairs = catalog.contestants.filter { $0.ids == stage.ids }
    let others = Set(pairs.map(\.store.name)).sorted().flatMap { store in
      chosen.compactMap { catalog.contestant(store, $0, ids: stage.ids) }
    }
    for pair in pairs + others where pair.reasonAgainst == nil {
      let measurement = pair.count(stage)
      let text = measurement.lines.map { line(pair.name, $0) }.joined(separator: "\n") + "\n"
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
    exit(0)
  }

  private static func line(_ pair: String, _ line: BenchCore.Measurement.Line) -> String {
    let counts = Event.allCases.map { event in
      "\(event) \((line.figures.tally?.count(of: event)).map(String.init) ?? "-")"
    }
    return "\(pair) \(line.phase ?? "*") \(line.operation ?? "*"): \(counts.joined(separator: ", "))"
  }
}
