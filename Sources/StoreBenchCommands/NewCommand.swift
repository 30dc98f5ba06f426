import ArgumentParser
import BenchCore
import BenchResults
import BenchRuns
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation

/// `storebench new`.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a scenario with explanatory comments, or a Swift package for a design of your own.",
    discussion: """
      The name of the file becomes the name of the scenario. If there is no JSON Schema next to the file, the schema is
      written too. Editors use the schema to complete and check the scenario. No file is overwritten.

      --store writes a package with a scenario, a program to pass to `run --designs`, and a working store. Change this
      store into your own. With --like reducers, a library such as ReSwift holds the state of the store. Until you add
      the library, a module of 40 lines takes its place.

      --derivation writes a package with a derivation. --sync writes a package with a sync, and with sequences that test
      it (see `storebench conformance --help`).

      The package needs storebench's sources. By default, it uses the sources that this program was built from: those of
      its release, or those in the clone where you built it. To use other sources, add --clone or --url.

      EXAMPLES
        storebench new my.yaml
        storebench new my-chat.yaml --from chat
        storebench new ours.yaml --from import           a data file to replace
        storebench new ours.yaml --from export.json      guesses a map of your data
        storebench new ours.yaml --from users.csv issues.jsonl comments.csv
        storebench new --store OrdersStore               a package in orders-store/
        storebench new mine --store OrdersStore          the same package in mine/
        storebench new --derivation ByRow                a package in by-row/
        storebench new --sync RoomsSync                  a package in rooms-sync/
        storebench new --store AppStore --like reducers  a store with reducers

      STARTERS
      \(starters)

      EXIT CODES
           0  the files were written
          64  bad usage: an unknown starter, an invalid name, or a file that already exists
          65  the data files have no records that could be posts
          66  a data file cannot be read, or the sources for the package were not found
          74  a file could not be written
      """.asParagraphs)

  @Argument(
    help: "The scenario file to write, or the folder for the package.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    parsing: .upToNextOption,
    help: "A starter (\(names.joined(separator: ", "))) or files with your data. (default: \(Starter.list[0].name))",
    completion: .file())
  var from: [String] = []

  @Option(help: "Write a package with a store of this name.")
  var store: String?

  @Option(help: "Write a package with a derivation of this name.")
  var derivation: String?

  @Option(help: "Write a package with a sync of this name.")
  var sync: String?

  @Option(
    help: """
      With --store: where the store keeps its state. `tables`: in a struct with a dictionary for each type of entity. \
      `reducers`: in a library such as ReSwift, where actions change the state.
      """)
  var like: OwnPackage.Shape?

  @Option(help: "The clone of storebench whose sources the package uses.", completion: .directory)
  var clone: String?

  @Option(help: "The storebench repository whose sources the package uses, at the tag or commit of this program.")
  var url: String?

  private static var names: [String] { Starter.list.map(\.name) }

  private static var starters: String { .table(Starter.list.map { ($0.name, $0.meaning) }) }

  func validate() throws {
    if like != nil && store == nil { throw ValidationError("--like is for stores; add --store, or leave it out") }
    if let url {
      if clone != nil { throw ValidationError("--clone and --url exclude each other; leave one out") }
      // SwiftPM names a package by the end of its URL.
      if !["storebench", "storebench.git"].contains(url.split(separator: "/").last) {
        throw ValidationError("--url (\(url)) must end in /storebench, as in https://example.org/storebench")
      }
    }
    let designs = designs
    try refuse(designs.count > 1, "--store, --derivation and --sync each write a package; give one of them")
    if let design = designs.first {
      try check(design)
    } else if let file = target {
      try checkScenario(file)
    } else {
      throw ValidationError("name the file that is to be written, as in: storebench new my.yaml")
    }
  }

  private func checkScenario(_ file: String) throws {
    try refuse(
      clone != nil || url != nil,
      "\(url == nil ? "--clone" : "--url") is for packages; add --store, --derivation or --sync, or leave it out")
    let words = sources.filter { !Self.isData($0) }
    for word in words { try refuse(word, notIn: Self.names, "--from (\(word)) is no starter") }
    if let word = words.first, sources.count > 1 {
      throw ValidationError("--from takes one starter, or files of data; leave out all but \(word)")
    }
    let url = URL(fileURLWithPath: file)
    guard ["yaml", "yml"].contains(url.pathExtension) else {
      let name = url.lastPathComponent
      let isBare = [".yaml", ".yml"].contains(name)
      let cure = isBare ? "put a name in front, as in my\(name)" : "write \(url.relativePath).yaml"
      throw ValidationError("\(file): a scenario is a file that ends in .yaml; \(cure)")
    }
    let stem = Self.stem(of: file)
    try refuse(
      !Self.isName(stem),
      "\(file): '\(stem)' becomes the name of the scenario, which has at most 64 letters, digits, '-', '_' and '.', "
        + "and begins with a letter, a digit or '_'; choose another")
  }

  func run() throws {
    if let design = designs.first {
      try writePackage(of: design)
    } else if let file = target {
      if let starter = Starter.named(sources.first ?? Starter.list[0].name) {
        try writeScenario(file, starter)
      } else {
        try writeProposal(file)
      }
    }
  }

  private var target: String? { file ?? from.last { Self.isScenario($0) } }

  private var sources: [String] { file == nil ? from.filter { !Self.isScenario($0) } : from }

  private static func isScenario(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

  private static func isData(_ word: String) -> Bool {
    Starter.named(word) == nil
      && (word.contains(".") || word.contains("/") || FileManager.default.fileExists(atPath: word))
  }

  private func writeScenario(_ file: String, _ starter: Starter) throws {
    let stem = Self.stem(of: file)
    let dataFile = "\(stem).data.json"
    let data = starter.data.map { [(path: Self.folder(of: file) + dataFile, text: $0)] } ?? []
    try writeScenario(file, starter.scenario(name: stem, data: dataFile), data)
  }

  /// Writes a scenario for files of data, with a map that is guessed from their contents.
  private func writeProposal(_ file: String) throws {
    let spelled = sources.map { Self.relative($0, to: Self.folder(of: file)) }
    let (proposal, found) = try reporting {
      let proposal = try ImportProposal(of: sources, spelled: spelled)
      let folder = Self.folder(of: file)
      let read = { try Import.read(proposal.source, in: folder.isEmpty ? "." : folder, skipBadRecords: true) }
      return (proposal, try proposal.found ?? read())
    }
    let lines = proposal.summary(of: found) + found.warnings.map { "attention: \($0)" }
    for line in lines { Console.say(line) }
    // A run at smoke size would play all of the data.
    let scenario = Starter.scenario(name: Self.stem(of: file), proposal, summary: lines)
    try writeScenario(file, scenario, [], played: "--budget 4min")
  }

  private func writeScenario(
    _ file: String, _ scenario: String, _ data: [(path: String, text: String)], played option: String = "--smoke"
  ) throws {
    let folder = Self.folder(of: file)
    // The schema of the repository or, with the designs of this program, a copy in the folder of the scenario.
    let shipped = "../docs/schemas/scenario.schema.json"
    let schema = FileManager.default.fileExists(atPath: folder + shipped) ? shipped : "scenario.schema.json"
    let modeline = "# yaml-language-server: $schema=\(schema)\n"
    var texts = [(path: file, text: modeline + scenario)] + data
    try Self.refuseToOverwrite(texts.map(\.path))
    if !FileManager.default.fileExists(atPath: folder + schema) {
      texts.append((folder + schema, ScenarioSchema(Vocabulary(catalog)).json))
    }
    try reporting { try FileWriter.create(texts, in: []) }
    Console.say("wrote \(texts.map(\.path).joined(separator: ", ")); next:")
    Console.say("  \(Self.program) check \(RunCommand.quoted(file))")
    Console.say("  \(Self.program) run \(RunCommand.quoted(file)) \(option)")
  }

  private static func stem(of file: String) -> String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }

  private static func folder(of file: String) -> String { file.lastIndex(of: "/").map { String(file[...$0]) } ?? "" }

  private static func relative(_ path: String, to folder: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    let here = URL(filePath: folder).standardizedFileURL.pathComponents
    let there = URL(filePath: path).standardizedFileURL.pathComponents
    let common = zip(here, there).prefix { $0 == $1 }.count
    return (here.dropFirst(common).map { _ in ".." } + there.dropFirst(common)).joined(separator: "/")
  }

  static func refuseToOverwrite(_ paths: [String]) throws {
    // A dangling link counts as existing.
    for path in paths where (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
      throw ExitStatusError.saying(
        "\(path): is there already, and nothing is overwritten; choose another name, or remove it", .badUsage)
    }
  }

  static var program: String { CommandLine.arguments.first.map(RunCommand.quoted) ?? "storebench" }

  private static func isName(_ text: String) -> Bool {
    let isMade = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return isMade && !text.isEmpty && text.count <= 64 && text.first != "." && text.first != "-"
  }
}

extension ImportProposal {
  /// Describes what the map reads, in the words of the app.
  func summary(of found: ImportResult) -> [String] {
    let called = Dictionary(uniqueKeysWithValues: words.map { ($0.key, $0.word) })
    let chosen = leftOut.isEmpty ? [] : ["read as authors: \(authors)"]
    return DatasetSummary(found.dataset).lines.map(EntityWords(called).text)
      + chosen + leftOut.map { "left out: \($0)" } + found.notes
  }
}
