import ArgumentParser
import BenchCore
import BenchHost
import Foundation
import Synchronization

/// The command line, for the built-in designs and for designs that a user adds.
public enum StoreBench {
  /// The version of the program: the newest section of CHANGELOG.md, or the next one with `-dev`.
  package static let version = "0.1.0-dev"

  /// The version and the build of the program, in one line. In an archive, the file `BUILD` describes the source.
  static var versionWords: String {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    let archive = folder.flatMap { try? String(contentsOf: $0.appending(path: "BUILD"), encoding: .utf8) }
    let allocator = Instruments.system().meter?.allocator.prefix { $0 != "-" } ?? "without jemalloc"
    let build = HostDescription.Build.current
    return "storebench \(version) (\(build.mode.rawValue) build, \(build.toolchain), \(allocator); "
      + "\(archive.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? "built from source"))"
  }

  /// Runs the command that the arguments of the process name, with the designs of this catalog, and ends the process.
  ///
  /// The executable must call this first, because the executable is started again for every repetition.
  package static func main(_ catalog: Catalog) -> Never {
    ChildRole.playIfAsked(CommandLine.arguments, catalog)
    Root.catalog.withLock { $0 = catalog }
    if let problem = emptyArgument(CommandLine.arguments) ?? unknownCommand(CommandLine.arguments) {
      Console.complain("Error: \(problem)")
      end(.badUsage)
    }
    do {
      // The parser's flags take no value.
      let words = CommandLine.arguments.dropFirst().map { $0 == "--github=always" ? "--github-always" : $0 }
      var command = try Root.parseAsRoot(words)
      do { try command.run() } catch let error as ValidationError {
        // While a command runs, the parser no longer knows whose usage to print.
        Console.complain("Error: \(error.message)\nUsage: \(Root.usageString(for: type(of: command)))")
        end(.badUsage)
      }
      end(.success)
    } catch let status as ExitStatusError {
      end(status.status)
    } catch {
      let code = Root.exitCode(for: error)
      let words = Root.fullMessage(for: error)
      if code != .success {
        Console.complain(words)
        exit(code.rawValue)
      }
      // The help, the version, or a script for a shell.
      Console.deliver(words.hasSuffix("\n") || words.isEmpty ? words : words + "\n")
      end(.success)
    }
  }

  package static func endForBadUsage(_ problem: String) -> Never {
    Console.complain(problem)
    exit(ExitStatus.badUsage.rawValue)
  }

  /// Ends the process; reports if standard output could not be written.
  private static func end(_ status: ExitStatus) -> Never {
    guard let problem = Console.outputProblem else { exit(status.rawValue) }
    Console.complain("\(problem)")
    exit(status.combined(with: .outputFailed).rawValue)
  }

  /// Returns the problem of a first argument that is neither an option nor a command.
  static func unknownCommand(_ arguments: [String]) -> String? {
    let names = Root.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = arguments.dropFirst().first, !word.hasPrefix("-"), !(names + ["help"]).contains(word) else {
      return nil
    }
    let cure = NearestName.cure(word, in: names, all: "there are")
    return "there is no command '\(PrintableText.line(word))'; \(cure)"
  }

  /// Returns the problem of an empty argument, which a script passes if a variable is unset. No option accepts an empty
  /// text, and an empty path would be the root of the file system.
  static func emptyArgument(_ arguments: [String]) -> String? {
    for (place, argument) in arguments.enumerated().dropFirst() {
      let isOption = argument.hasPrefix("--") && argument.hasSuffix("=") && argument.count > 3
      if isOption { return "\(argument.dropLast()) must not be empty" }
      if !argument.isEmpty { continue }
      let before = arguments[place - 1]
      return before.hasPrefix("-") && place > 1 && !before.contains("=")
        ? "\(before) must not be empty" : "an argument is empty; a name or a path is wanted"
    }
    return nil
  }
}

struct ExitStatusError: Error {
  let status: ExitStatus

  static func saying(_ words: String, _ status: ExitStatus) -> ExitStatusError {
    Console.complain(words)
    return ExitStatusError(status: status)
  }
}

struct Root: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storebench",
    abstract: """
      Compares ways to store an app's state (stores) and to keep its views up to date (derivations). Plays the same \
      changes and reads with every combination of the two, and measures how much work and time each combination takes.
      """,
    discussion: """
      EXAMPLES
        storebench run scenarios/quickstart.yaml  play a scenario, print a table
        storebench run scenarios --smoke          play all scenarios at tiny sizes
        storebench run --resume <run>             continue a run that was stopped
        storebench merge shards/a/*               join the parts of a split run
        storebench try --posts 40000 --rate 50    find designs that are fast enough
        storebench new my.yaml                    write a scenario to edit
        storebench check my.yaml                  find mistakes without playing
        storebench compare <run> <run>            show what became worse or better
        storebench judge <run> --expect '…'       check one more expectation
        storebench log my.yaml --out my-log       write its data and operations
        storebench baseline check my.yaml         compare counts with saved ones
        storebench list stores                    list stores with their meanings
        storebench explain <run>                  explain why designs differ
        storebench advise <run>                   name the best designs
        storebench report <run>                   write a page with charts
        storebench export <run> --format json     write the run for another program
        storebench timeline my.yaml               show each frame that one user saw
        storebench conformance my-store           test whether a store is correct
        storebench calibrate                      measure storebench's overhead
        storebench schema                         print the JSON Schema for editors

        <run> stands for the folder of a run, results/<scenario>/<time>.
        `storebench run` prints the name of this folder.

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs,
    version: StoreBench.versionWords,
    subcommands: [
      NewCommand.self, CheckCommand.self, RunCommand.self, TryCommand.self, MergeCommand.self, JudgeCommand.self,
      LogCommand.self, ListCommand.self, CompareCommand.self, BaselineCommand.self, ExplainCommand.self,
      AdviseCommand.self, ReportCommand.self, ExportCommand.self, ConformanceCommand.self, CalibrateCommand.self,
      SchemaCommand.self, TimelineCommand.self,
    ])

  /// The designs, set before parsing, because the parser creates the commands and passes nothing to them. Later only
  /// `HostSelection` adds designs, before anything is played.
  static let catalog = Mutex<Catalog>(Catalog([]))
}

/// Does the work of a command. If an error is thrown, prints it unless already printed, and ends with its exit code.
func reporting<Value>(_ work: () throws -> Value) throws -> Value {
  do {
    return try work()
  } catch {
    if error is ValidationError || error is ExitStatusError { throw error }
    throw ExitStatusError.saying(RunCommand.words(error), RunCommand.status(of: error))
  }
}

/// Returns the value that was read from an option; if there is none, refuses the option with the rule that it breaks.
func read<Value>(_ value: Value?, _ rule: String) throws(ValidationError) -> Value {
  if let value { return value }
  throw ValidationError(rule)
}

/// Refuses the arguments of a command if `isWrong`.
func refuse(_ isWrong: Bool, _ words: @autoclosure () -> String) throws(ValidationError) {
  if isWrong { throw ValidationError(words()) }
}

/// Refuses a name that is not among the known ones; the message ends with the nearest name, or with all of them.
func refuse(
  _ name: String, notIn known: [String], _ words: String, all: String = "there are"
) throws(ValidationError) {
  try refuse(!known.contains(name), "\(words); \(NearestName.cure(name, in: known, all: all))")
}

extension ParsableCommand { var catalog: Catalog { Root.catalog.withLock { $0 } } }
