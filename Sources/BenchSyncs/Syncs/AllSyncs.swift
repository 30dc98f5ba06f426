import BenchRemote

/// Every sync there is: the menu of this folder, in the order of the alphabet.
package enum AllSyncs {
  package static let all: [any Sync.Type] = [
    CacheThenNetworkSync.self,
    DirectSync.self,
    LocalFirstSync.self,
    OptimisticSync.self,
    OutboxSync.self,
    RepositorySync.self,
    StaleWhileRevalidateSync.self,
  ]
}
