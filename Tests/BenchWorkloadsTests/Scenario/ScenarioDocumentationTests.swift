import BenchCore
import Foundation
import Testing

@testable import BenchWorkloads

/// Holds docs/scenario.md to the tables the reader works with.
@Suite struct ScenarioDocumentationTests {
  private static let document: String = {
    let file = Shipped.folder.appendingPathComponent("../docs/scenario.md").standardizedFileURL
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

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

  @Test func `every key stands in its section with its type, its default and its meaning`() {
    let root = Self.section("The file")
    for (title, rule) in Self.sections {
      let section = Self.section(title)
      for key in rule.keys {
        // A kind of file names the keys that mean the same in every file, and does not repeat their rows.
        let row = Self.row(key)
        let isShared = title.hasPrefix("The file,") && root.contains(row) && section.contains("`\(key.name)`")
        #expect(isShared || section.contains(row), "docs/scenario.md lacks this row under \(title)")
      }
    }
  }

  private static func section(_ title: String) -> Substring {
    let part = document.split(separator: "\n### \(title)\n", maxSplits: 1).dropFirst().first ?? ""
    return part.split(separator: "\n#", maxSplits: 1).first ?? ""
  }

  @Test func `every kind of view stands in its table`() {
    for kind in ViewKind.allCases {
      #expect(Self.document.contains("\n| `\(kind.name)` | \(kind.meaning) |"))
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
    let samples = [
      ("batch: 4", "batch: 0"), ("authors: 10", "authers: 10"), ("[nested, normalized]", "[nested, normalised]"),
      ("update-author: 1, refetch: 1 }", "update-author: 1 }"), ("batch: 4", "equal_writes: .nan"),
    ]
    for (part, replacement) in samples {
      let problems = Sample.problems(of: Sample.text(part, replacement))
      let isShown = problems.contains { Self.document.contains($0.replacing("s.yaml", with: "books.yaml")) }
      #expect(isShown, "docs/scenario.md shows none of \(problems)")
    }
  }

  @Test func `every path of a sweep is in the document`() {
    for path in AllForms.list.flatMap({ $0.paths(Sample.vocabulary) }) {
      for word in path.text.split(separator: ".") { #expect(Self.document.contains(word)) }
    }
  }

  /// The row of a key in its table.
  private static func row(_ key: Key) -> String {
    let standard = key.isRequired ? "required" : key.standard.map { $0.isEmpty ? "none" : "`\($0)`" } ?? "none"
    return "| `\(key.name)` | \(words(key.rule)) | \(standard) | \(key.meaning) |"
  }

  private static func words(_ rule: Rule) -> String {
    switch rule {
    case .integer(let range) where range.count == 1: "`\(range.lowerBound)`"
    case .integer(let range):
      "whole number, \(NumberText.grouped(range.lowerBound)) to \(NumberText.grouped(range.upperBound))"
    case .seed: "whole number of 64 bits"
    case .number(NumberRange()): "number"
    case .number(DatasetKeys.scales): "number above 0, at most 10_000"
    case .number(TargetKeys.rates): "number above 0, at most 1_000_000"
    case .number(CapacityKeys.factors): "number above 1, at most 1_000_000"
    case .number(RemoteNetworkKeys.share): "number from 0, below 1"
    case .number(RemoteOfflineKeys.shares): "number, 0 to 0.95"
    case .number(RemotePhaseKeys.rates): "number, 0 to 60_000"
    case .number(RemoteElsewhereKeys.rates): "number above 0, at most 60_000"
    case .number: "number, 0 to 1"
    case .flag: "`true` or `false`"
    case .text(let limit): "text, at most \(NumberText.grouped(limit)) characters"
    case .slug(let limit): "letters, digits, `-`, `_`, `.`; at most \(limit)"
    case .textSize(let range): "characters, 0 to \(NumberText.grouped(range.upperBound)), or a range"
    case .duration(let range): "time, `\(short(range.lowerBound))` to `\(short(range.upperBound))`"
    case .distribution: "distribution"
    case .word(let words) where words == ViewKind.allCases.map(\.name): "name of a view"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .names(let menu): "list of \(menu.rawValue)s"
    case .designs: "list of at most 100 designs"
    case .weights: "kinds with weights above 0"
    case .acts: "kinds of act with weights above 0"
    case .words(let words): "list of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .windows(let limit): "list of 1 to \(NumberText.grouped(limit)) windows"
    case .path: "path"
    case .files(let limit): "file, list of files, or files under names; at most \(limit)"
    case .section: "section"
    case .list(_, let limit): "list of at most \(limit) sections"
    case .sentences(let limit): "list of at most \(limit) sentences"
    case .share: "share, `0.1%` to `50%`"
    case .shares: "times with shares, `5%`"
    case .labels(let limit): "designs with words, at most \(limit) characters each"
    case .rate: "number per second, or a shape"
    case .drawnTime: "time, or `{ exponential: time }`"
    case .phases: "list of phases"
    case .limits: "list of 1 to 10 limits"
    case .settings(let limit): "1 to \(limit) paths with values"
    }
  }

  private static func short(_ time: Nanoseconds) -> String {
    let units: [(String, UInt64)] = [("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000)]
    let unit = units.first { time > .zero && time.rawValue % $0.1 == 0 } ?? ("ms", 1_000_000)
    return "\(time.rawValue / unit.1) \(unit.0)"
  }
}
