import BenchCore
import Foundation
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

/// Holds docs/scenario.md to the tables the reader works with.
@Suite struct ScenarioDocumentationTests {
  private static let file = Shipped.folder.appendingPathComponent("../docs/scenario.md").standardizedFileURL
  private static let document = (try? String(contentsOf: file, encoding: .utf8)) ?? ""

  private static let sections: [(title: String, rule: SectionRule)] = [
    ("The file", RootKeys.section), ("`answer[]`", AnswerKeys.section), ("`words`", WordKeys.section),
    ("`dataset`", DatasetKeys.section), ("`dataset.tags`", TagKeys.section),
    ("`dataset.relations`", RelationKeys.section), ("`dataset.text`", TextKeys.section),
    ("`dataset.map`", MapKeys.section), ("`dataset.map.post`", MapKeys.Post.section),
    ("`dataset.map.comment`", MapKeys.Comment.section), ("`dataset.map.author`", MapKeys.Author.section),
    ("`payload`", PayloadKeys.section),
    ("`views[]`", ViewKeys.section), ("`workload`", WorkloadKeys.section), ("`workload.phases[]`", PhaseKeys.section),
    ("`workload.phases[].refetch`", RefetchKeys.section), ("`workload.phases[].churn`", ChurnKeys.section),
    ("`load`", LoadKeys.section), ("`load.phases[]`", LoadPhaseKeys.section),
    ("`load.flows[]`", LoadFlowKeys.section), ("`load.flows[].users`", LoadUserKeys.section),
    ("`load.main`", LoadMainKeys.section), ("`load.costs`", CostKeys.section),
    ("`load.capacity`", CapacityKeys.section),
    ("`target`", TargetKeys.section), ("`matrix`", MatrixKeys.section),
    ("`snapshots`", SnapshotKeys.section), ("`smoke`", SmokeKeys.section),
    ("The file, of kind graph", GraphKeys.section), ("`graphs[]`", GraphEntryKeys.section),
    ("`graphs[].expect`", GraphExpectKeys.section),
    ("The file, of kind remote", RemoteKeys.section), ("`matrix`, of kind remote", RemoteMatrixKeys.section),
    ("`workload`, of kind remote", RemoteWorkloadKeys.section),
    ("`workload.phases[]`, of kind remote", RemotePhaseKeys.section), ("`remote`", RemoteWorldKeys.section),
    ("`remote.server`", RemoteServerKeys.section), ("`remote.server.push`", RemotePushKeys.section),
    ("`remote.server.rules`", RemoteRuleKeys.section), ("`remote.server.rate`", RemoteRateKeys.section),
    ("`remote.network`", RemoteNetworkKeys.section), ("`remote.network.round_trip`", RemoteRoundTripKeys.section),
    ("`remote.network.round_trip.lognormal`", RemoteLognormalKeys.section),
    ("`remote.network.offline`", RemoteOfflineKeys.section), ("`remote.clients`", RemoteClientsKeys.section),
    ("`remote.client`", RemoteClientKeys.section), ("`remote.gate`", RemoteGateKeys.section),
    ("`remote.elsewhere`", RemoteElsewhereKeys.section),
  ]

  /// A section may name keys that mean the same in another one, without their lines.
  @Test func `every key is in its section with its values, its default and its meaning`() throws {
    var document = Self.document
    for (title, rule) in Self.sections {
      let start = try #require(document.range(of: "\n### \(title)\n"), "there is no section \(title)").upperBound
      let section = document[start...].split(separator: "\n#", maxSplits: 1).first ?? ""
      let lines = rule.keys.filter { key in
        let line = Self.line(key)
        return section.contains(line) || !section.contains("`\(key.name)`") || !Self.document.contains(line)
      }
      let list = lines.map(Self.line).joined(separator: "\n")
      if section.contains(list) { continue }
      Issue.record("docs/scenario.md lacks these lines under \(title); run again with UPDATE=1:\n\(list)")
      document.replaceSubrange(Self.list(of: rule, in: section), with: list)
    }
    if ProcessInfo.processInfo.environment["UPDATE"] == "1" { try Data(document.utf8).write(to: Self.file) }
  }

