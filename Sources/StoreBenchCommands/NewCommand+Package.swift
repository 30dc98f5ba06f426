import ArgumentParser
import BenchCore
import BenchHost
import BenchResults
import BenchRuns
import Foundation

/// `storebench new --store`, `--derivation` and `--sync`: a package.
extension NewCommand {
  struct Design {
    let type: String
    let word: String
    let kind: OwnPackage.Kind
    let example: String

    var option: String { "--\(word.lowercased())" }
  }

  /// The designs of which packages are asked for.
  var designs: [Design] {
    [
      sync.map { Design(type: $0, word: "Sync", kind: .sync, example: "RoomsSync") },
      derivation.map { Design(type: $0, word: "Derivation", kind: .derivation, example: "OrdersDerivation") },
      store.map { Design(type: $0, word: "Store", kind: (like ?? .tables).kind, example: "OrdersStore") },
    ].compactMap(\.self)
  }

  func check(_ design: Design) throws {
    let (type, option) = (design.type, design.option)
    try refuse(!from.isEmpty, "--from is for scenarios; a package brings its own")
    try refuse(
      !OwnPackage.isType(type),
      "\(option) (\(type)) must be the name of a type in Swift, letters and digits with a capital first; "
        + "write \(design.example), say")
    let name = OwnPackage.name(of: type)
    try refuse(
      catalog.isTaken(name),
      "\(option) (\(type)) would be '\(name)' in scenarios, which storebench has itself; choose another")
  }

  func writePackage(of design: Design) throws {
    let (type, kind) = (design.type, design.kind)
    let name = OwnPackage.name(of: type)
    let folder = file ?? name
    let (parts, dependency) = try partsAndDependency()
    guard kind.hasParts(parts) else {
      Console.complain(
        "\(parts): is no clone of storebench, for it has no \(kind.example); name one: --clone ../storebench")
      throw ExitStatusError(status: .inputMissing)
    }
    if let user = OwnPackage.user(of: type, parts: parts, kind) {
      throw ExitStatusError.saying(
        "\(design.option) (\(type)) is a word that \(user) uses already; choose another, such as "
          + "\(type)\(design.word)", .badUsage)
    }
    let package = OwnPackage(kind: kind, type: type, folder: folder, parts: parts, dependency: dependency)
    let texts = try package.files()
    try Self.refuseToOverwrite(texts.map(\.path))
    try reporting { try FileWriter.create(texts, in: package.folders) }
    Console.say("wrote the package \(folder); next:")
    Console.say("  cd \(RunCommand.quoted(folder))")
    Console.say("  export SWIFT_DETERMINISTIC_HASHING=1   # or SwiftPM compiles all of it again now and then")
    let program = Self.program.contains("/") ? RunCommand.quoted(BenchEnvironment.executable) : Self.program
    for line in kind.next {
      Console.say("  \(line.replacing("{{name}}", with: name).replacing("{{storebench}}", with: program))")
    }
  }

  /// Returns the folder of the templates, and the dependency of a package: the requested one, otherwise the release of
  /// this program or the clone in which the program was built.
  private func partsAndDependency() throws -> (parts: String, OwnPackage.Dependency) {
    if let clone { return (clone, .clone(URL(fileURLWithPath: clone).standardizedFileURL.path)) }
    let installed = Self.installedParts
    let own = PackageFolder.of(executable: BenchEnvironment.executable)
    func word(_ file: String) -> String? {
      let text = installed.flatMap { try? String(contentsOfFile: "\($0)\(file)", encoding: .utf8) }
      return text?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    if let parts = installed ?? own, let url = url ?? word("/repository") {
      return (parts, .repository(url, version: StoreBench.version, revision: word("/revision")))
    }
    if let own { return (own, .clone(own)) }
    throw ExitStatusError.saying(
      "the package needs a storebench to depend on, and this program belongs to no release and no clone; name the "
        + "repository, --url https://…/storebench, or a clone, --clone ../storebench", .inputMissing)
  }

  /// The folder that an archive and `make install` put next to the program.
  private static var installedParts: String? {
    let folder = URL(fileURLWithPath: BenchEnvironment.executable).resolvingSymlinksInPath().deletingLastPathComponent()
    return ["share/storebench", "../share/storebench"].map { folder.appending(path: $0).standardizedFileURL.path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}

extension OwnPackage.Shape: ExpressibleByArgument {}
