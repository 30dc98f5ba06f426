import ArgumentParser
import BenchCore
import BenchResults
import BenchRuns
import BenchWorkloads
import Foundation

/// `storebench new`.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a commented scenario to begin with, or a package with a store or a sync of your own.",
    discussion: """
      The name of the file becomes the name of the scenario. A schema, with which editors complete and check it, is
      written into the same folder, if there is none. No file is overwritten.

      With --store it writes a package: a correct store to begin with, the program that measures it, a test that checks
      its contract, and a scenario. With --like reducers the state is kept by a library such as ReSwift; a module of
      40 lines is its substitute until you replace it. The package depends on a clone of storebench: the one in which
      this program was built, or that of --clone. With --sync it writes a package with a sync, which gets data from a
      server, and the sequences with which it is checked.

      EXAMPLES
        storebench new my.yaml
        storebench new my-chat.yaml --from chat
        storebench new ours.yaml --from import    also writes ours.data.json, a sample to be replaced by your data
        storebench new --store OrdersStore        the package orders-store/
        storebench new mine --store OrdersStore   the same as mine/
        storebench new --sync RoomsSync           the package rooms-sync/
        storebench new --store AppStore --like reducers   its state in a library with actions and reducers

      STARTERS
      \(starters)

      EXIT CODES
           0  it was written
          64  bad usage: no such starter, a name that no scenario, store or sync can have, or a file that exists
          66  there is no clone of storebench to depend on
          74  it could not be written
      """.asParagraphs)

  @Argument(
    help: "The file that is written, or the folder of the package.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    help: "One of: \(names.joined(separator: ", ")). (default: \(Starter.list[0].name))", completion: .list(names))
  var from: String?

  @Option(help: "Write a package with a store of this name.")
  var store: String?

  @Option(help: "Write a package with a sync of this name.")
  var sync: String?

  @Option(help: "What the store is like: tables, a struct of dictionaries, or reducers, a library with actions.")
  var like: OwnPackage.Shape?

  @Option(help: "A clone of storebench for the package to depend on.", completion: .directory)
  var clone: String?

  private static var names: [String] { Starter.list.map(\.name) }

  private static var starters: String {
    let width = names.map(\.count).max() ?? 0
    return Starter.list.map { starter in
      "  \(starter.name)\(String(repeating: " ", count: width - starter.name.count))  \(starter.meaning)"
    }.joined(separator: "\n")
  }

  func validate() throws {
    if like != nil && store == nil { throw ValidationError("--like is for stores; add --store, or leave it out") }
    if let sync {
      try checkSync(sync)
    } else if let store {
      try checkStore(store)
    } else if let file {
      try checkScenario(file)
    } else {
      throw ValidationError("name the file that is to be written, as in: storebench new my.yaml")
    }
  }

  private func checkScenario(_ file: String) throws {
    if clone != nil { throw ValidationError("--clone is for packages; add --store or --sync, or leave it out") }
    if let from, Starter.named(from) == nil {
      let cure = NearestName.cure(from, in: Self.names, all: "there are")
      throw ValidationError("--from (\(from)) is no starter; \(cure)")
    }
    let url = URL(fileURLWithPath: file)
    guard ["yaml", "yml"].contains(url.pathExtension) else {
      let name = url.lastPathComponent
      let isBare = [".yaml", ".yml"].contains(name)
      let cure = isBare ? "put a name in front, as in my\(name)" : "write \(url.relativePath).yaml"
      throw ValidationError("\(file): a scenario is a file that ends in .yaml; \(cure)")
    }
    let stem = Self.stem(of: file)
    if !Self.isName(stem) {
      throw ValidationError(
        "\(file): '\(stem)' becomes the name of the scenario, which has at most 64 letters, digits, '-', '_' and '.', "
          + "and begins with a letter, a digit or '_'; choose another")
    }
  }

  func run() throws {
    if let sync {
      try writePackage(of: sync, .sync, "--sync", "Sync")
    } else if let store {
      try writePackage(of: store, (like ?? .tables).kind, "--store", "Store")
    } else if let file, let starter = Starter.named(from ?? Starter.list[0].name) {
      try writeScenario(file, starter)
    }
  }

  private func writeScenario(_ file: String, _ starter: Starter) throws {
    let stem = Self.stem(of: file)
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let dataFile = "\(stem).data.json"
    let schema = Self.schemaReference(from: folder)
    let modeline = "# yaml-language-server: $schema=\(schema)\n"
    var texts = [(path: file, text: modeline + starter.scenario(name: stem, data: dataFile))]
    if let data = starter.data { texts.append((folder + dataFile, data)) }
    try Self.refuseToOverwrite(texts.map(\.path))
    if !FileManager.default.fileExists(atPath: folder + schema) {
      texts.append((folder + schema, ScenarioSchema(Vocabulary(catalog)).json))
    }
    try Self.write(texts)
    Console.say("wrote \(texts.map(\.path).joined(separator: ", ")); next:")
    Console.say("  \(Self.program) check \(RunCommand.quoted(file))")
    Console.say("  \(Self.program) run \(RunCommand.quoted(file)) --smoke")
  }

  private static func stem(of file: String) -> String {
    URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  }

  /// Returns the path of the schema from the scenario: that of this package for one of its scenarios, else a copy in
  /// the same folder, which has the designs of this program.
  private static func schemaReference(from folder: String) -> String {
    let shipped = "../docs/schemas/scenario.schema.json"
    return FileManager.default.fileExists(atPath: folder + shipped) ? shipped : "scenario.schema.json"
  }

  static func refuseToOverwrite(_ paths: [String]) throws {
    // A link that leads nowhere is there, too.
    for path in paths where (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
      Console.complain("\(path): is there already, and nothing is overwritten; choose another name, or remove it")
      throw ExitStatusError(status: .badUsage)
    }
  }

  static func write(_ texts: [(path: String, text: String)], creating folders: [String] = []) throws {
    do {
      for folder in folders { try FileWriter.atomic.createFolder(folder) }
      for (path, text) in texts { try FileWriter.create(path, with: text) }
    } catch {
      Console.complain("\(error)")
      throw ExitStatusError(status: .outputFailed)
    }
  }

  private static var program: String { CommandLine.arguments.first.map(RunCommand.quoted) ?? "storebench" }

  /// Returns true if the scenario reader accepts the text as a name.
  private static func isName(_ text: String) -> Bool {
    let isMade = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return isMade && !text.isEmpty && text.count <= 64 && text.first != "." && text.first != "-"
  }
}
