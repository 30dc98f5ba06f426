import BenchCore

/// All isolations, one line for each file of this folder.
package enum AllIsolations {
  /// The isolations, in alphabetical order.
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

  /// The isolation of scenarios that name no isolation.
  package static var standard: String { MutexIsolation.card.name }

  package static func named(_ name: String) -> (any Isolation.Type)? { list.first { $0.card.name == name } }
}
