// This module plays one repetition with one design, usually in a child process. BenchRuns decides which process plays
// which repetition, starts it, and reads its answer. The loops that execute the operations are in BenchCore,
// BenchThreads and BenchRemote.
//
// Imports: BenchCore, BenchRemote, BenchThreads, CAffinity, CJemalloc, CProfiling, Dispatch, Foundation,
// Synchronization.
//
// - `ChildRole`: the role of a process that describes its designs or plays a repetition, and then ends
// - `HostedStage`: the protocol of a stage, which is the input of every cell of a point
// - `Instruments`: the clock, the allocation meter and other instruments of a play
// - `Catalog`: the designs that can be played, both built-in designs and designs of users
// - `OwnDesign`: a design of a user's package
// - `ChildProcess`: a child process, from its start to its end
// - `Interruption`: the user's request to stop, which running work polls
// - `CycleProfiler`, `SiteProfiler`, `ReferenceProfiler`: the profilers of time, of allocations, and of calls to
//   Swift's object runtime
//
// Begin with `ChildRole.playIfAsked` in `ChildRole.swift`: it reads the stage and the repetition, plays, and answers in
// JSON. Next read `Stage.play` in `Stages/StoreStage.swift`, which finds the design, and `Instruments.take` in
// `Repetition.swift`, which chooses the instrument of the pass. `Stages/` plays the stages, and encodes them for the
// child. `Adapters/` lets users play actors, and stores that notify subscribers. `Null/` has the designs that do
// nothing, which the command calibrate plays.
//
// `Processes/` starts and watches child processes, and has the pipes, shared files and threads of a run. Begin there
// with `ChildProcess.run`: it kills a child that makes no progress for too long, and every child if the user stops.
// The profilers are in `Profiles/Sites/`, `Profiles/References/` and `Profiles/Cycles/`. CProfiling records their
// events. `ProfileStacks.merged` in `Profiles/Names/` names the frames of stacks, and joins rows with equal names.
