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
      guard let found = count(stage, refreshes: refreshes).disagreement else { continue }
      let hint =
        refreshes == .eachCommit
        ? ""
        : "It is right with a refresh after each commit, as `run` plays it, and wrong with a refresh \(refreshes): the "
          + "derivation takes `touched` for the keys of a single commit, or the store for what that commit made of it."
      let fault = StoreFault(
        .untold, operation: found.operation, operationKind: found.kind, view: found.view, slot: found.slot,
        shown: found.shown, hint: hint)
      return TrialReport(fault: fault)
    }
    return TrialReport()
  }
}
