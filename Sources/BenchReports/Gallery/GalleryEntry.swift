import BenchCore
import BenchResults
import BenchVerdicts

/// A question of a gallery with its answer, from one finished run at full size.
package struct GalleryEntry: Sendable {
  package let name: String
  let question: String
  let answer: String
  let source: String
  /// The verdict of the claims or, without claims, of the expectations: `holds`, `holds from posts = 1,000 on`.
  let verdict: String
  /// True if the scenario marks a sentence as a claim of its source. Some sources are only sources of a method.
  let isClaim: Bool
  let subject: GallerySubject
  let words: [String]
  let machine: String
  let day: String
  /// The drawing of the first chart for the page of all questions; empty if it is too large.
  let chart: Markup
  let caption: String
  package let files: [(name: String, text: String)]

  private static let mostOfPicture = 25_000
  private static let mostOfChart = 12_000

  /// - Throws: `RunFolderError` for a smoke, debug, unfinished or partial run.
  package init(_ run: StoredRun, folder: String, designs: GalleryDesigns) throws(RunFolderError) {
    if let (value, cure) = Self.toy(run.manifest) {
      throw RunFolderError(place: folder, rule: "a gallery shows whole runs at full size", value: value, cure: cure)
    }
    let (manifest, story) = (run.manifest, RunStory(run))
    let cells = manifest.cells.map(\.cell)
    name = manifest.scenario.name
    question = story.question
    answer = story.answer ?? ""
    source = Layout.printable(manifest.scenario.source ?? "")
    verdict = Self.verdict(manifest.expectations)
    isClaim = manifest.expectations.contains { $0.level == .claim }
    subject = GallerySubject(run)
    let names = GalleryDesigns.names(cells)
    words = names.ordered() + FieldWords.words(for: names)
    machine = manifest.machine.brief
    day = String(manifest.run.started.prefix(10))
    let figures = LeadFigure.all(story.reported).filter { $0.stillPicture.utf8.count <= Self.mostOfPicture }
    let drawing = figures.first?.still(.drawing(of: manifest.scenario.name)) ?? .empty
    chart = drawing.source.utf8.count <= Self.mostOfChart ? drawing : .empty
    caption = figures.first?.words ?? ""
    let page = GalleryPage(run: run, story: story, verdict: verdict, figures: figures, designs: designs)
    files =
      [("README.md", page.markdown)]
      + figures.enumerated().map { ("\($0 + 1).svg", $1.stillPicture) }
      + [("summary.csv", SummaryTable.csv(manifest.cells, run.index, build: manifest.build.mode))]
  }

  /// Returns the reason why a run is no answer at full size, with the cure; `nil` if the run is such an answer.
  private static func toy(_ manifest: RunManifest) -> (value: String, cure: String)? {
    if manifest.run.isSmoke { return ("smoke sizes", "play it without --smoke, into a folder of its own") }
    if manifest.build.mode == .debug { return ("a debug build", "play it with a release build") }
    if manifest.run.state != .finished { return ("a run that did not end", "go on with `storebench run --resume`") }
    let plan = manifest.run.plan
    if plan?.shard != nil { return ("a shard", "join all shards with `storebench merge`") }
    if let plan, !plan.stores.isEmpty || !plan.derivations.isEmpty || plan.presets?.isEmpty == false {
      return ("some of the designs", "play it without --only")
    }
    return nil
  }

  private static func verdict(_ records: [RunManifest.ExpectationRecord]) -> String {
    let claims = records.filter { $0.level == .claim }
    let words = claims.map { $0.claim ?? $0.verdict.claimWords }
    if !words.isEmpty { return Set(words).count == 1 ? words[0] : Plain.list(words) }
    let must = records.filter { $0.level == .fail }.map(\.verdict)
    let worst = [Verdict.fail, .missing, .inconclusive].first(where: must.contains) ?? .pass
    return must.isEmpty ? "" : worst.claimWords
  }
}

extension RunManifest.MachineRecord {
  var brief: String { "\(system.prefix { $0 != " " }) \(architecture), \(Layout.count(processors, "core"))" }
}
