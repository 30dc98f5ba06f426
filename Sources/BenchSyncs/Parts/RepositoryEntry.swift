import BenchRemote

/// A repository's state of one query: the data and their date, which survive a restart, and the loading state, which
/// does not survive one.
///
/// Only the loading state is observed. The data are separate and are loaded again at each emission.
package struct RepositoryEntry: Hashable, Sendable {
  var state = State.fixed(next: .fixed, previous: .fixed)
  private(set) var documents: [Document]?
  private(set) var savedAt: VirtualTime?
  var keys = PageKeys()
  /// True if the data are outdated regardless of their date.
  private var isOutdated = false

  enum State: Hashable, Sendable {
    case fixed(next: PageState, previous: PageState)
    case loading
    case error(Failure)
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

  /// The part that survives a restart: everything except the loading state.
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

  /// Returns true if the data are outdated or older than `freshFor`; data of exactly that age are still valid.
  func isExpired(at now: VirtualTime, freshFor: Milliseconds?) -> Bool {
    guard let freshFor, let savedAt else { return isOutdated }
    return isOutdated || now > savedAt + freshFor
  }
}

// MARK: - Requests
extension RepositoryEntry {
  /// True if a refresh loads the cache to decide about a fetch; false while all data, or both adjacent pages, load.
  var loadsForRefresh: Bool {
    switch state {
    case .loading, .fixed(.loading, .loading): false
    case .fixed, .error: true
    }
  }

  /// Starts a refresh. Returns true, with the state set to `loading`, if everything must be fetched.
  mutating func refresh(isForced: Bool, clearsBefore: Bool, at now: VirtualTime, freshFor: Milliseconds?) -> Bool {
    if !loadsForRefresh { return false }
    let isGood = documents != nil && !isExpired(at: now, freshFor: freshFor)
    if case .fixed = state, isGood, !isForced { return false }
    if clearsBefore { save(nil, at: now) }
    state = .loading
    return true
  }

  enum PageOutcome: Equatable {
    case nothing
    case changed
    case fetch(key: String)
  }

  /// Requests a page. If the page failed before, it is requested only with `continuing`.
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
    update(documents, at: now)
    self.keys = keys
  }

  /// Adds a fetched page to the data without renewing their date.
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

  mutating func clear(at now: VirtualTime) {
    update(nil, at: now)
    keys = PageKeys()
  }

  /// Replaces the data by data from outside, even if the new data are equal to the old; the page keys remain.
  mutating func update(_ documents: [Document]?, at now: VirtualTime) {
    save(documents, at: now)
    state = .fixed(next: .fixed, previous: .fixed)
  }

  mutating func set(_ page: Page, _ pageState: PageState) {
    // If a refresh began while the page was loading, the end of the page also ends the state of the refresh.
    var next = PageState.fixed
    var previous = PageState.fixed
    if case .fixed(let one, let other) = state { (next, previous) = (one, other) }
    state = page == .next ? .fixed(next: pageState, previous: previous) : .fixed(next: next, previous: pageState)
  }
}
