import ArgumentParser
import BenchCore
import BenchHost
import BenchRuns
import Foundation

/// `storebench new --store`, `--derivation` and `--sync`: a package.
extension NewCommand {
  func checkStore(_ store: String) throws {
    if !from.isEmpty { throw ValidationError("--from is for scenarios; a package brings its own") }
    try check(store, "--store", as: "OrdersStore", taken: catalog.stores.map(\.name), in: "scenarios")
  }

  func checkDerivation(_ derivation: String) throws {
    if !from.isEmpty { throw ValidationError("--from is for scenarios; a package brings its own") }
    try check(
      derivation, "--derivation", as: "OrdersDerivation", taken: catalog.derivations.map(\.name), in: "scenarios")
  }

  func checkSync(_ sync: String) throws {
    if !from.isEmpty { throw ValidationError("--from is for scenarios; a package brings its own sequences") }
    let taken = SequenceRun.names(in: catalog) + ConformanceRun.allNames(in: catalog) + catalog.presets.map(\.name)
    try check(sync, "--sync", as: "RoomsSync", taken: taken, in: "files")
  }

  private func check(_ type: String, _ option: String, as example: String, taken: [String], in place: String) throws {
    if !OwnPackage.isType(type) {
      throw ValidationError(
        "\(option) (\(type)) must be the name of a type in Swift, letters and digits with a capital first; "
          + "write \(example), say")
    }
    let name = OwnPackage.name(of: type)
    if taken.contains(name) {
      throw ValidationError(
        "\(option) (\(type)) would be '\(name)' in \(place), which storebench has itself; choose another")
    }
  }

  func writePackage(of type: String, _ kind: OwnPackage.Kind, _ option: String, _ word: String) throws {
    let name = OwnPackage.name(of: type)
    let folder = file ?? name
    let clone = try clone ?? Self.ownClone()
    guard kind.isClone(clone) else {
      Console.complain(
        "\(clone): is no clone of storebench, for it has no \(kind.example); name one: --clone ../storebench")
      throw ExitStatusError(status: .inputMissing)
    }
    let place = URL(fileURLWithPath: clone).standardizedFileURL.path
    if let user = OwnPackage.user(of: type, clone: place, kind) {
      throw ExitStatusError.saying(
        "\(option) (\(type)) is a word that \(user) uses already; choose another, such as \(type)\(word)", .badUsage)
    }
    let package = OwnPackage(kind: kind, type: type, folder: folder, clone: place)
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

  static func ownClone() throws -> String {
    if let folder = PackageFolder.of(executable: executable) { return folder }
    throw ExitStatusError.saying(
      "new: this program does not lie in a clone of storebench, on which the package would depend; name one: "
        + "--clone ../storebench", .inputMissing)
  }
}

extension OwnPackage.Shape: ExpressibleByArgument {}
