import BenchCore

// MARK: - Events of designs and views, counted exactly

extension Metric {
  package static let comparedElements = counted(
    "compared_elements", .comparedElements, meaning: "elements visited by equality checks (`comparisons`) and by joins")

  package static let comparisons = counted(
    "comparisons", .comparisons, meaning: "equality checks that decide whether a view is computed or delivered")

  package static let containerCopies = counted(
    "container_copies", .containerCopies,
    meaning: "copies of whole containers: the first write to a container after the state was held copies it")

  package static let copiedElements = counted(
    "copied_elements", .copiedElements, meaning: "elements of the containers that `container_copies` counts")

  package static let entityRemovals = counted(
    "entity_removals", .entityRemovals,
    meaning: "entities removed, with embedded copies and with entities that a deletion removes too")

  package static let entityWrites = counted(
    "entity_writes", .entityWrites, scope: .playAndLoad,
    meaning: "entities written, even with an equal value; each embedded copy counts, containers do not")

  package static let falseWakes = counted(
    "false_wakes", .falseWakes,
    meaning: "notifications of views by commits that changed data, but no field that the view shows")

  package static let glitches = counted(
    "glitches", .glitches,
    meaning: "values delivered during a commit, if the view has another value when the commit ends")

  package static let missingReferences = counted(
    "missing_references", .missingReferences, better: .neither,
    meaning: "references that were followed, but whose entity does not exist")

  package static let notifications = counted(
    "notifications", .notifications,
    meaning: "times that a commit made a derivation check, update or mark a view; a view notified twice counts twice")

  package static let queries = counted(
    "queries", .queries, better: .neither,
    meaning: "reads of views that are not on screen, and fetches by views that keep copies")

  package static let recomputations = counted(
    "recomputations", .recomputations,
    meaning: "times that the value of a view on screen was computed, after a commit or at a read")

  static let recomputationsAtCommit = counted(
    "recomputations_at_commit", .recomputationsAtCommit, meaning: "recomputations in the refresh after a commit")

  package static let recomputationsAtFirstRead = counted(
    "recomputations_at_first_read", .recomputationsAtFirstRead,
    meaning: "recomputations at the first read of a view after a commit")

  static let recomputationsAtLaterRead = counted(
    "recomputations_at_later_read", .recomputationsAtLaterRead,
    meaning: "recomputations at any later read of a view")

  package static let requiredUpdates = counted(
    "required_updates", .requiredUpdates, better: .neither,
    meaning: "view updates that are needed: the oracle counts the views whose value each commit changes")

  package static let staleViews = counted(
    "stale_views", .staleViews, words: "views that are out of date after a commit",
    meaning: "views that are wrong after a commit and not marked as such; a view that stays wrong counts once")

  package static let viewUpdates = counted("view_updates", .viewUpdates, meaning: "values delivered to the screen")

  /// Absent if no update was required. The factor may be below 1: an incremental design updates without recomputing.
  static let wasteFactor = quotient(
    "waste_factor", "recomputations", "required_updates", words: "computed values for each one that was necessary",
    meaning: "`recomputations` ÷ `required_updates`")

  package static let wastedRecomputations = counted(
    "wasted_recomputations", .wastedRecomputations, meaning: "recomputations whose value equals the previous value")

  package static let wastedUpdates = counted(
    "wasted_updates", .wastedUpdates, meaning: "values delivered to the screen that equal the view's previous value")
}
