import ArgumentParser
import BenchReports
import BenchResults

/// `storebench advise`.
struct AdviseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "advise",
    abstract: "Name the designs that no other design beats, and say what would change this.",
    discussion: """
      Designs are compared by time, memory, writes and view updates. Syncs are compared by requests, and by how long
      users saw nothing, old rows, torn rows, errors, or two values of one entity. A design beats another design if it
      is better in at least one of these metrics and worse in none. A difference of a time or of memory does not count
      if it is below 5 % or if the intervals overlap. Without --all, at most ten lines are printed.

      EXAMPLES
        storebench advise results/quickstart/20260131T235959Z-a1b2c3

      EXIT CODES
           0  advice was printed, whatever the verdicts of the run are
          64  bad usage
          65  the folder is not a run, a file in it is broken, or nothing was measured
          66  the folder does not exist
      """.asParagraphs)

  @Argument(
    help: ArgumentHelp("The folder of a run, in results/.", valueName: "run-folder"), completion: .directory)
  var folder: String

  @Flag(help: "Print all lines, not only the most important ones.")
  var all = false

  func run() throws { Console.say(Advice(try StoredRun.told(folder)).text(all: all), end: "") }
}