  /// The place of the list that has these keys.
  private static func list(of rule: SectionRule, in section: Substring) -> Range<String.Index> {
    let heads = rule.keys.flatMap { ["- `\($0.name)`", "- **`\($0.name)`**"] }
    let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { line in heads.contains { line.hasPrefix($0) } }) else {
      return section.endIndex..<section.endIndex
    }
    let last = lines[first...].prefix { $0.hasPrefix("- ") || $0.hasPrefix("  ") }.last
    return lines[first].startIndex..<(last ?? lines[first]).endIndex
  }

  @Test func `every kind of view is in its list`() {
    for kind in ViewKind.allCases {
      #expect(Self.document.contains("\n- `\(kind.name)`: \(kind.meaning)\n"))
    }
  }

  @Test func `every key that holds others has its section`() {
    func count(_ rule: SectionRule) -> Int {
      rule.keys.reduce(1) { total, key in
        switch key.rule {
        case .section(let inner), .list(let inner, _): total + count(inner)
        default: total
        }
      }
    }
    // All kinds of file have the sections `smoke` and `answer`, two of them words, data and views; phases and flows
    // have `refetch`.
    let shared = count(WordKeys.section) + count(DatasetKeys.section) + count(ViewKeys.section) + 1
    let all = [RootKeys.section, GraphKeys.section, RemoteKeys.section].reduce(0) { $0 + count($1) }
    #expect(all - 4 - shared == Self.sections.count)
  }

  @Test func `the first example is accepted`() throws {
    let example = Self.document.split(separator: "```yaml\n").dropFirst().first?.split(separator: "```").first ?? ""
    let document = try Shipped.reader(smoke: true).read(String(example), file: "books.yaml")
    #expect(document.points.map(\.name) == ["dataset.posts=20"])
  }

  @Test func `the example of the README is accepted`() throws {
    let file = Shipped.folder.appendingPathComponent("../README.md").standardizedFileURL
    let readme = try String(contentsOf: file, encoding: .utf8)
    let example = readme.split(separator: "```yaml\n").dropFirst().first?.split(separator: "```").first ?? ""
    let document = try Shipped.reader(smoke: false).read(String(example), file: "README.md")
    #expect(document.points.count == 3)
  }

  @Test func `the messages shown are those that are given`() {
    let mistakes = [("authors: 10", "authors: 10\n  authers: 10"), ("normalized]", "normalised]")]
    let text = mistakes.reduce(Sample.text) { $0.replacing($1.0, with: $1.1) }
    let shown = Sample.problems(of: text).map { $0.replacing("s.yaml", with: "books.yaml") }
    #expect(Self.document.contains("```\n\(shown.joined(separator: "\n"))\n```"), "\(shown)")
  }

  @Test func `every path of a sweep is in the document`() {
    for path in AllForms.list.flatMap({ $0.paths(Sample.vocabulary) }) {
      for word in path.text.split(separator: ".") { #expect(Self.document.contains(word)) }
    }
  }

  /// The line of a key: in bold if it is required, with its values and its default. All prices have the same values,
  /// and the page of metrics defines their events.
  private static func line(_ key: Key) -> String {
    if let price = CostTable.prices.first(where: { $0.name == key.name && $0.meaning == key.meaning }) {
      return "- `\(key.name)` (`\(key.standard ?? "")`)" + (price.events.isEmpty ? ": \(key.meaning)" : "")
    }
    let name = key.isRequired ? "**`\(key.name)`**" : "`\(key.name)`"
    let standard = key.standard.flatMap { $0.isEmpty ? nil : "`\($0)`" }
    var notes = [words(key.rule), standard].compactMap(\.self).filter { !$0.isEmpty }
    if case .word = key.rule, let standard, notes[0].contains(standard) {
      notes = [notes[0].replacing(standard, with: "**\(standard)**")]
    }
    return "- \(name)\(notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"): \(key.meaning)"
  }

  private static func words(_ rule: Rule) -> String {
    switch rule {
    case .integer(let range) where range.count == 1: "`\(range.lowerBound)`"
    case .integer(let range): "\(NumberText.grouped(range.lowerBound))–\(NumberText.grouped(range.upperBound))"
    case .seed: "64 bits"
    case .number(NumberRange()): "number"
    case .number(DatasetKeys.scales): "number above 0, at most 10_000"
    case .number(TargetKeys.rates): "number above 0, at most 1_000_000"
    case .number(CapacityKeys.factors): "number above 1, at most 1_000_000"
    case .number(RemoteNetworkKeys.share): "number from 0, below 1"
    case .number(RemoteOfflineKeys.shares): "number, 0–0.95"
    case .number(RemotePhaseKeys.rates): "number, 0–60_000"
    case .number(RemoteElsewhereKeys.rates): "number above 0, at most 60_000"
    case .number: "number, 0–1"
    case .flag: "flag"
    case .text(let limit): "text up to \(NumberText.grouped(limit))"
    case .phaseName: "text up to 64, not `*`, `load` or `mount`"
    case .slug(let limit): "name up to \(limit)"
    case .textSize(let range): "0–\(NumberText.grouped(range.upperBound)), or a range"
    case .duration(let range): "`\(short(range.lowerBound))`–`\(short(range.upperBound))`"
    case .distribution: "distribution"
    case .word(let words) where words == ViewKind.allCases.map(\.name): "name of a view"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .names: "names"
    case .designs: "at most 100 designs"
    case .weights: "weights above 0"
    case .words(let words): "list of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .windows(let limit): "list of 1–\(NumberText.grouped(limit)) windows"
    case .path: "path"
    case .files(let limit): "one path, a list of paths, or named paths, at most \(limit)"
    case .section: ""
    case .list(_, let limit): "at most \(limit)"
    case .sentences(let limit): "at most \(limit) sentences"
    case .share: "share, `0.1%`–`50%`"
    case .shares: "a share for each metric; `5%`"
    case .labels(let limit): "a text of at most \(limit) characters for each name"
    case .rate: "number per second, or a shape"
    case .drawnTime: "time, or `{ exponential: time }`"
    case .phases: "list of phases"
    case .limits: "list of 1–10 limits"
    case .settings(let limit): "1–\(limit) paths with values"
    }
  }

  private static func short(_ time: Nanoseconds) -> String {
    let units: [(String, UInt64)] = [("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000)]
    let unit = units.first { time > .zero && time.rawValue % $0.1 == 0 } ?? ("ms", 1_000_000)
    return "\(time.rawValue / unit.1) \(unit.0)"
  }
}
