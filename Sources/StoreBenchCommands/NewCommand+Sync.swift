import ArgumentParser
import BenchCore
import BenchRuns
import Foundation

/// `storebench new --sync`: a package.
extension NewCommand {
  func checkSync(_ sync: String) throws {
    if store != nil { throw ValidationError("--sync writes a package, and so does --store; give one of them") }
    if !from.isEmpty { throw ValidationError("--from is for scenarios; a package brings its own sequences") }
    if !StorePackage.isType(sync) {
      throw ValidationError(
        "--sync (\(sync)) must be the name of a type in Swift, letters and digits with a capital first; "
          + "write RoomsSync, say")
    }
    let name = StorePackage.name(of: sync)
    let taken = SequenceRun.names(in: catalog) + ConformanceRun.allNames(in: catalog) + catalog.presets.map(\.name)
    if taken.contains(name) {
      throw ValidationError("--sync (\(sync)) would be '\(name)' in files, which storebench has itself; choose another")
    }
  }

  func writePackage(ofSync sync: String) throws {
    let name = StorePackage.name(of: sync)
    let folder = file ?? name
    let clone = try clone ?? Self.ownClone()
    guard SyncPackage.isClone(clone) else {
      Console.complain(
        "\(clone): is no clone of storebench, for it has no \(SyncPackage.example); name one: --clone ../storebench")
      throw ExitStatusError(status: .inputMissing)
    }
    let place = URL(fileURLWithPath: clone).standardizedFileURL.path
    if let user = SyncPackage.user(of: sync, clone: place) {
      Console.complain("--sync (\(sync)) is a word that \(user) uses already; choose another, such as \(sync)Sync")
      throw ExitStatusError(status: .badUsage)
    }
    let texts = try SyncPackage(type: sync, folder: folder, clone: place).files()
    try Self.refuseToOverwrite(texts.map(\.path))
    try Self.write(texts, creating: SyncPackage.folders.map { "\(folder)/\($0)" })
    Console.say("wrote the package \(folder); next:")
    Console.say("  cd \(RunCommand.quoted(folder))")
    Console.say("  export SWIFT_DETERMINISTIC_HASHING=1   # or SwiftPM compiles all of it again now and then")
    Console.say("  swift run bench conformance")
    Console.say("  swift run bench run \(name).yaml")
    Console.say("  swift run bench timeline \(name).yaml")
  }
}
