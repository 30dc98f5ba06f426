import ArgumentParser
import BenchReports
import BenchResults

/// `storebench advise`.
struct AdviseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "advise",
    abstract: "Name the designs of a run that no other design beats.",
    discussion: """
      Designs are compared by time, memory, writes and view updates. A design beats another design if it is better in at
      least one of these metrics and worse in none. A difference in time or memory counts only if it exceeds 5 % and the
      intervals of the two values do not overlap. The output also says at which sizes, and with which mix of operations,
      the order of the designs would change.

      Syncs are compared by requests, and by how long users saw nothing, errors, old rows, rows that never existed
      together (torn), or two different values of one entity.

      EXAMPLES
        storebench advise results/quickstart/20260131T235959Z-a1b2c3

      EXIT CODES
           0  advice was printed, whatever the verdicts of the run are
          64  bad usage
          65  the folder is not a run, a file in it is broken, or nothing was measured
          66  the folder does not exist
      """.asParagraphs)

  @OptionGroup var named: NamedRun

  @Flag(help: "Print all sentences, not only those that fit in ten lines.")
  var all = false

  func run() throws { Console.say(Advice(try StoredRun.told(named.folder)).text(all: all), end: "") }
}
