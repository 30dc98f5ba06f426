// This module has three profilers: of allocations, of calls to Swift's object runtime (retains and releases, for
// example), and of the time that functions take. CProfiling records the events. BenchHost chooses the profiler of a
// pass.
//
// Imports: BenchCore, BenchProcesses, CJemalloc, CProfiling.
//
// - `SiteProfiler`: the recorder of the call stack of each allocation, with the hooks of jemalloc
// - `ReferenceProfiler`: the counter of calls to Swift's object runtime
// - `CycleProfiler`: the sampler of the stack of the playing thread
// - `FrameNames`: readable function names for return addresses
//
// Begin with `CycleProfiler.meter` in `Cycles/CycleProfiler.swift`: it makes a meter with functions that begin a
// recording, label its samples, and return them. The other profilers also make meters. Next read `ProfileStacks.merged`
// in `Names/ProfileRows.swift`: it names the frames of stacks, and joins rows with equal names. `Sites/` and `Cycles/`
// use `Names/`. `References/` counts without stacks; a trial with known calls first checks the counter.
