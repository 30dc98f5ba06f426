import BenchSQLite
import GRDB
import StoreBenchKit
import Synchronization

/// Our store in SQLite, in a database that `ValueObservation` can be started on.
typealias ObservedStore = SQLiteStore<ObservedPlace>

/// A place of its own is all that a store in SQLite needs to be another one.
enum ObservedPlace: SQLitePlace {
  static let card = DesignCard(
    name: "observed", idea: "sqlite, in a database that can be observed", source: "the example GRDBObservation; GRDB 7",
    costs: "as sqlite, and for each observation a check of what a statement writes",
    chooseWhen: "views are queries, and GRDB is to say when to ask again", avoidWhen: "as sqlite",
    holding: .cannotHold)

  /// The database of the store that was made last. A process plays one store, and the derivation beside it must find
  /// its database, which no contract hands it.
  static let current = Mutex<DatabaseQueue?>(nil)

  static func open(_ configuration: Configuration) throws -> (queue: DatabaseQueue, file: TemporaryFile?) {
    let queue = try DatabaseQueue(configuration: configuration)
    current.withLock { $0 = queue }
    return (queue, nil)
  }
}
