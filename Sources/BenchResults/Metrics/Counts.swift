import BenchCore

// MARK: - Events of designs and views, counted exactly

extension Metric {
  package static let comparedElements = counted(
    "compared_elements", .comparedElements, meaning: "elements that equality checks (`comparisons`) and joins walked")

  package static let comparisons = counted(
    "comparisons", .comparisons, meaning: "equality checks that decide whether to compute or deliver a view")

  package static let containerCopies = counted(
    "container_copies", .containerCopies,
    meaning: "first writes to a container since the state was last held; each copies the whole container")

  package static let copiedElements = counted(
    "copied_elements", .copiedElements, meaning: "elements of the copied containers")

  package static let entityRemovals = counted(
    "entity_removals", .entityRemovals,
    meaning: "entity slots removed: rows and embedded copies, also by cascading deletions")

  package static let entityWrites = counted(
    "entity_writes", .entityWrites, scope: .playAndLoad,
    meaning: "entity slots assigned, even with an equal value; an embedded copy is a slot, a container is not")

  package static let falseWakes = counted(
    "false_wakes", .falseWakes,
    meaning: "notifications of a view by a commit that changed values, but no field that the view shows")

  package static let glitches = counted(
    "glitches", .glitches,
    meaning: "delivered values that differ from the value of the view at the end of the same commit")

  package static let missingReferences = counted(
    "missing_references", .missingReferences, better: .neither,
    meaning: "references that were followed and led to no entity")

  package static let notifications = counted(
    "notifications", .notifications,
    meaning: "times that the update path of a view was entered; a view notified twice counts twice")

  package static let queries = counted(
    "queries", .queries, better: .neither,
    meaning: "reads of views that are not mounted, and fetches by views that keep copies")

  package static let recomputations = counted(
    "recomputations", .recomputations,
    meaning: "times that the value of a mounted view was computed, by a commit or by a lazy read")

  static let recomputationsAtCommit = counted(
    "recomputations_at_commit", .recomputationsAtCommit, meaning: "recomputations during a commit")

  package static let recomputationsAtFirstRead = counted(
    "recomputations_at_first_read", .recomputationsAtFirstRead,
    meaning: "recomputations by the first read of a view after a commit")

  static let recomputationsAtLaterRead = counted(
    "recomputations_at_later_read", .recomputationsAtLaterRead,
    meaning: "recomputations by a later read of the same view")

  package static let requiredUpdates = counted(
    "required_updates", .requiredUpdates, better: .neither,
    meaning: "views whose value a commit changes: the least number of updates, found by the oracle")

  package static let staleViews = counted(
    "stale_views", .staleViews, words: "views that are out of date after a commit",
    meaning: "views that a commit leaves wrong and unmarked; a view that stays wrong counts once")

  package static let viewUpdates = counted("view_updates", .viewUpdates, meaning: "values delivered to the screen")

  /// Absent if no update was required. The factor may be below 1: an incremental design updates without recomputing.
  static let wasteFactor = quotient(
    "waste_factor", "recomputations", "required_updates", words: "computed values for each one that was necessary",
    meaning: "recomputations ÷ required updates")

  package static let wastedRecomputations = counted(
    "wasted_recomputations", .wastedRecomputations, meaning: "recomputations whose value equals the previous value")

  package static let wastedUpdates = counted(
    "wasted_updates", .wastedUpdates, meaning: "deliveries of an unchanged value")
}
