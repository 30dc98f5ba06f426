import BenchSQLite
import GRDB
import StoreBenchHost
import Synchronization

/// The store in SQLite of storebench, in a database on which `ValueObservation` can be started.
typealias ObservedStore = SQLiteStore<ObservedPlace>

/// A store in SQLite differs from another one only in the place of its database.
enum ObservedPlace: SQLitePlace {
  static let card = DesignCard(
    name: "sqlite-observed", idea: "sqlite, in a database that can be observed",
    source: "the example GRDBObservation; GRDB 7",
    costs: "as sqlite, and for each observation a check of what a statement writes",
    chooseWhen: "views are queries, and GRDB is to say when to ask again", avoidWhen: "as sqlite",
    holding: .cannotHold)

  /// The database of the store that was made last. A process plays one store; the derivation needs its database, and no
  /// contract passes it.
  static let current = Mutex<DatabaseQueue?>(nil)

  static func open(_ configuration: Configuration) throws -> (queue: DatabaseQueue, file: TemporaryFile?) {
    let queue = try DatabaseQueue(configuration: configuration)
    current.withLock { $0 = queue }
    return (queue, nil)
  }
}
