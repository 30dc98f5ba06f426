// This module has the model of entities, changes and views, the protocols of designs, and the loop that plays and
// measures a design. BenchWorkloads makes the data sets and the operation logs. BenchStores lists the stores. The
// derivations are in BenchDerivations.
//
// Imports: CJemalloc, Synchronization.
//
// - `Store`: the protocol of the designs that keep entities
// - `Derivation`: the protocol of the designs that keep views current
// - `OperationLog`: all operations of a run, with their texts and pages
// - `Contestant`: a store with a derivation, ready to be played
// - `Screen`: the mounted views with their rows, and the counts of the calls that a derivation makes
//
// Begin with `Contestant.gauge` in `Measure/Contestant.swift`: it makes an observer with an instrument, such as a
// clock, and starts the measured loop. Next read this loop, `play` in `Measure/Play.swift`, and `Session.play` in
// `Measure/Session.swift`, which plays one step. `Measure/` also has the observers, the clock and the allocation meter.
// `Model/`, `Changes/` and `Views/` have the entities, changes, views and protocols. `Carry/` has the ways in which a
// change reaches a store. `Composition/` pairs stores with derivations at run time. `Load/` simulates loads.
// `Containers/` has the data structures that several modules of designs use; their code is inlinable, because a design
// would be slower if its module could not specialize them.
