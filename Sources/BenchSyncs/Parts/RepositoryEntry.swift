import BenchCore
import BenchRemote

/// A repository's state of one query: the data and their date, which survive a restart, and the loading state, which
/// does not survive one.
///
/// Only the loading state is observed. The data are separate and are loaded again at each emission.
package struct RepositoryEntry: Hashable, Sendable {
  /// The data, and the loading state of the query; only while the query is at rest, its pages have states of their own.
  private(set) var state = CacheState()
  private(set) var failure: Failure?
  private var savedAt: VirtualTime?

  init() {}

  init(_ given: CacheState, savedAt: VirtualTime) {
    (state, self.savedAt) = (given, savedAt)
    if given.main != .fixed { settle(given.main, given.main == .error ? .unknown : nil) }
  }

  /// The part that survives a restart: everything except the loading state.
  var afterRestart: RepositoryEntry { changing(self) { $0.settle(.fixed) } }

  private mutating func settle(_ main: PageState, _ failure: Failure? = nil) {
    (state.main, state.next, state.previous, self.failure) = (main, .fixed, .fixed, failure)
  }

  mutating func save(_ documents: [Document]?, at now: VirtualTime) {
    (state.documents, state.isExpired, savedAt) = (documents, false, now)
  }

  /// Returns true if the data are outdated or older than `freshFor`; data of exactly that age are still valid.
  func isExpired(at now: VirtualTime, freshFor: Milliseconds?) -> Bool {
    guard let freshFor, let savedAt else { return state.isExpired }
    return state.isExpired || now > savedAt + freshFor
  }

  // MARK: - Requests

  /// True if a refresh loads the cache to decide about a fetch; false while all data, or both adjacent pages, load.
  var loadsForRefresh: Bool { state.main != .loading && (state.next != .loading || state.previous != .loading) }

  /// Starts a refresh. Returns true, with the state set to `loading`, if everything must be fetched.
  mutating func refresh(isForced: Bool, clearsBefore: Bool, at now: VirtualTime, freshFor: Milliseconds?) -> Bool {
    if !loadsForRefresh { return false }
    let isGood = state.documents != nil && !isExpired(at: now, freshFor: freshFor)
    if state.main == .fixed, isGood, !isForced { return false }
    if clearsBefore { save(nil, at: now) }
    settle(.loading)
    return true
  }

  enum PageOutcome: Equatable {
    case nothing
    case changed
    case fetch(key: String)
  }

  /// Requests a page. If the page failed before, it is requested only with `continuing`.
  mutating func ask(for page: Page, continuing: Bool) -> PageOutcome {
    switch state.main {
    case .loading: return .nothing
    case .error:
      settle(.error, .failedPrecondition)
      return .changed
    case .fixed:
      let isWanted = state[page] == .fixed || state[page] == .error && continuing
      guard isWanted, let key = state.keys[page], !key.isEmpty else { return .nothing }
      guard state.documents != nil else {
        settle(.error, .notFound)
        return .changed
      }
      set(page, .loading)
      return .fetch(key: key)
    }
  }

  mutating func took(_ documents: [Document], _ keys: PageKeys, at now: VirtualTime) {
    update(documents, at: now)
    state.keys = keys
  }

  /// Adds a fetched page to the data without renewing their date.
  mutating func took(_ page: Page, _ documents: [Document], _ keys: PageKeys) {
    guard let known = state.documents else { return set(page, .error) }
    state.documents = page == .next ? known + documents : documents + known
    state.keys[page] = keys[page]
    set(page, .fixed)
  }

  mutating func failed(_ failure: Failure, clears: Bool, at now: VirtualTime) {
    if clears { save(nil, at: now) }
    settle(.error, failure)
  }

  mutating func clear(at now: VirtualTime) {
    update(nil, at: now)
    state.keys = PageKeys()
  }

  /// Replaces the data by data from outside, even if the new data are equal to the old; the page keys remain.
  mutating func update(_ documents: [Document]?, at now: VirtualTime) {
    save(documents, at: now)
    settle(.fixed)
  }

  mutating func set(_ page: Page, _ pageState: PageState) {
    // If a refresh began while the page was loading, the end of the page also ends the state of the refresh.
    (state.main, failure, state[page]) = (.fixed, nil, pageState)
  }
}

extension CacheState {
  fileprivate subscript(page: Page) -> PageState {
    get { page == .next ? next : previous }
    set { if page == .next { next = newValue } else { previous = newValue } }
  }
}
