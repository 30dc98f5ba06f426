import ArgumentParser
import BenchCore
import BenchHost
import BenchResults
import BenchRuns
import BenchScenarios
import BenchWorkloads
import Foundation

/// The scenarios and the options for reading them, shared by `run` and `check`.
struct ScenarioSelection: ParsableArguments {
  @Argument(help: "Scenario files, or folders with scenario files.", completion: .file(extensions: ["yaml", "yml"]))
  var scenarios: [String] = []

  @Flag(help: "Use the tiny sizes and the expectations from the scenario's `smoke` section.")
  var smoke = false

  @Option(
    name: .customLong("seed"), parsing: .unconditional,
    help: "The seed for all random choices, in place of the seed in the scenario.")
  var seedWord: String?

  @Option(
    parsing: .unconditional,
    help: "Number of processes that measure the times of each cell. A cell is one design with one set of settings.")
  var repetitions: Int?

  @Option(
    help: "Use only these designs: nested/naive,normalized/keyed or store=nested,derivation=naive or preset=verge.",
    transform: DesignFilter.init(words:))
  var only: DesignFilter = DesignFilter()

  var options: ScenarioReader.Options { ScenarioReader.Options(smoke: smoke, seed: seed, repetitions: repetitions) }

  var seed: UInt64? { seedWord.flatMap { UInt64($0) } }

  func validate() throws {
    if let seedWord, seed == nil {
      throw ValidationError("--seed (\(seedWord)) must be a whole number from 0 to \(UInt64.max)")
    }
    let range = Pass.repetitions
    if let repetitions, !range.contains(repetitions) {
      throw ValidationError("--repetitions (\(repetitions)) must be from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  func checkNamed() throws {
    if scenarios.isEmpty { throw ValidationError("Missing expected argument '<scenarios> ...'") }
  }

  /// Reads the named files, and the files of named folders in alphabetical order.
  func read() throws -> [ScenarioFile] {
    var files: [ScenarioFile] = []
    var missing = false
    for path in scenarios {
      do {
        for name in try Self.files(at: path) { files.append(try ScenarioFile(path: name)) }
      } catch let error as InputError {
        Console.complain("\(error)")
        missing = true
      }
    }
    if missing { throw ExitStatusError(status: .inputMissing) }
    return files
  }

  func documents(
    of files: [ScenarioFile], _ catalog: Catalog
  ) throws -> [(file: ScenarioFile, document: ScenarioDocument)] {
    var documents: [(file: ScenarioFile, document: ScenarioDocument)] = []
    for file in files {
      do {
        let document = try file.read(catalog, options)
        documents.append((file, document))
        try only.check(document, catalog)
      } catch let error as ScenarioError {
        Console.complain(error.description)
      }
    }
    if documents.count < files.count { throw ExitStatusError(status: .badData) }
    return documents
  }

  private static func files(at path: String) throws -> [String] {
    if !isFolder(path) { return [path] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw InputError(path: path, reason: FileAccess.refusal(path))
    }
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    let named = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.ordered().map { "\(folder)/\($0)" }
    let scenarios = named.filter { path in
      guard let reason = FileAccess.fileRefusal(path) else { return true }
      Console.complain("\(path): is left out: \(reason == FileAccess.nothing ? "is a link to nothing" : reason)")
      return false
    }
    if scenarios.isEmpty { throw ValidationError("\(path) is a folder without scenario files (*.yaml)") }
    return scenarios
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

extension DesignFilter {
  var namesOne: Bool {
    let isPair = stores.count == 1 && derivations.count == 1 && presets.isEmpty && designs.isEmpty
    if designs.count == 1 { return stores.isEmpty && derivations.isEmpty && presets.isEmpty }
    return isPair || (stores.isEmpty && derivations.isEmpty && presets.count == 1)
  }

  /// Reads `nested/naive,store=nested,derivation=naive,preset=verge,sync=outbox`; each kind of item may be repeated.
  init(words: String) throws {
    self.init()
    for part in words.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.count, pair.first) {
      case (1, _) where (2...3).contains(part.split(separator: "/").count): designs.insert(part)
      case (2, "store"): stores.insert(pair[1])
      case (2, "derivation"): derivations.insert(pair[1])
      case (2, "sync"): syncs.insert(pair[1])
      case (2, Preset.setting): presets.insert(pair[1])
      default:
        let keys = "store=, derivation=, \(Preset.setting)= or sync="
        throw ValidationError("--only (\(part)) must be a design like nested/naive, or begin with \(keys)")
      }
    }
  }

  /// Refuses a filter that names something the scenario does not play.
  func check(_ document: ScenarioDocument, _ catalog: Catalog) throws {
    let plan = Plan(document, catalog, only: DesignFilter(), measuresAllocations: false)
    let cells = plan.points.flatMap { $0.cells.map(\.identity) + $0.gaps.map(\.cell) }
    let matrix = cells.filter { $0.preset == nil }
    for (kind, wanted, there) in [
      ("store", stores, matrix.map(\.store)), ("derivation", derivations, matrix.map(\.derivation)),
      ("sync", syncs, cells.compactMap(\.sync)), ("preset", presets, cells.compactMap(\.preset)),
    ] {
      for name in wanted.ordered() where !there.contains(name) {
        let played = there.isEmpty ? "none" : there.distinct.joined(separator: ", ")
        throw ValidationError("--only names the \(kind) \"\(name)\", and \(document.base.name) plays \(played)")
      }
    }
    let names = matrix.flatMap(\.designNames).distinct
    for name in designs.ordered() {
      let words = "--only names the design \"\(name)\", which \(document.base.name) does not play"
      try refuse(name, notIn: names, words, all: "it plays")
    }
  }

  /// The value of `--only` from which the same filter is read; empty for all designs.
  var words: String {
    let axes = [("store", stores), ("derivation", derivations), ("sync", syncs), (Preset.setting, presets)]
    return (designs.ordered() + axes.flatMap { axis, names in names.ordered().map { "\(axis)=\($0)" } })
      .joined(separator: ",")
  }
}

extension [Point] {
  /// Returns the error for a point that is none of these.
  func lack(_ words: String, of option: String) -> ValidationError {
    let isOne = count == 1 && self[0].settings.isEmpty
    let cure = isOne ? ", which has one point; leave \(option) out" : "; there are \(firstTen)"
    return ValidationError("\(option) (\(words)) is none of the scenario's\(cure)")
  }

  var firstTen: String {
    let shown = prefix(10).map(\.description).joined(separator: ", ")
    return count > 10 ? "\(shown) and \(count - 10) more" : shown
  }
}

extension Estimate {
  /// The estimate in words: `seconds and 80 MB`.
  var words: String { "\(magnitude) and \(peakMemory.rawValue / 1_000_000) MB" }
}
