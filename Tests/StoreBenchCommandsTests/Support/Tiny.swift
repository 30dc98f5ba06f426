import Foundation

/// A scenario that takes a moment, for these stores.
func tiny(
  _ stores: String..., name: String = "tiny", repetitions: Int = 1, expect: [String] = [], extra: String = ""
) -> String {
  """
  version: 1
  name: \(name)
  question: Does it work?
  seed: 7
  dataset:
    authors: 3
    posts: 6
    comments: 8
  views:
    - { kind: detail, count: 3 }
    - { kind: feed, limit: 4 }
  workload:
    phases:
      - { name: changes, operations: 40, mix: { update-author: 3, read-feed: 1 } }
  matrix:
    stores: [\(stores.joined(separator: ", "))]
    derivations: [memoized]
  repetitions: \(repetitions)
  smoke:
    set: { dataset.posts: [4] }

  """ + (expect.isEmpty ? "" : "expect:\n" + expect.map { "  - \($0)\n" }.joined()) + extra
}

/// A file of `scenarios/`.
func shippedScenario(_ name: String) -> URL {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
  return folder.appending(path: "../../../scenarios/\(name).yaml").standardizedFileURL
}
