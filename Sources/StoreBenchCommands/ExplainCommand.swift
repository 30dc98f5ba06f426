import ArgumentParser
import BenchCore
import BenchReports
import BenchResults

/// `storebench explain`.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain in sentences why the designs of a run differ.",
    discussion: """
      Differences are explained by counts, such as the number of recomputed views. A difference in time is explained
      only if it exceeds 5 % and the 95 % confidence intervals of the medians do not overlap. Designs that failed or
      cannot be played are named first.

      EXAMPLES
        storebench explain latest                the newest run in results/
        storebench explain quickstart            the newest run of this scenario
        storebench explain results/quickstart/20260131T235959Z-a1b2c3
        storebench explain results/quickstart/20260131T235959Z-a1b2c3 nested/naive
        storebench explain results/books-and-author/<run> 'nested/naive at dataset.posts=1000'

      EXIT CODES
           0  the explanation was printed, whatever the verdicts of the run are
          64  the run has no design of this name; the nearest name is printed
          65  the folder is not a run, a file in it is broken, or nothing was measured
          66  the folder does not exist
      """.asParagraphs)

  @OptionGroup var named: NamedRun

  @Argument(help: "Explain only this design, such as nested/naive, or 'nested/naive at dataset.posts=1000'.")
  var cell: String?

  @Flag(help: "Print all sentences, not only those that fit in ten lines.")
  var all = false

  func run() throws {
    let run = try StoredRun.told(named.folder)
    guard let cell else { return Console.say(Explanation(run).text(all: all), end: "") }
    guard let explanation = Explanation(run, cell: cell) else {
      let names = Explanation.names(in: run)
      let designs = names.filter { !$0.contains(" at ") }
      let near = NearestName.find(cell, in: names).map { "did you mean '\($0)'?" }
      throw ExitStatusError.saying(
        "\(named.folder): there is no cell '\(cell)'; \(near ?? "its designs are: \(designs.joined(separator: ", "))")",
        .badUsage)
    }
    Console.say(explanation.text(all: all), end: "")
  }
}
