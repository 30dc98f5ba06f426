import ArgumentParser
import BenchCore
import BenchResults
import BenchRuns
import Foundation

/// `storebench new --store`: a package.
extension NewCommand {
  func checkStore(_ store: String) throws {
    if !from.isEmpty { throw ValidationError("--from is for scenarios; a package brings its own") }
    if !StorePackage.isType(store) {
      throw ValidationError(
        "--store (\(store)) must be the name of a type in Swift, letters and digits with a capital first; "
          + "write OrdersStore, say")
    }
    let name = StorePackage.name(of: store)
    if catalog.stores.contains(where: { $0.name == name }) {
      throw ValidationError(
        "--store (\(store)) would be '\(name)' in scenarios, which storebench has itself; choose another")
    }
  }

  func writePackage(of store: String) throws {
    let name = StorePackage.name(of: store)
    let folder = file ?? name
    let clone = try clone ?? Self.ownClone()
    guard StorePackage.isClone(clone) else {
      Console.complain(
        "\(clone): is no clone of storebench, for it has no \(StorePackage.example); name one: --clone ../storebench")
      throw ExitStatusError(status: .inputMissing)
    }
    let place = URL(fileURLWithPath: clone).standardizedFileURL.path
    let shape = like ?? .tables
    if let user = StorePackage.user(of: store, clone: place, shape: shape) {
      Console.complain("--store (\(store)) is a word that \(user) uses already; choose another, such as \(store)Store")
      throw ExitStatusError(status: .badUsage)
    }
    let package = StorePackage(type: store, folder: folder, clone: place, shape: shape)
    let texts = try package.files()
    try Self.refuseToOverwrite(texts.map(\.path))
    try Self.write(texts, creating: package.folders.map { "\(folder)/\($0)" })
    Console.say("wrote the package \(folder); next:")
    Console.say("  cd \(RunCommand.quoted(folder))")
    Console.say("  export SWIFT_DETERMINISTIC_HASHING=1   # or SwiftPM compiles all of it again now and then")
    Console.say("  swift run bench conformance")
    Console.say("  swift run -c release bench run \(name).yaml")
  }

  /// The clone that this program was built in.
  static func ownClone() throws -> String {
    let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
    if let folder = PackageFolder.of(executable: executable) { return folder }
    Console.complain(
      "new: this program does not lie in a clone of storebench, on which the package would depend; name one: "
        + "--clone ../storebench")
    throw ExitStatusError(status: .inputMissing)
  }
}

extension StorePackage.Shape: ExpressibleByArgument {}
