import ArgumentParser
import BenchCore
import BenchHost
import BenchRemote
import BenchRuns

/// `storebench conformance`.
struct ConformanceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Test whether stores, derivations and syncs work correctly, and show the smallest scenario that fails.",
    discussion: """
      To test a store or a derivation, small scenarios are played. Together they have every kind of operation and view.
      A store is played without a derivation, and then with every derivation. A derivation is played with every store.
      A store or derivation fails in these cases:
        - It crashes or hangs.
        - A view differs from the oracle, a simple reference implementation.
        - Its state changes without a commit.
        - An earlier state that is held changes.
        - It does not report everything that a commit changed.
        - A store gives a different result when a scenario is played again.

      The first operation and view that fail are printed, with the smallest scenario in which they fail.

      A sync plays sequences. A sequence is a file that says, step by step, what happens to a client and what its
      listeners must see (docs/remote.md). With --sessions, a sync also plays random sessions with lost messages,
      offline devices, restarted apps and different clocks. A sync may promise, for example, that no write is lost. If a
      session breaks such a promise, the smallest scenario that breaks it is printed.

      EXAMPLES
        storebench conformance                                 your own designs
        storebench conformance my-store                        one store
        storebench conformance local-first                     one sync
        storebench conformance repository --sequences mine     your own sequences
        storebench conformance outbox --sessions 1000          also random sessions
        storebench conformance outbox --sessions 100 --digest  also a hash of rows

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @Argument(
    help: """
      Names of stores, derivations and syncs. (default: your own designs; or, if you have none, all stores; or, with \
      --sessions, all syncs)
      """)
  var names: [String] = []

  @OptionGroup var hosts: HostSelection

  @Option(parsing: .unconditional, help: "Stop a play after this many seconds, and report that it hangs.")
  var hangLimit = 20

  @Option(
    parsing: .unconditional,
    help: "Seconds to search for a smaller scenario that fails. With 0, the first failing scenario is printed.")
  var searchLimit = 15

  @Option(help: "The folder or file with the sequences for syncs.", completion: .directory)
  var sequences = "sequences"

  @Option(parsing: .unconditional, help: "Number of random sessions that each sync plays.")
  var sessions = 0

  @Flag(help: "For each sync, print a hash of all rows in all sessions. The hash is the same on every machine.")
  var digest = false

  func validate() throws {
    try refuse(
      !(0...3_600).contains(searchLimit),
      "--search-limit (\(searchLimit)) must be from 0 to 3600 seconds, which is an hour")
    try refuse(
      !(1...3_600).contains(hangLimit), "--hang-limit (\(hangLimit)) must be from 1 to 3600 seconds, which is an hour")
    try refuse(!(0...1_000_000).contains(sessions), "--sessions (\(sessions)) must be from 0 to 1000000")
    try refuse(digest && sessions == 0, "--digest needs sessions; add --sessions <number>")
    let syncs = SequenceRun.names(in: catalog)
    for name in names where !syncs.contains(name) && ConformanceRun.contestants(of: name, in: catalog).isEmpty {
      if let preset = catalog.presets.first(where: { $0.name == name }) {
        let parts = "test its store, \(preset.store), or its derivation, \(preset.derivation)"
        throw ValidationError("\(name) is a preset; \(parts)")
      }
      let nearest = NearestName.find(name, in: ConformanceRun.allNames(in: catalog) + syncs)
      let cure = nearest.map { "did you mean \"\($0)\"?" } ?? "`storebench list` names them"
      throw ValidationError("\(name) is no store, derivation or sync; \(cure)")
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
    for (name, reason) in gaps { Console.say("\(name): not tested: \(reason)") }
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
