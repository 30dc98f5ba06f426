/// Whose a cached document is: one query's, or that of all queries.
public enum CacheScope: String, CaseIterable, Hashable, Codable, Sendable {
  /// Each query keeps its own answer, so two queries may show one document differently.
  case byQuery = "by-query"
  /// All queries show the same documents; what one of them brings, all of them show.
  case shared
}
