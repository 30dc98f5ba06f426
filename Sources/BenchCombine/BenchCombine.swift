// This module has the derivation `combine-latest`, which joins streams of whole lists. It needs the library
// OpenCombine. Without the package trait `OpenCombine`, the module is empty. Other derivations are in BenchDerivations.
//
// Imports: BenchCore, OpenCombine.
//
// - `CombineLatestDerivation`: the derivation, which subscribes each mounted view to a join of its lists
// - `ListStreams`: the streams of the lists that mounted views read, with one stream for each list
// - `Joins`: the functions that compute the rows of a view from its lists
// - `CombineLatest2`: the join of two streams, an operator that OpenCombine 0.14 lacks
//
// Begin with `CombineLatestDerivation.refresh` in CombineLatestDerivation.swift: it marks the lists that the commits
// touched, sends the marked lists one after the other, and delivers the output of every join. Next read
// `ListStreams.join` in ListStreams+Join.swift, which connects the lists of a view with the functions of `Joins`.
