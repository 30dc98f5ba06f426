/// The state of one query in a sync that caches by query: at the begin of a sequence, and at its end.
public struct CacheState: Hashable, Sendable, Codable {
  /// The state of the whole.
  public var main = PageState.fixed
  /// The state of the next page.
  public var next = PageState.fixed
  /// The state of the page before.
  public var previous = PageState.fixed
  /// The cached documents; `nil` for none.
  public var documents: [Document]?
  /// True if it was saved too long ago to be good.
  public var isExpired = false
  /// The keys of its pages.
  public var keys = PageKeys()

  /// An empty cache at rest.
  public init() {}
}
