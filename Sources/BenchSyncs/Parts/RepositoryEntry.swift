import BenchRemote

/// A repository's state of one query: the data and their date, which survive a restart, and the loading state, which
/// does not.
///
/// Only the state is observed; the data are separate, and are loaded again whenever the state is saved.
package struct RepositoryEntry: Hashable, Sendable {
  var state = State.fixed(next: .fixed, previous: .fixed)
  private(set) var documents: [Document]?
  private(set) var savedAt: VirtualTime?
  var keys = PageKeys()
  /// True if the data are outdated, regardless of their date.
  private var isOutdated = false

  enum State: Hashable, Sendable {
    case fixed(next: PageState, previous: PageState)
    case loading
    case error(Failure)
  }

  enum Fetch: Hashable, Sendable {
    case all
    case page(Page, key: String)
  }

  struct Request: Sendable {
    var isForced = false
    var clearsBefore = false
  }

  init() {}

  init(_ given: CacheState, savedAt: VirtualTime) {
    switch given.main {
    case .fixed: state = .fixed(next: given.next, previous: given.previous)
    case .loading: state = .loading
    case .error: state = .error(.unknown)
    }
    documents = given.documents
    isOutdated = given.isExpired
    self.savedAt = savedAt
    keys = given.keys
  }

  var cacheState: CacheState {
    var seen = CacheState()
    switch state {
    case .fixed(let next, let previous):
      seen.next = next
      seen.previous = previous
    case .loading: seen.main = .loading
    case .error: seen.main = .error
    }
    seen.documents = documents
    seen.keys = keys
    return seen
  }

  /// The part that survives a restart: not the state.
  var afterRestart: RepositoryEntry {
    var entry = self
    entry.state = .fixed(next: .fixed, previous: .fixed)
    return entry
  }

  mutating func save(_ documents: [Document]?, at now: VirtualTime) {
    self.documents = documents
    savedAt = now
    isOutdated = false
  }

  /// Returns true if the data are older than `freshFor`. At exactly that age they are valid.
  func isExpired(at now: VirtualTime, freshFor: Milliseconds?) -> Bool {
    guard let freshFor, let savedAt else { return isOutdated }
    return isOutdated || now > savedAt + freshFor
  }
}

// MARK: - Requests
extension RepositoryEntry {
  /// True if the cache is loaded to decide whether everything must be fetched: not during such a fetch.
  var loadsForRefresh: Bool {
    switch state {
    case .loading, .fixed(.loading, .loading): false
    case .fixed, .error: true
    }
  }

  /// Returns true if everything is to be fetched; then the state is `loading`.
  mutating func refresh(_ request: Request, at now: VirtualTime, freshFor: Milliseconds?) -> Bool {
    let isForced: Bool
    switch state {
    case .loading, .fixed(.loading, .loading): return false
    case .error: isForced = true
    case .fixed: isForced = request.isForced
    }
    let isGood = documents != nil && !isExpired(at: now, freshFor: freshFor)
    if isGood && !isForced { return false }
    if request.clearsBefore { save(nil, at: now) }
    state = .loading
    return true
  }

  enum PageOutcome: Equatable {
    case nothing
    case changed
    case fetch(key: String)
  }

  /// Requests a page; after a failure only if `continuing`.
  mutating func ask(for page: Page, continuing: Bool) -> PageOutcome {
    switch state {
    case .loading: return .nothing
    case .error:
      state = .error(.failedPrecondition)
      return .changed
    case .fixed(let next, let previous):
      guard let key = keys[page], !key.isEmpty else { return .nothing }
      switch page == .next ? next : previous {
      case .loading: return .nothing
      case .error where !continuing: return .nothing
      case .fixed, .error: break
      }
      guard documents != nil else {
        state = .error(.notFound)
        return .changed
      }
      set(page, .loading)
      return .fetch(key: key)
    }
  }

  mutating func took(_ documents: [Document], _ keys: PageKeys, at now: VirtualTime) {
    save(documents, at: now)
    self.keys = keys
    state = .fixed(next: .fixed, previous: .fixed)
  }

  /// A page was fetched. It does not make the whole newer.
  mutating func took(_ page: Page, _ documents: [Document], _ keys: PageKeys) {
    guard let known = self.documents else { return set(page, .error) }
    self.documents = page == .next ? known + documents : documents + known
    self.keys[page] = keys[page]
    set(page, .fixed)
  }

  mutating func failed(_ failure: Failure, clears: Bool, at now: VirtualTime) {
    if clears { save(nil, at: now) }
    state = .error(failure)
  }

  /// A page was asked for in vain: the data stay.
  mutating func failed(_ page: Page) { set(page, .error) }

  mutating func clear(at now: VirtualTime) {
    update(nil, at: now)
    keys = PageKeys()
  }

  /// The data are replaced from elsewhere, equal or not; the pages go on where they went on.
  mutating func update(_ documents: [Document]?, at now: VirtualTime) {
    save(documents, at: now)
    state = .fixed(next: .fixed, previous: .fixed)
  }

  private mutating func set(_ page: Page, _ pageState: PageState) {
    // A refresh that overtook the page is over when the page ends.
    var next = PageState.fixed
    var previous = PageState.fixed
    if case .fixed(let one, let other) = state { (next, previous) = (one, other) }
    state = page == .next ? .fixed(next: pageState, previous: previous) : .fixed(next: next, previous: pageState)
  }
}
