// This module runs a scenario, from its file to its report, and checks the conformance of designs. BenchHost plays the
// repetitions, usually in child processes that this module starts. This module prints nothing: it sends events to a
// listener, such as the progress line in StoreBenchCommands.
//
// Imports: BenchCore, BenchHost, BenchRemote, BenchReports, BenchResults, BenchScenarios, BenchThreads, BenchVerdicts,
// BenchWorkloads, Dispatch, Foundation, Synchronization.
//
// - `Bench`: the steps of a run, with its designs, options and listener
// - `Plan`: the repetitions of a run, in the order in which they are played
// - `ProcessRunner`: a runner that starts a new process for each repetition
// - `RunRecorder`: the recorder of outcomes in the run folder and in the reports of cells
// - `ConformanceRun`: a check of designs against their contracts
//
// Begin with `Bench.run` in `Run/Bench.swift`: it reads the scenario, plans, checks the memory, opens the run folder,
// plays, judges and reports. Next read `Bench.play`, `RunSides.play` in `Run/RunSides.swift`, and `ProcessRunner.run`
// in `Repetitions/ProcessRunner.swift`. `Kinds/` has the passes, cells and stages of each kind of scenario. `Stages/`
// makes the stages of stores, and `Conformance/` checks designs. `Budget/` fits a run into a time limit, `Against/`
// prepares a second executable, `Machine/` watches the machine, `Calibration/` measures the costs of measuring, and
// `Audit/` exports a play.
