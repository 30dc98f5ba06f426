import ArgumentParser
import BenchCore
import BenchHost
import BenchRuns
import Foundation

/// `storebench new --store`, `--derivation` and `--sync`: a package.
extension NewCommand {
  func checkStore(_ store: String) throws {
    try check(store, "--store", as: "OrdersStore", taken: catalog.stores.map(\.name), in: "scenarios")
  }

  func checkDerivation(_ derivation: String) throws {
    try check(
      derivation, "--derivation", as: "OrdersDerivation", taken: catalog.derivations.map(\.name), in: "scenarios")
  }

  func checkSync(_ sync: String) throws {
    try refuse(!from.isEmpty, "--from is for scenarios; a package brings its own sequences")
    let taken = SequenceRun.names(in: catalog) + ConformanceRun.allNames(in: catalog) + catalog.presets.map(\.name)
    try check(sync, "--sync", as: "RoomsSync", taken: taken, in: "files")
  }

  private func check(_ type: String, _ option: String, as example: String, taken: [String], in place: String) throws {
    try refuse(!from.isEmpty, "--from is for scenarios; a package brings its own")
    if !OwnPackage.isType(type) {
      throw ValidationError(
        "\(option) (\(type)) must be the name of a type in Swift, letters and digits with a capital first; "
          + "write \(example), say")
    }
    let name = OwnPackage.name(of: type)
    try refuse(
      taken.contains(name),
      "\(option) (\(type)) would be '\(name)' in \(place), which storebench has itself; choose another")
  }

  func writePackage(of type: String, _ kind: OwnPackage.Kind, _ option: String, _ word: String) throws {
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
        "\(option) (\(type)) is a word that \(user) uses already; choose another, such as \(type)\(word)", .badUsage)
    }
    let package = OwnPackage(kind: kind, type: type, folder: folder, parts: parts, dependency: dependency)
    let texts = try package.files()
    try Self.refuseToOverwrite(texts.map(\.path))
    try Self.write(texts, creating: package.folders)
    Console.say("wrote the package \(folder); next:")
    Console.say("  cd \(RunCommand.quoted(folder))")
    Console.say("  export SWIFT_DETERMINISTIC_HASHING=1   # or SwiftPM compiles all of it again now and then")
    let program = Self.program.contains("/") ? RunCommand.quoted(Self.executable) : Self.program
    for line in kind.next {
      Console.say("  \(line.replacing("{{name}}", with: name).replacing("{{storebench}}", with: program))")
    }
  }

  private static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// Returns the folder of the templates, and the dependency of a package: the requested one, otherwise the release of
  /// this program or the clone in which the program was built.
  private func partsAndDependency() throws -> (parts: String, OwnPackage.Dependency) {
    if let clone { return (clone, .clone(URL(fileURLWithPath: clone).standardizedFileURL.path)) }
    let installed = Self.installedParts
    let own = PackageFolder.of(executable: Self.executable)
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
    let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    return ["share/storebench", "../share/storebench"].map { folder.appending(path: $0).standardizedFileURL.path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}

extension OwnPackage.Shape: ExpressibleByArgument {}
