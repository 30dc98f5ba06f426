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
    abstract: "Write a commented scenario to begin with.",
    discussion: """
      The name of the file becomes the name of the scenario. A schema by which editors complete and check it is written
      beside it, where none is there. Nothing is ever overwritten.

      EXAMPLES
        storebench new my.yaml
        storebench new my-chat.yaml --from chat
        storebench new ours.yaml --from import    also writes ours.data.json, a sample to put your own data into

      STARTERS
      \(starters)

      EXIT CODES
           0  it was written
          64  bad usage: no such starter, a name that no scenario can have, or a file that is there already
          74  it could not be written
      """)

  @Argument(help: "The file that is written.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(help: "One of: \(names.joined(separator: ", ")).", completion: .list(names))
  var from = BooksStarter.card.name

  private static var names: [String] { AllStarters.cards.map(\.name) }

  private static var starters: String {
    let width = names.map(\.count).max() ?? 0
    return AllStarters.cards.map { card in
      "  \(card.name)\(String(repeating: " ", count: width - card.name.count))  \(card.meaning)"
    }.joined(separator: "\n")
  }

  func validate() throws {
    if AllStarters.named(from) == nil {
      let cure = NearestName.cure(from, in: Self.names, all: "there are")
      throw ValidationError("--from (\(from)) is no starter; \(cure)")
    }
    let url = URL(fileURLWithPath: file)
    guard ["yaml", "yml"].contains(url.pathExtension) else {
      throw ValidationError("\(file): a scenario is a file that ends in .yaml; write \(file).yaml")
    }
    if !Self.isName(stem) {
      throw ValidationError(
        "\(file): '\(stem)' becomes the name of the scenario, which has at most 64 letters, digits, '-', '_' and '.', "
          + "and begins with a letter, a digit or '_'; choose another")
    }
  }

  func run() throws {
    guard let starter = AllStarters.named(from) else { return }
    let dataFile = "\(stem).data.json"
    let modeline = "# yaml-language-server: $schema=\(schemaReference)\n"
    var texts = [(path: file, text: modeline + starter.scenario(name: stem, data: dataFile))]
    if let data = starter.data { texts.append((beside(dataFile), data)) }
    for (path, _) in texts where FileManager.default.fileExists(atPath: path) {
      Console.complain("\(path): is there already, and nothing is overwritten; choose another name, or remove it")
      throw ExitStatusError(status: .badUsage)
    }
    if !FileManager.default.fileExists(atPath: beside(schemaReference)) {
      texts.append((beside(schemaReference), ScenarioSchema(Vocabulary(catalog)).json))
    }
    do {
      for (path, text) in texts { try FileWriter.atomic.write(text, path) }
    } catch {
      Console.complain("\(error)")
      throw ExitStatusError(status: .outputFailed)
    }
    Console.say("wrote \(texts.map(\.path).joined(separator: ", ")); next:")
    Console.say("  \(Self.program) check \(RunCommand.quoted(file))")
    Console.say("  \(Self.program) run \(RunCommand.quoted(file)) --smoke")
  }

  private var stem: String { URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent }

  /// A path that is seen from the folder of the scenario.
  private func beside(_ path: String) -> String {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return folder + path
  }

  /// Where the schema lies, seen from the scenario: that of this package where the scenario is one of it, else a copy
  /// beside it, which knows the designs of this program.
  private var schemaReference: String {
    let shipped = "../docs/schemas/scenario.schema.json"
    return FileManager.default.fileExists(atPath: beside(shipped)) ? shipped : "scenario.schema.json"
  }

  private static var program: String { CommandLine.arguments.first.map(RunCommand.quoted) ?? "storebench" }

  /// Whether the scenario reader takes the text for a name.
  private static func isName(_ text: String) -> Bool {
    let isMade = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return isMade && !text.isEmpty && text.count <= 64 && text.first != "." && text.first != "-"
  }
}
