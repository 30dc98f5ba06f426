// This module has the syncs: ways to get data from a server and to send writes to it. A sync only turns events into
// effects. The protocol `Sync`, the simulated server and network, and the code that plays a sync are in BenchRemote.
//
// Imports: BenchCore, BenchRemote.
//
// - `AllSyncs`: the list of the module's syncs
// - `RequestedWrites`: the writes that a client sends as separate requests, both running and waiting
// - `WriteQueue`: the writes that the server has not answered, which a client applies on top of the server's data
// - `NetworkScreens`: the screens of a client that shows cached results and queries the server when a screen opens
//
// Begin with `DirectSync.handle` in `Syncs/DirectSync.swift`: it handles each event of a client, and appends the
// requested effects. `DirectSync` has no cache. Next read `CacheThenNetworkSync.handle` in
// `Syncs/CacheThenNetworkSync.swift`, which adds a cache. `Syncs/` has one file for each sync. `Parts/` has the code
// that the syncs consist of: caches, queues of writes, and the streams of `LocalFirstSync`.
