// This module starts and watches child processes, and has the pipes, shared files and threads of a run. It also has the
// user's request to stop. BenchHost encodes the stages and the answers, and BenchRuns decides which process plays which
// repetition.
//
// Imports: BenchCore, CAffinity, Dispatch, Foundation, Synchronization.
//
// - `ChildProcess`: a child process, from its start to its end
// - `Interruption`: the user's request to stop, which running work polls
// - `Turns`: the alternation of two processes that play on one core
// - `SharedFile`: a file that one process writes for other processes of the same run
// - `SystemThread`: a new thread, or an error if the system provides none
//
// Begin with `ChildProcess.run` in `ChildProcess.swift`: it starts an executable and reads its output. It kills the
// child if the child makes no progress for too long, or if the user wants to stop. Next read `ChildProgress.take` in
// `ChildProgress.swift`, which finds the progress reports in the output, and `Turns.ofProcess` in `Turns.swift`.
