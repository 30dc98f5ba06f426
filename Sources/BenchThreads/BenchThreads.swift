// This module plays a load on real threads: one writer and several readers access a store by the rules of an isolation.
// The type of this store, `SharedStore`, is in BenchCore. BenchCore also simulates loads in virtual time.
//
// Imports: BenchCore, Dispatch, Foundation, Synchronization.
//
// - `Isolation`: the protocol of the rules by which a writer and several readers access a store
// - `AllIsolations`: the list of all isolations
// - `ThreadPlay`: the play of a store in an isolation, in the counts pass and in the time pass
// - `TruthTimeline`: the correct rows of each view after each commit, as digests
//
// Begin with `ThreadPlay.check` in `Play/ThreadPlay.swift`: it plays the commits without a clock, and every read is
// compared with `TruthTimeline`. `ThreadPlay.time` plays the load by the clock. Next read `Parts/Isolation.swift`,
// which has the protocols of isolations, writers and readers, and `MutexIsolation.commit` in
// `Isolations/MutexIsolation.swift`, the simplest example. `Isolations/` has one file for each isolation. `Parts/` also
// has the locks and the hazard slots.
