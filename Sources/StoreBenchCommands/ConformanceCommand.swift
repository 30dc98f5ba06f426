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
    abstract: "Check the contracts of stores, derivations and syncs, and show where one is broken.",
    discussion: """
      Plays small scenarios of every kind of operation and view, each in a child process: a store twice alone and then
      with every derivation; a derivation with every store. A design fails if it crashes, blocks, differs from the
      oracle, changes without a commit, lets a past state change, does not name what it touched, or is not
      deterministic. The first such operation and view are printed, with the smallest scenario that shows the failure.

      For a sync (`storebench list syncs`) it plays sequences: files that describe step by step what happens to a client
      and what its listeners must see. docs/remote.md explains how to write one. --sessions also checks the promises of
      a sync in drawn sessions, with lost messages, offline devices, restarted apps and different clocks. The smallest
      scenario that breaks a promise is printed. --digest prints a digest of the rows of all sessions, which is the same
      in every process and on every machine.

      EXAMPLES
        storebench conformance                  your own designs, or all stores if there are none
        storebench conformance my-store         one of them
        storebench conformance local-first      a sync, with the sequences of the folder sequences/
        storebench conformance repository --sequences mine
                                                with your own
        storebench conformance outbox --sessions 1000
                                                its promises as well
        storebench conformance outbox --sessions 100 --digest
                                                and a digest of the rows of these sessions

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @Argument(help: "Stores, derivations and syncs by name; without one, your own, or all stores.")
  var names: [String] = []

  @OptionGroup var hosts: HostSelection

  @Option(parsing: .unconditional, help: "Seconds after which a trial that does not end is stopped as blocked.")
  var hangLimit = 20

  @Option(
    parsing: .unconditional, help: "Seconds to search for a smaller scenario; with 0, a failure is printed as found.")
  var searchLimit = 15

  @Option(help: "The folder of the sequences that syncs are played.", completion: .directory)
  var sequences = "sequences"

  @Option(parsing: .unconditional, help: "Drawn sessions that check the promises of each sync.")
  var sessions = 0

  @Flag(help: "Print a digest of the rows of all sessions of each sync.")
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
