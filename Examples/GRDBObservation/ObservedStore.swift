import BenchSQLite
import GRDB
import StoreBenchHost
import Synchronization

/// The SQLite store of storebench, in a database on which `ValueObservation` can be started.
typealias ObservedStore = SQLiteStore<ObservedPlace>

/// The location of the database, the only difference from other SQLite stores.
enum ObservedPlace: SQLitePlace {
  static let card = DesignCard(
    name: "sqlite-observed", idea: "sqlite, in a database that can be observed",
    source: "the example GRDBObservation; GRDB 7",
    costs: "as sqlite, and for each observation a check of what a statement writes",
    chooseWhen: "views are queries, and GRDB is to say when to ask again", avoidWhen: "as sqlite",
    holding: .cannotHold)

  /// The database of the last created store. A process plays one store; the derivation needs its database, which no
  /// protocol passes to it.
  static let current = Mutex<DatabaseQueue?>(nil)

  static func open(_ configuration: Configuration) throws -> (queue: DatabaseQueue, file: TemporaryFile?) {
    let queue = try DatabaseQueue(configuration: configuration)
    current.withLock { $0 = queue }
    return (queue, nil)
  }
}
