import ArgumentParser
import BenchCore
import BenchHost
import BenchProcesses
import BenchRemote
import BenchRuns

/// `storebench conformance`.
struct ConformanceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Check that stores, derivations and syncs keep their contracts, and show where one breaks its contract.",
    discussion: """
      Plays small scenarios of every kind of operation and view, each in a child process. A store is played twice alone,
      then with every derivation. A derivation is played with every store. A design fails if it crashes, blocks, differs
      from the oracle, changes without a commit, lets a past state change, does not name what it touched, or is not
      deterministic. The first operation and view that fail are printed, with the smallest scenario that fails.

      A sync (`storebench list syncs`) is played with sequences: files that describe step by step what happens to a
      client and what its listeners must see. docs/remote.md explains how to write a sequence. --sessions also checks
      the promises of a sync in random sessions, with lost messages, offline devices, restarted apps and different
      clocks. The smallest scenario that breaks a promise is printed. --digest prints a digest of the rows of all
      sessions. This digest is the same in every process and on every machine.

      EXAMPLES
        storebench conformance                  your designs, or else all stores
        storebench conformance my-store         one store
        storebench conformance local-first      a sync, with the folder sequences/
        storebench conformance repository --sequences mine
                                                a sync, with your own sequences
        storebench conformance outbox --sessions 1000
                                                also checks the sync's promises
        storebench conformance outbox --sessions 100 --digest
                                                also prints a digest of the rows

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @Argument(help: "Names of stores, derivations and syncs. (default: your own designs, or else all stores)")
  var names: [String] = []

  @OptionGroup var hosts: HostSelection

  @Option(parsing: .unconditional, help: "Seconds after which a trial is stopped and counts as blocked.")
  var hangLimit = 20

  @Option(
    parsing: .unconditional,
    help: "Seconds to search for a smaller scenario that fails. With 0, the first one is printed.")
  var searchLimit = 15

  @Option(help: "The folder of the sequences for syncs.", completion: .directory)
  var sequences = "sequences"

  @Option(parsing: .unconditional, help: "Number of random sessions in which the promises of each sync are checked.")
  var sessions = 0

  @Flag(help: "For each sync, print a digest of the rows of all sessions.")
  var digest = false

  func validate() throws {
    try refuse(
      !(0...3_600).contains(searchLimit),
      "--search-limit (\(searchLimit)) must be from 0 to 3600 seconds, which is an hour")
    try refuse(
      !(1...3_600).contains(hangLimit), "--hang-limit (\(hangLimit)) must be from 1 to 3600 seconds, which is an hour")
    try refuse(!(0...1_000_000).contains(sessions), "--sessions (\(sessions)) must be from 0 to 1000000")
    try refuse(digest && sessions == 0, "--digest is of sessions; say how many with --sessions")
    let known = ConformanceRun.allNames(in: catalog) + SequenceRun.names(in: catalog)
    for name in names where !known.contains(name) {
      let nearest = NearestName.find(name, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
      throw ValidationError("\(name) is no store, derivation or sync\(nearest)")
    }
  }

  func run() throws {
    let known = SequenceRun.names(in: catalog)
    let own = (catalog.ownSyncs.map { $0.card } + catalog.hostedSyncs).map(\.name) + catalog.ownNames
    // Only syncs have sessions. If no names are given and the user added no designs, all syncs are played.
    let asked = names.isEmpty ? own.isEmpty && sessions > 0 ? known : own : names
    let syncs = asked.filter(known.contains)
    let designs = asked.filter { !known.contains($0) }
    var status = try checkSyncs(syncs)
    if syncs.isEmpty || !designs.isEmpty { status = status.combined(with: try checkDesigns(designs)) }
    if status != .success { throw ExitStatusError(status: status) }
  }

  private func checkDesigns(_ names: [String]) throws -> ExitStatus {
    let interrupts = Interrupts()
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let run = ConformanceRun(
      catalog, executable: BenchEnvironment.executable, folder: scratch.url,
      hangLimit: .seconds(Double(hangLimit)), searchLimit: .seconds(Double(searchLimit)),
      interruption: interrupts.interruption)
    var status = ExitStatus.success
    let asked = names.isEmpty ? ConformanceRun.names(in: catalog) : names
    let gaps = asked.compactMap { name in run.reasonAgainst(name).map { (name: name, reason: $0) } }
    for (name, reason) in gaps { Console.say("\(name): nothing to try: \(reason)") }
    // A gate that checked nothing must not pass.
    if gaps.count == asked.count { return .badUsage }
    for name in asked where run.reasonAgainst(name) == nil {
      status = status.combined(with: try check(name, run))
      if status == .interrupted { break }
    }
    return status
  }

  private func check(_ name: String, _ run: ConformanceRun) throws -> ExitStatus {
    do {
      let found = try run.check(name)
      guard let failure = found.failure else {
        Console.say("\(name): conforms, in \(found.designs) design\(found.designs == 1 ? "" : "s")")
        return .success
      }
      Console.say(failure.description)
      return .designFailed
    } catch {
      if !(error is Interrupted) { Console.complain(RunCommand.words(error)) }
      return RunCommand.status(of: error)
    }
  }
}
