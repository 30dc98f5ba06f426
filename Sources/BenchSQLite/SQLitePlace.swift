#if SQLite
  import BenchCore
  import Foundation
  import GRDB

  /// The location of a database. Each location is a store with a separate name, because a design has one word for each
  /// axis. So a scenario can have both `sqlite` and `sqlite-file` without options.
  public protocol SQLitePlace {
    /// The card of the store in this location, used for help, tables and checks.
    static var card: DesignCard { get }

    /// Opens an empty database, once for each store. The database's file, if any, exists as long as the returned owner.
    static func open(_ configuration: Configuration) throws -> (queue: DatabaseQueue, file: TemporaryFile?)
  }

  /// A database in memory, which shows the cost of SQLite itself, without a disk.
  package enum InMemory: SQLitePlace {
    package static let card = DesignCard(
      name: "sqlite",
      idea: "an SQLite database in memory, with indexes and foreign keys; SQL views join the rows for the screen",
      source: "Messenger's LightSpeed (article 003), Core Data and Realm as databases (002); GRDB 7",
      costs: "update O(log n), in one transaction; delete-author O(posts and comments of the author); reading a view "
        + "takes one query",
      chooseWhen: "the app already has a database, and its data exceeds memory or is queried in unforeseen ways",
      avoidWhen: "a screen queries on every frame: each commit and query has a fixed cost of microseconds",
      holding: .cannotHold)

    package static func open(_ configuration: Configuration) throws -> (queue: DatabaseQueue, file: TemporaryFile?) {
      (try DatabaseQueue(configuration: configuration), nil)
    }
  }

  /// A database in a temporary file with a write-ahead log, as apps use it. The file is removed with the store.
  package enum OnDisk: SQLitePlace {
    package static let card = DesignCard(
      name: "sqlite-file", idea: "like `sqlite`, but in a file with a write-ahead log",
      source: "Messenger's LightSpeed (article 003), Core Data and Realm as databases (002); GRDB 7",
      costs: "like `sqlite`; each commit appends changed pages to the log, which is synced to disk at "
        + "checkpoints (synchronous = normal)",
      chooseWhen: "the reasons for `sqlite` apply, and data must outlive the process",
      avoidWhen: "the reasons against `sqlite` apply, or data need not outlive the process", holding: .cannotHold)

    package static func open(_ configuration: Configuration) throws -> (queue: DatabaseQueue, file: TemporaryFile?) {
      var configuration = configuration
      configuration.journalMode = .wal
      let file = TemporaryFile()
      return (try DatabaseQueue(path: file.path, configuration: configuration), file)
    }
  }

  /// A database file. When its last owner is released, the file is removed together with SQLite's additional files.
  public final class TemporaryFile {
    let path: String

    init() {
      let name = "storebench-\(UUID().uuidString).sqlite"
      path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    }

    deinit { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
  }
#endif
