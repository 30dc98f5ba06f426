import ArgumentParser
import BenchReports
import BenchResults

/// `storebench advise`.
struct AdviseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "advise",
    abstract: "Say which designs no other beats on all that counts at once, and what would change that.",
    discussion: """
      Designs are compared by time, memory, writes and view updates; ways of getting remote data by how long users saw
      nothing, old or torn rows, errors or two values of one entity, and by requests. A design beats another when it is
      worse at nothing and better at something. A difference within the intervals, or under 5 % of a time or of memory,
      does not count. Without --all at most ten lines are printed.

      EXAMPLES
        storebench advise results/quickstart/20260131T235959Z-a1b2c3

      EXIT CODES
           0  it was printed, for any verdicts of the run
          64  bad usage
          65  the folder is no run, a file in it is broken, or nothing was measured
          66  there is no such folder
      """.asParagraphs)

  @Argument(
    help: ArgumentHelp("The folder that a run has left in results/.", valueName: "run-folder"), completion: .directory)
  var folder: String

  @Flag(help: "Print all of it, not only what matters most.")
  var all = false

  func run() throws { Console.say(Advice(try StoredRun.told(folder)).text(all: all), end: "") }
}
