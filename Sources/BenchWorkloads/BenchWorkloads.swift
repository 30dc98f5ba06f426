// This module makes the input of a play from a `Scenario`: the data set, the operation log and the truth.
// BenchScenarios reads a `Scenario` from its file. BenchRuns combines the input into the stage of a point.
//
// Imports: BenchCore, BenchRemote, Foundation.
//
// - `Scenario`: the question of a run, with everything that is needed to answer it
// - `RandomStream`: a named stream of random numbers, from which one aspect of the input is drawn
// - `LogDrawer`: the draw of the operations of a log
// - `Oracle`: a slow, simple implementation of the rows that every view must show
// - `Import`: the reader of real data, which can replace generated data
//
// Begin with `OperationLog.draw` in `Operations/OperationLog+Draw.swift`: it draws all operations of a scenario over a
// data set. Next read `Dataset.generated` in `Dataset/DatasetGenerator.swift`, and `TruthFinder.find` in
// `Oracle/TruthFinder.swift`, which queries the `Oracle`. `Distributions/` has one file for each distribution of keys,
// and `Arrivals/` has one for each shape of arrivals. `Load/` has rates, traces and costs of loads. `Kinds/` has the
// content that only one kind of scenario has. `Recorded/` reads recorded operations.
