import BenchCore
import BenchRemote

@testable import BenchScenarios
@testable import BenchWorkloads

/// Names as the other rooms will pass them in, and a small scenario to break in one place at a time.
enum Sample {
  static let vocabulary = Vocabulary(
    stores: ["nested", "nested-scan", "normalized"],
    derivations: ["memoized", "naive"],
    distributions: AllDistributions.cards, namedByStrings: ["normalized"])

  static let reader = ScenarioReader(vocabulary: vocabulary)

  static let text = """
    version: 1
    name: sample
    question: What does it cost?
    dataset:
      authors: 10
      posts: 100
      comments: 200
      tags: { per_post: 3, distinct: 50 }
    views:
      - { kind: detail, count: 20 }
      - { kind: feed, limit: 30 }
    workload:
      phases:
        - name: changes
          operations: 2_000
          mix: { update-author: 1, refetch: 1 }
          batch: 4
          refetch: { page: 5, changed: 0.5 }
    matrix:
      stores: [nested, normalized]
      derivations: [naive]

    """

  /// The sample with one part replaced.
  static func text(_ part: String, _ replacement: String) -> String {
    text.replacing(part, with: replacement)
  }

  static func read(_ text: String, _ options: ScenarioReader.Options = .init()) throws -> ScenarioDocument {
    try ScenarioReader(vocabulary: vocabulary, options: options).read(text, file: "s.yaml")
  }

  /// The problems of a text, one a line.
  static func problems(of text: String, _ options: ScenarioReader.Options = .init()) -> [String] {
    do {
      _ = try ScenarioReader(vocabulary: vocabulary, options: options).read(text, file: "s.yaml")
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }
}

extension SyncCard {
  /// The card of a sync that exists for its name.
  static func named(_ name: String, _ choices: DesignChoices? = nil, reads: Set<SyncSetting> = []) -> SyncCard {
    SyncCard(
      name: name, idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "", promises: [], choices: choices,
      reads: reads)
  }
}
