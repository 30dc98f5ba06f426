import BenchCore
import BenchWorkloads

/// A comparison of a design with the oracle on merging commits, which no scenario of kind `store` has: a server sends
/// some fields of any entity, in any order.
enum MergeCheck {
  private static let plays = (1...3).map { MergePlay(seed: UInt64($0)) }

  /// Returns the failure for the first view that differs from the oracle; `nil` if no view differs, or if the design
  /// takes no merging commits. The design plays in this process, so a store that traps ends the process.
  static func failure(of contestant: Contestant) -> ConformanceFailure? {
    // The ids of the drawn entities are numbers.
    if contestant.reasonAgainstMerging != nil || contestant.ids != .int || contestant.compiled == nil { return nil }
    for (number, play) in plays.enumerated() {
      guard let fault = fault(of: contestant, play) else { continue }
      let text = "# Merging commits, drawn from the seed \(number + 1); scenario files cannot say them."
      return ConformanceFailure(
        store: contestant.store.name, derivation: contestant.derivation.name, fault: fault, scenario: text)
    }
    return nil
  }

  private static func fault(of contestant: Contestant, _ play: MergePlay) -> StoreFault? {
    var fault: StoreFault?
    contestant.follow(play.commits, over: play.payload, play.views) { commit, view, shown, stored in
      guard let place = play.views.firstIndex(of: view) else { return true }
      let expected = play.rows[commit][place]
      if shown == expected && stored == expected { return true }
      let isStored = stored == expected
      fault = StoreFault(
        isStored ? .untold : .differs, operation: commit, operationKind: play.commits[commit].kind, view: "\(view)",
        shown: (isStored ? shown : stored).map { "\($0)" }, expected: expected.map { "\($0)" },
        hint: "The commit was \(play.commits[commit]).")
      return false
    }
    return fault
  }
}

extension OwnedCommit {
  /// The name of the kind, which is that in scenarios if they have such operations.
  fileprivate var kind: String {
    switch self {
    case .updateAuthors: OperationKind.updateAuthor.name
    case .updateComments: OperationKind.updateComment.name
    case .deletePosts: OperationKind.deletePost.name
    case .deleteComments: OperationKind.deleteComment.name
    case .mergePosts: "merge-posts"
    case .mergeComments: "merge-comments"
    }
  }
}
