import BenchCore

/// The input of one trial: a store alone, or with a derivation.
package struct TrialRequest: Equatable, Sendable, Codable {
  package var store: String
  package var derivation: String?
  /// The file in which a child records its progress, in case it crashes or hangs.
  package var progressFile: String?

  package init(store: String, derivation: String?) { (self.store, self.derivation) = (store, derivation) }
}

extension Contestant {
  /// Plays one trial: either the store alone, or the whole design in the counts pass. The design is played first with a
  /// refresh after each commit, then with a refresh after several commits.
  package func play(alone: Bool, on stage: Stage, progress: (Int) -> Void) -> TrialReport {
    if alone { return tryStore(stage, progress: progress) }
    for refreshes in RefreshInterval.tested {
      if let disagreement = count(stage, refreshes: refreshes).disagreement {
        return TrialReport(fault: StoreFault(disagreement, refreshes))
      }
    }
    return TrialReport()
  }
}

extension StoreFault {
  fileprivate init(_ disagreement: Disagreement, _ refreshes: RefreshInterval) {
    let hint =
      refreshes == .eachCommit
      ? ""
      : "It is right with a refresh after each commit, as `run` plays it, and wrong with a refresh \(refreshes): the "
        + "derivation takes `touched` for the keys of a single commit, or the store for what that commit made of it."
    self.init(
      .untold, operation: disagreement.operation, operationKind: disagreement.kind, view: disagreement.view,
      slot: disagreement.slot, shown: disagreement.shown, hint: hint)
  }
}
