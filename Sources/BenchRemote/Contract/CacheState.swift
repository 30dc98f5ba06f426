/// What a sync that caches by query has of one query: where a sequence begins, and what it finds at its end.
public struct CacheState: Hashable, Sendable {
  /// How it stands with the whole.
  public var main = PageState.fixed
  /// How it stands with the next page.
  public var next = PageState.fixed
  /// How it stands with the page before.
  public var previous = PageState.fixed
  /// What is cached; `nil` for nothing.
  public var documents: [Document]?
  /// Whether it was saved so long ago that it is no longer good.
  public var isExpired = false
  /// What the pages are asked for with.
  public var keys = PageKeys()

  /// An empty cache at rest.
  public init() {}
}
