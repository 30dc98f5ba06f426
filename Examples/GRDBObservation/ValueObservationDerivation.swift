import Dispatch
import GRDB
import StoreBenchHost
import Synchronization

/// Each view is a `ValueObservation` of its query: GRDB knows which tables and columns the query reads, and fetches
/// again when a transaction has written one of them.
///
/// A fetch is a recomputation. Threads, feeds and the posts of an author are observed; other kinds of view are computed
/// after every commit.
struct ValueObservationDerivation: Derivation {
  static let card = DesignCard(
    name: "value-observation", idea: "GRDB repeats a query when a column that it reads was written",
    source: "GRDB 7, ValueObservation",
    costs: "a fetch for each view whose tables and columns were written, whatever row it was",
    chooseWhen: "views are queries of different columns", avoidWhen: "many views read the same column of the same table"
  )

  private let inbox = Inbox()
  private var observations: [Int: AnyDatabaseCancellable] = [:]

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    guard let query = Query(screen.views[slot]), let queue = ObservedPlace.current.withLock({ $0 }) else { return }
    let observation = ValueObservation.trackingConstantRegion { [inbox] db in
      inbox.fetching()
      return try query.rows(db)
    }
    observations[slot] = observation.start(
      in: queue, scheduling: AtOnce(),
      onError: { preconditionFailure("the query of a view failed: \($0)") },
      onChange: { [inbox] rows in inbox.put(rows, slot) })
    // The first value is already on screen.
    _ = inbox.take()
  }

  mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { observations[slot] = nil }

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    for (slot, rows) in inbox.take() {
      screen.notify(slot)
      screen.recompute(slot) { _, value in for row in rows { value.append(row) } }
      if screen.differs(slot) { screen.deliver(slot) }
    }
    for slot in screen.mounted where observations[slot] == nil {
      screen.notify(slot)
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
    }
  }
}

/// The query of a view, over the SQL views of the store.
private struct Query: Sendable {
  let sql: String
  let argument: Int
  let isThread: Bool

  private static let lines = "SELECT id, title, author_name, comment_count FROM list_screen"

  init?(_ view: ViewKey) {
    switch view {
    case .thread(let post, .all):
      sql = "SELECT id, body, author_name FROM thread_screen WHERE post = ? ORDER BY created_at, id"
      (argument, isThread) = (post.rawValue, true)
    case .authorPosts(let author, .all):
      sql = "\(Self.lines) WHERE author = ? AND author_name IS NOT NULL ORDER BY created_at DESC, id DESC"
      (argument, isThread) = (author.rawValue, false)
    case .feed(let limit):
      sql = "\(Self.lines) ORDER BY created_at DESC, id DESC LIMIT ?"
      (argument, isThread) = (limit, false)
    default: return nil
    }
  }

  func rows(_ db: Database) throws -> [StoreBenchHost.Row] {
    let isThread = isThread
    return try GRDB.Row.fetchAll(db.cachedStatement(sql: sql), arguments: [argument]).map { row in
      isThread
        ? StoreBenchHost.Row(id: row[0], text: row[1], author: row[2])
        : StoreBenchHost.Row(id: row[0], headline: row[1], author: row[2], number: row[3])
    }
  }
}

/// Delivers values on the thread that produces them, without scheduling them on a queue.
private struct AtOnce: ValueObservationScheduler {
  func immediateInitialValue() -> Bool { true }
  func schedule(_ action: @escaping @Sendable () -> Void) { action() }
}

/// The values fetched by observations. A fetch happens within the commit; its value arrives on another thread a little
/// later, and `take` waits for all of them.
private final class Inbox: Sendable {
  private let values = Mutex<(fetched: Int, arrived: [(slot: Int, rows: [StoreBenchHost.Row])])>((0, []))
  private let arrival = DispatchSemaphore(value: 0)

  func fetching() { values.withLock { $0.fetched += 1 } }

  func put(_ rows: [StoreBenchHost.Row], _ slot: Int) {
    values.withLock { $0.arrived.append((slot, rows)) }
    arrival.signal()
  }

  func take() -> [(slot: Int, rows: [StoreBenchHost.Row])] {
    let fetched = values.withLock { $0.fetched }
    for _ in 0..<fetched { arrival.wait() }
    return values.withLock { values in
      defer { values = (0, []) }
      return values.arrived
    }
  }
}
