import ArgumentParser
import BenchCore
import BenchHost
import BenchRemote
import BenchReports
import BenchResults
import BenchRuns
import BenchScenarios
import BenchThreads
import BenchWorkloads
import Foundation

/// `storebench list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List stores, derivations, syncs, metrics and other names, with their meanings.",
    discussion: """
      EXAMPLES
        storebench list
        storebench list stores
        storebench list metrics --format json
        storebench list --search selector
      """)

  @Argument(help: "The kind of names to list. Without a topic, all names are listed.")
  var topic: Topic?

  @OptionGroup var hosts: HostSelection

  @Option(help: "The format of the output.")
  var format: OutputFormat = .text

  @Option(
    help: """
      List only entries with this word in their name or meaning. Terms of other libraries work too, such as fragment \
      or @Query.
      """)
  var search: String?

  @Option(help: "The folder whose scenarios are listed.", completion: .directory)
  var scenarios = "scenarios"

  enum Topic: String, ExpressibleByArgument, CaseIterable {
    case stores, derivations, syncs, dispatch, commit, isolations, presets, views, operations, distributions
    case metrics, exports, scenarios
  }

  func run() throws {
    let topics = topic.map { [$0] } ?? Topic.allCases
    var lists = topics.map { topic in
      (topic: topic, entries: entries(topic).filter { entry in search.map(entry.matches) ?? true })
    }
    // As JSON, all topics are there, also those without entries.
    if search != nil || format == .text { lists.removeAll(where: \.entries.isEmpty) }
    if lists.isEmpty {
      let reason =
        search.map { "nothing here is called or means \($0); `storebench list` prints everything" }
        ?? "there is no scenario in \(scenarios); name another folder with --scenarios"
      throw ExitStatusError.saying(reason, .badUsage)
    }
    switch format {
    case .text: Console.say(lists.map { Self.text($0.topic, $0.entries) }.joined(separator: "\n\n"))
    case .json:
      let object = Dictionary(uniqueKeysWithValues: lists.map { ($0.topic.rawValue, $0.entries.map(\.fields)) })
      Console.say(try JSONExport.text(object), end: "")
    }
  }

  private func entries(_ topic: Topic) -> [Entry] {
    switch topic {
    case .stores: catalog.stores.map(Entry.init)
    case .derivations: catalog.derivations.map(Entry.init)
    case .syncs: catalog.syncs.map(Entry.init)
    case .dispatch: Dispatch.allCases.map { Entry($0.card) }
    case .commit: CommitMode.allCases.map { Entry($0.card) }
    case .isolations: AllIsolations.cards.map(Entry.init)
    case .presets: catalog.presets.map(Entry.init)
    case .views: ViewKind.allCases.map { Entry($0.name, $0.meaning) }
    case .operations: OperationKind.allCases.map { Entry($0.name, $0.meaning) }
    case .distributions: AllDistributions.cards.map { Entry($0.name, $0.meaning) }
    case .metrics:
      AllMetrics.all.map {
        Entry($0.name, $0.meaning, ["unit": $0.unit.name, "pass": $0.pass.rawValue, "better": $0.better.rawValue])
      }
    case .exports: AllExports.list.map { Entry($0.name, $0.meaning) }
    case .scenarios: scenarioEntries
    }
  }

  /// The scenario files with their questions; an unreadable file has a note instead.
  private var scenarioEntries: [Entry] {
    RunName.names(in: scenarios).filter { $0.hasSuffix(".yaml") }.ordered().map { name in
      let path = "\(scenarios)/\(name)"
      guard let document = try? ScenarioFile(path: path).read(catalog, ScenarioReader.Options()) else {
        return Entry(path, "cannot be read; `storebench check \(path)` says why")
      }
      return Entry(path, document.base.question)
    }
  }

  struct Entry {
    let name: String
    let meaning: String
    let details: [String: String]

    init(_ name: String, _ meaning: String, _ details: [String: String] = [:]) {
      (self.name, self.meaning, self.details) = (name, meaning, details)
    }

    init(_ card: DesignCard) {
      var details = [
        "source": card.source, "costs": card.costs, "choose": card.chooseWhen, "avoid": card.avoidWhen,
        "expected_stale": card.isExpectedStale ? "yes" : "no",
      ]
      let choices = card.options + [card.choices].compactMap(\.self)
      details["choice"] = choices.isEmpty ? nil : choices.map(\.words).joined(separator: "; ")
      self.init(card.name, card.rule, details)
    }

    init(_ card: SyncCard) {
      var details = [
        "source": card.source, "costs": card.costs, "choose": card.chooseWhen, "avoid": card.avoidWhen,
        "promises": card.promises.names.joined(separator: ", "),
      ]
      details["choice"] = card.choices?.words
      self.init(card.name, card.idea, details)
    }

    init(_ card: IsolationCard) { self.init(card.name, card.idea, ["source": card.source, "costs": card.costs]) }

    init(_ preset: Preset) {
      self.init(
        preset.name, "\(preset.choices): \(preset.claim)",
        ["costs": preset.costs, "choose": preset.chooseWhen, "avoid": preset.avoidWhen])
    }

    /// Returns true if the word is in the entry's name or meaning, or is another library's word for the entry.
    func matches(_ word: String) -> Bool {
      [name, meaning].contains { $0.localizedCaseInsensitiveContains(word) } || FieldWords.ours(word).contains(name)
    }

    var fields: [String: String] { details.merging(["name": name, "meaning": meaning]) { own, _ in own } }
  }

  private static func text(_ topic: Topic, _ entries: [Entry]) -> String {
    let rows = entries.map { entry in
      let unit = (entry.details["unit"] ?? entry.details["choice"]).map { " (\($0))" } ?? ""
      return (entry.name, entry.meaning + unit)
    }
    return "\(topic.rawValue)\n\(String.table(rows))"
  }
}

extension DesignChoices {
  /// The choice in words: `option size=1 to 1000000, default 1: the number of results kept for each kind of view`.
  fileprivate var words: String {
    let values =
      switch range {
      case .numbers(let numbers): "\(numbers.lowerBound) to \(numbers.upperBound)"
      case .words(let words): words.joined(separator: "|")
      }
    return "option \(key)=\(values), default \(standard): \(meaning)"
  }
}
