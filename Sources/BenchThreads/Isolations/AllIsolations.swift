import BenchCore

/// The menu of isolations: each is a file of this folder, and has one line here.
package enum AllIsolations {
  /// In the order of the alphabet.
  package static let list: [any Isolation.Type] = [
    ActorIsolation.self,
    BarrierQueueIsolation.self,
    MutexIsolation.self,
    ReadWriteLockIsolation.self,
    SerialQueueIsolation.self,
    SnapshotAtomicIsolation.self,
    SnapshotLockedIsolation.self,
  ]

  package static var cards: [IsolationCard] { list.map { $0.card } }

  /// The isolation that scenarios mean where they name none.
  package static var standard: String { MutexIsolation.card.name }

  package static func named(_ name: String) -> (any Isolation.Type)? { list.first { $0.card.name == name } }
}
