import ArgumentParser
import BenchHost
import BenchResults
import BenchRuns
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation

/// `storebench timeline`.
struct TimelineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline",
    abstract: "Show what one user saw on screen, frame by frame. For scenarios of kind remote.",
    discussion: """
      A remote scenario simulates users, a network and a server. A frame is what a view shows until its next update, or
      until a mark such as "pending" changes. The state of a frame is fresh (up to date), stale (was correct earlier),
      torn (was never correct), blank or error. If the state changes during a frame, each state has a line. A line also
      shows when the network is lost or returns. If a row changed, its new words are in [brackets].

      EXAMPLES
        storebench timeline scenarios/open-a-screen.yaml --only sync=direct
        storebench timeline scenarios/null-order.yaml --point remote.clients.count=2 --client 2
        storebench timeline chat.yaml --smoke --only sync=repository --view 2 --limit 200

      EXIT CODES
           0  the timeline was printed
           3  an executable of --designs could not play the scenario
          64  bad usage: a scenario of another kind, or an unknown design, client or view
          65  the scenario or its data are wrong
          66  the scenario file does not exist
      """.asParagraphs)

  @Argument(help: "The file of a scenario of kind remote.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @OptionGroup var hosts: HostSelection

  @Option(
    help: "The design, such as sync=local-first,store=normalized,derivation=naive. (default: the scenario's first)",
    transform: DesignFilter.init(words:))
  var only: DesignFilter = DesignFilter()

  @Option(help: "The point, if the scenario has several: remote.clients.count=4. (default: the first point)")
  var point: String?

  @Option(parsing: .unconditional, help: "The number of the client, from 1.")
  var client = 1

  @Option(help: "The kind of the view, or its number in the scenario, from 1.")
  var view = "1"

  @Option(parsing: .unconditional, help: "Print at most this many lines.")
  var limit = 100

  @Flag(help: "Use the tiny sizes from the scenario's `smoke` section.")
  var smoke = false

  @Option(
    name: .customLong("seed"), parsing: .unconditional,
    help: "The seed for all random choices, in place of the seed in the scenario.")
  var seed: UInt64?

  func validate() throws {
    try refuse(limit < 1, "--limit (\(limit)) must be at least 1")
    try refuse(client < 1, "--client (\(client)) must be at least 1")
  }

  func run() throws {
    try reporting {
      let file = try ScenarioFile(path: scenario)
      let document = try file.read(catalog, .init(smoke: smoke, seed: seed))
      guard document.base.remote != nil else {
        throw ValidationError("\(scenario) is of kind \(document.base.kind.name); a timeline is of kind remote")
      }
      try only.check(document, catalog)
      let plan = Plan(document, catalog, only: only, measuresAllocations: false)
      let chosen = try cell(of: plan)
      let builder = StageBuilder(of: file, skipsBadRecords: false)
      let stage = try RemotePointStage.make(chosen.scenario, builder)
      let scratch = try ScratchFolder()
      defer { scratch.remove() }
      let player = RemotePlayer(catalog, in: scratch, hangLimit: 20)
      guard let timeline = try Timeline(chosen.cell, stage, player) else {
        throw ValidationError("there is no design \(chosen.cell.design)")
      }
      try refuse(client > timeline.clientCount, "--client (\(client)) must be from 1 to \(timeline.clientCount)")
      let style = TableStyle(isColored: Console.wantsColour)
      Console.say(
        timeline.lines(client: client - 1, view: try viewIndex(timeline), style: style, limit: limit)
          .map(EntityWords(document.base.calledByName).text).joined(separator: "\n"))
    }
  }

  private func cell(of plan: Plan) throws -> (cell: CellIdentity, scenario: Scenario) {
    let points = plan.points.filter { entry in point.map { Point($0).map(entry.point.contains) ?? false } ?? true }
    guard let entry = points.first else { throw plan.points.map(\.point).lack(point ?? "", of: "--point") }
    guard let cell = entry.cells.first else {
      let reason = entry.gaps.first.map { "\($0.cell.design): \($0.reason)" } ?? "--only leaves no design"
      throw ValidationError(reason)
    }
    return (cell.identity, entry.scenario)
  }

  private func viewIndex(_ timeline: Timeline) throws -> Int {
    let views = timeline.views(of: client - 1)
    if let number = Int(view), views.indices.contains(number - 1) { return number - 1 }
    if let found = views.firstIndex(where: { $0 == view || $0.hasPrefix("\(view) ") }) { return found }
    throw ValidationError("--view (\(view)) is none of \(views.joined(separator: ", "))")
  }
}
