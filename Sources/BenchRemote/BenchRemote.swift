// This module plays a sync with a store and a derivation against a simulated server and network, in virtual time. It
// then compares all that the views showed with the correct rows. The syncs are in BenchSyncs. BenchWorkloads draws the
// users' actions.
//
// Imports: BenchCore.
//
// - `Sync`: the protocol of the designs that get remote data and send writes
// - `RemotePlay`: one play, with the server, the network and all clients
// - `RemoteServer`: the documents of the server and the log of its commits
// - `RemoteOracle`: the judge of the frames, which replays the log of the server
// - `SequencePlayer`: the player of sequences, which test a sync step by step
//
// Begin with `RemotePlay.play` in `Play/RemotePlay.swift`: it schedules the actions, runs all events in the order of
// time, and lets `RemoteOracle` judge the frames. Next read `RemotePlay.handle` in `Play/RemotePlay+Clients.swift`,
// which passes an event to a sync and executes the effects. `Words/` has documents, queries and messages. `Contract/`
// has `Sync` with its events, effects and settings. `World/` has the simulated server and network. `Sequences/` has the
// sequences, whose files BenchScenarios reads.
