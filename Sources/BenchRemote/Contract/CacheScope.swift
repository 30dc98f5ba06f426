/// The owner of a cached document: one query, or all of them.
public enum CacheScope: String, CaseIterable, Hashable, Codable, Sendable {
  /// Each query keeps its own answer, so two queries may show one document differently.
  case byQuery = "by-query"
  /// All queries show the same documents; what one of them brings, all of them show.
  case shared
}
