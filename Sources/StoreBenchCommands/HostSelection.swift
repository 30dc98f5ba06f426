import ArgumentParser
import BenchCore
import BenchHost
import BenchRuns
import BenchScenarios
import BenchWorkloads
import Synchronization

/// The executables that bring designs, for every command that takes designs by name.
struct HostSelection: ParsableArguments {
  @Option(
    help: "A program with your own designs, built from a package that `new --store` wrote. Can be repeated.",
    completion: .file())
  var designs: [String] = []

  /// Adds the executables' designs to the catalog before the command uses the catalog.
  func validate() throws {
    do {
      try Root.catalog.withLock { catalog in
        for path in designs {
          if (catalog.hosts.values.map(\.path) + catalog.silentHosts.map(\.name)).contains(path) { continue }
          switch Result(catching: { () throws(HostError) in
            try HostDescription(asking: path, named: path, by: Catalog.hostOption)
          }) {
          case .success(let description): catalog = try catalog.adding(description, of: path)
          // `run` goes on without the designs of an unfit host.
          case .failure(let error) where error.kind == .unfit && CommandLine.arguments.dropFirst().first == "run":
            catalog.silentHosts.append(error)
          case .failure(let error): throw error
          }
        }
      }
    } catch let error as HostError {
      throw ValidationError("\(error)")
    }
  }

  /// Adds unknown designs of scenarios as designs of hosts without a description.
  ///
  /// - Throws: `ValidationError` if every name is known, because then no cell would show the failure of the host.
  func blameSilentHosts(for files: () throws -> [ScenarioFile], _ options: ScenarioReader.Options) throws {
    try Root.catalog.withLock { catalog in
      guard let silent = catalog.silentHosts.first else { return }
      let before = catalog.hosts.count
      for file in try files() {
        do throws(ScenarioError) { _ = try file.read(catalog, options) } catch {
          catalog = try catalog.addingDesignsOfSilentHosts(error.unknownDesigns)
        }
      }
      try refuse(catalog.hosts.count == before, "\(silent)")
    }
  }

  var words: [String] { designs.flatMap { [Catalog.hostOption, $0] } }
}

extension RemotePlayer {
  /// Creates a player of syncs. The syncs of hosts play in other processes, which get their files in this folder.
  init(_ catalog: Catalog, in scratch: ScratchFolder, hangLimit: Int) {
    self.init(
      catalog,
      ProcessRunner(
        executable: CommandLine.arguments[0], folder: scratch.url, hangLimit: .seconds(Double(hangLimit)),
        interruption: Interruption(), catalog: catalog))
  }
}
