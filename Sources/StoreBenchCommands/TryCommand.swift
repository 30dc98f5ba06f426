import ArgumentParser
import BenchCore
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation

/// `storebench try`.
struct TryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Compare four designs with as much data as your app has, in a minute and without a scenario file.",
    discussion: """
      Plays nested/naive, nested/memoized, normalized/keyed and persistent/keyed, and says which of these designs can
      keep up with the changes in your app. In the played scenario, two thirds of the changes are new comments, and most
      of the others update posts. If the time is too short for the whole scenario, a part of it is played, as with
      `run --budget`. At the end, the scenario is printed, so that you can edit and keep it.

      EXAMPLES
        storebench try --posts 40000 --comments 200000 --authors 3000 --rows 30 --rate 50
        storebench try --data export.json --rows 30 --rate 50

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @Option(parsing: .unconditional, help: "Number of posts. A post may be an issue, a message or a book in your app.")
  var posts = 10_000

  @Option(parsing: .unconditional, help: "Total number of comments on these posts.")
  var comments = 50_000

  @Option(parsing: .unconditional, help: "Number of authors.")
  var authors = 1_000

  @Option(parsing: .unconditional, help: "Number of rows in each list on screen. Lists show the newest rows.")
  var rows = 30

  @Option(parsing: .unconditional, help: "Number of changes per second in your app.")
  var rate = 50.0

  @Option(
    parsing: .upToNextOption, help: "Files with your own data. They replace --posts, --comments and --authors.",
    completion: .file())
  var data: [String] = []

  @Option(help: "The time limit, such as 30s or 2min.")
  var budget: Budget = Budget(time: .seconds(55))

  @Option(help: "The folder for the results.", completion: .directory)
  var out = RunCommand.defaultOut

  @Flag(help: "Write results even in a debug build, whose numbers mean nothing.")
  var allowDebug = false

  func validate() throws {
    for (name, value, least) in [("--posts", posts, 1), ("--comments", comments, 0), ("--authors", authors, 1)] {
      let most = ImportedDataset.entityLimit
      if !(least...most).contains(value) {
        throw ValidationError("\(name) (\(value)) must be from \(least) to \(most)")
      }
    }
    if !(1...10_000).contains(rows) { throw ValidationError("--rows (\(rows)) must be from 1 to 10000") }
    if !(0.001...1_000_000).contains(rate) { throw ValidationError("--rate (\(rate)) must be from 0.001 to 1000000") }
  }

  func run() throws {
    let began = MonotonicClock.system.now()
    let text = try scenario()
    let file = Self.file(for: text, in: "\(out)/try")
    try reporting {
      try FileWriter.atomic.createFolder("\(out)/try")
      try FileWriter.atomic.write(text, file)
    }
    let left = Self.left(of: budget.time.seconds, after: (MonotonicClock.system.now() - began).seconds)
    var words = [file, "--out", out, "--budget", "\(Int(left))s"]
    if allowDebug { words.append("--allow-debug") }
    let command = try RunCommand.parse(words)
    defer { Console.say("\nThe scenario, in \(file):\n\n\(text)", end: "") }
    try command.run()
  }

  /// Returns the first path that is free or whose file has this text. A file with another text is kept, because the
  /// command that repeats an earlier try names that file.
  static func file(for text: String, in folder: String) -> String {
    var (file, number) = ("\(folder)/try.yaml", 1)
    while let known = FileManager.default.contents(atPath: file), known != Data(text.utf8) {
      number += 1
      file = "\(folder)/try-\(number).yaml"
    }
    return file
  }

  /// Returns the seconds for the play, after reading the data twice took `reading` seconds: the rest of the budget, but
  /// at least ten seconds (or the whole of a shorter budget) and the time to read the data once more.
  static func left(of budget: Double, after reading: Double) -> Double {
    max(min(10, budget) + reading / 2, budget - reading)
  }

  /// Returns the scenario for the user's data, or for the sizes in the options.
  private func scenario() throws -> String {
    if data.isEmpty {
      let dataset = """
        dataset:
          authors: \(authors)
          posts: \(posts)
          comments: \(comments)
          text: { name: 12 }
          # As in real data, a few posts have most of the comments, and a few authors wrote most posts and comments.
          relations: { post.author: { zipfian: 0.7 }, comment.post: { zipfian: 0.7 }, comment.author: { zipfian: 0.7 } }

        """
      return scenario(dataset, posts: posts, comments: comments, words: [:])
    }
    let here = FileManager.default.currentDirectoryPath
    let paths = data.map { $0.hasPrefix("/") ? $0 : "\(here)/\($0)" }
    let proposal = try reporting { try ImportProposal(of: data, spelled: paths) }
    let found: ImportResult
    do {
      found = try proposal.found ?? Import.read(proposal.source, in: here, skipBadRecords: false)
    } catch {
      let new = "\(NewCommand.program) new my.yaml --from \(data.joined(separator: " "))"
      throw ExitStatusError.saying(
        "\(RunCommand.words(error))\nThe map was guessed; correct it in the file of `\(new)`, and run that.",
        RunCommand.status(of: error))
    }
    for line in proposal.summary(of: found) { Console.say(line) }
    let words = Dictionary(uniqueKeysWithValues: proposal.words.map { ($0.key, $0.word) })
    return scenario(
      proposal.yaml, posts: found.dataset.posts.count, comments: found.dataset.comments.count, words: words)
  }

  private func scenario(_ dataset: String, posts: Int, comments: Int, words: [String: String]) -> String {
    func count(_ number: Int, _ key: String) -> String { "\(AnswerNumber.count(Double(number))) \(words[key] ?? key)" }
    let size = "\(count(posts, "posts")) with \(count(comments, "comments"))"
    let inserts = comments == 0 ? "" : " insert-comment: 120,"
    let thread = comments == 0 ? "" : "\n  - { kind: thread, limit: \(rows), keys: { latest: 10 } }"
    return """
      version: 1
      name: try
      question: Which design is good enough for \(size), \(rows) rows on screen and \(number(rate)) changes a second?
      \(dataset)views:
        - { kind: feed, limit: \(rows) }
        - { kind: post-row, keys: { latest: 10 } }\(thread)
      workload:
        phases:
          - name: everyday
            operations: 8_000
            mix: { update-post: 60,\(inserts) refetch: 1, read-feed: 60 }
            keys: latest   # The newest posts change most, and are on screen.
            refetch: { page: \(rows), changed: 0.1, from: newest }   # The titles and the points of the authors change.
          - { name: people, operations: 40, mix: { update-author: 1 }, keys: uniform }
      target: { changes_per_s: \(number(rate)), frame: 16.7 ms }
      matrix:
        designs: [nested/naive, nested/memoized, normalized/keyed, persistent/keyed]
      repetitions: 10

      """
  }

  private func number(_ rate: Double) -> String { rate.rounded() == rate ? "\(Int(rate))" : "\(rate)" }
}
