// This module plays one repetition with one design, usually in a child process. BenchRuns starts the child and reads
// its answer. The loops that execute the operations are in BenchCore, BenchThreads and BenchRemote.
//
// Imports: BenchCore, BenchProcesses, BenchProfiles, BenchRemote, BenchThreads, Dispatch, Foundation, Synchronization.
//
// - `ChildRole`: the role of a process that describes its designs or plays a repetition, and then ends
// - `HostedStage`: the protocol of a stage, which is the input of every cell of a point
// - `Instruments`: the clock, the allocation meter and other instruments of a play
// - `Catalog`: the designs that can be played, both built-in designs and designs of users
// - `OwnDesign`: a design of a user's package
//
// Begin with `ChildRole.playIfAsked` in `ChildRole.swift`: it reads the stage and the repetition, plays, and answers in
// JSON. Next read `Stage.play` in `Stages/StoreStage.swift`, which finds the design, and `Instruments.take` in
// `Repetition.swift`, which chooses the instrument of the pass. `Stages/` plays the stages, and encodes them for the
// child. `Adapters/` lets users play actors, and stores that notify subscribers. `Null/` has the designs that do
// nothing, which the command calibrate plays.
