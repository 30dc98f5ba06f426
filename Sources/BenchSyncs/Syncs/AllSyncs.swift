import BenchRemote

/// All syncs of this module, in alphabetical order.
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
