import ArgumentParser
import BenchCore
import BenchHost
import BenchProcesses
import BenchRuns
import Synchronization

/// The executables that bring designs, for every command to which designs are named.
struct HostSelection: ParsableArguments {
  @Option(
    help: "An executable with designs of its own, as `new --store` makes one; may be given several times.",
    completion: .file())
  var designs: [String] = []

  /// Adds their designs to the catalog before the command looks at it.
  func validate() throws {
    do {
      try Root.catalog.withLock { catalog in
        for path in designs where !catalog.hosts.values.contains(where: { $0.path == path }) {
          let description = try HostDescription(asking: path, named: path, by: Catalog.hostOption)
          catalog = try catalog.adding(description, of: path)
        }
      }
    } catch let error as HostError {
      throw ValidationError("\(error)")
    }
  }

  /// The options as words of a command.
  var words: [String] { designs.flatMap { [Catalog.hostOption, $0] } }
}

extension RemotePlayer {
  /// A player of syncs, those of hosts in processes that share this folder.
  init(_ catalog: Catalog, in scratch: ScratchFolder, hangLimit: Int) {
    self.init(
      catalog,
      ProcessRunner(
        executable: CommandLine.arguments[0], folder: scratch.url, hangLimit: .seconds(Double(hangLimit)),
        interruption: Interruption(), catalog: catalog))
  }
}
