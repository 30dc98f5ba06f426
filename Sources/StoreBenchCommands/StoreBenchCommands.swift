// This module is the command line. A command reads its arguments, calls other modules, prints, and chooses the exit
// code. BenchRuns plays scenarios, BenchVerdicts compares results, BenchReports formats them, and StoreBenchKit lists
// the built-in designs.
//
// Imports: ArgumentParser, BenchCore, BenchHost, BenchRemote, BenchReports, BenchResults, BenchRuns, BenchScenarios,
// BenchThreads, BenchVerdicts, BenchWorkloads, Foundation, Synchronization.
//
// - `StoreBench`: the entry to the command line, which an executable calls with its catalog
// - `Root`: the list of all commands, and the catalog that they share
// - `RunCommand`: the command `storebench run`, in several files
// - `Console`: the only type of this module that writes to standard output and standard error
// - `ExitStatus`: the exit codes, and their precedence if a command has several
//
// Begin with `StoreBench.main` in StoreBench.swift: it plays a repetition if the process is a child, and otherwise
// runs the command of the arguments. Next read `RunCommand.run` in RunCommand.swift. Most other commands have one file
// each; `Baseline/` has `storebench baseline`. `Starters/` has the templates of scenarios for
// `storebench new`.
