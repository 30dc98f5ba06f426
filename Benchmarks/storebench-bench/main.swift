import ArgumentParser
import BenchHost
import BenchRuns
import StoreBenchKit

/// Everything that is measured of storebench itself, beside the product: `make bench` and `make trust`.
struct StoreBenchBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storebench-bench", abstract: "Measure storebench itself.",
    subcommands: [BenchCommand.self, NoiseCommand.self], defaultSubcommand: BenchCommand.self)
}

// First thing: the executable is started again for every repetition.
ChildRole.playIfAsked(CommandLine.arguments, .standard)
StoreBenchBench.main()
