// This module reads the files of scenarios and sequences, and reports all problems of a file with their places. The
// type `Scenario` is in BenchWorkloads, and `SyncSequence` is in BenchRemote. BenchVerdicts parses the sentences of
// expectations and answers.
//
// Imports: BenchCore, BenchRemote, BenchThreads, BenchWorkloads, Yams.
//
// - `ScenarioReader`: the reader of scenario files, which makes a `Scenario` for each point
// - `ScenarioBuilder`: the builder of one `Scenario`, which also checks rules between keys
// - `ScenarioForm`: the protocol of the kinds of scenario: the keys of a kind, and the code that reads them
// - `ScenarioSchema`: the JSON Schema of scenario files, which is made from the tables of keys
// - `SequenceReader`: the reader of files of sequences
//
// Begin with `ScenarioReader.readSizes` in `Scenario/ScenarioReader.swift`: it makes a tree from the bytes, and then
// two documents, one as written and one at smoke size. Next read `ScenarioVariants.documents` in
// `Scenario/ScenarioVariants.swift`, which makes the points, and `ScenarioBuilder.scenario` in
// `Scenario/ScenarioBuilder.swift`. `Kinds/` has the form of each kind of scenario, with its keys. Most other keys are
// in `Scenario/ScenarioKeys.swift`. `Sequences/` reads sequences, and `Import/` writes a proposed import as YAML.
