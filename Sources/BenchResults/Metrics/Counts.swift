import BenchCore

// MARK: - Events of designs and views, counted exactly

extension Metric {
  package static let comparedElements = counted(
    "compared_elements", .comparedElements, meaning: "elements that equality checks (`comparisons`) walked")

  package static let comparisons = counted(
    "comparisons", .comparisons, meaning: "equality checks made to decide whether to compute or deliver")

  package static let containerCopies = counted(
    "container_copies", .containerCopies,
    meaning: "first writes to a container since the present state was last held, each of which copies it whole")

  package static let copiedElements = counted(
    "copied_elements", .copiedElements, meaning: "elements of the containers that were copied")

  package static let entityRemovals = counted(
    "entity_removals", .entityRemovals, meaning: "entity slots removed: rows, embedded copies; cascades included")

  package static let entityWrites = counted(
    "entity_writes", .entityWrites, scope: .playAndLoad,
    meaning: "entity slots assigned, equal value or not; an embedded copy is a slot, its container is not")

  package static let falseWakes = counted(
    "false_wakes", .falseWakes,
    meaning: "notifications of a view by a commit that wrote other values, none of them to a field that the view shows")

  package static let glitches = counted(
    "glitches", .glitches, meaning: "values shown and replaced within one commit, beside views that were right")

  package static let missingReferences = counted(
    "missing_references", .missingReferences, better: .neither, meaning: "relationship look-ups that found nothing")

  package static let notifications = counted(
    "notifications", .notifications, meaning: "entries into a view's update path; a view notified twice counts twice")

  package static let queries = counted(
    "queries", .queries, better: .neither,
    meaning: "reads of views that are not mounted, and fetches by views that keep copies")

  package static let recomputations = counted(
    "recomputations", .recomputations,
    meaning: "times a mounted view's value was computed, because of a commit or by a lazy read")

  static let recomputationsAtCommit = counted(
    "recomputations_at_commit", .recomputationsAtCommit, meaning: "recomputations during a commit")

  package static let recomputationsAtFirstRead = counted(
    "recomputations_at_first_read", .recomputationsAtFirstRead,
    meaning: "recomputations during the first read of a view since a commit")

  static let recomputationsAtLaterRead = counted(
    "recomputations_at_later_read", .recomputationsAtLaterRead,
    meaning: "recomputations during a later read of the same view")

  package static let requiredUpdates = counted(
    "required_updates", .requiredUpdates, better: .neither,
    meaning: "views whose value differs before and after the commit: the oracle's minimum")

  package static let staleViews = counted(
    "stale_views", .staleViews, words: "views that are out of date after a commit",
    meaning: "pairs of a commit and a view that is wrong after it, without a delivery or a dirty mark")

  package static let viewUpdates = counted("view_updates", .viewUpdates, meaning: "values delivered to the screen")

  /// Absent if no update was required. The factor may be below 1: an incremental design updates without recomputing.
  static let wasteFactor = quotient(
    "waste_factor", "recomputations", "required_updates", words: "computed values for each one that was necessary",
    meaning: "recomputations ÷ required updates")

  package static let wastedRecomputations = counted(
    "wasted_recomputations", .wastedRecomputations, meaning: "recomputations whose value equals the previous one")

  package static let wastedUpdates = counted(
    "wasted_updates", .wastedUpdates, meaning: "deliveries whose value had not changed")
}
