import BenchCore
import BenchHost
import BenchScenarios
import BenchWorkloads
import Foundation
import Synchronization

/// A builder of stages for scenarios about stores: the data, the operations, and the truth.
package struct StageBuilder: Sendable {
  private let folder: String
  private let file: ScenarioFile?
  private let skipsBadRecords: Bool
  /// Imported data, read once for all points and all rounds of a budget.
  private let imports = Imports()
  /// A request to stop, which ends the computation of the truth.
  var interruption = Interruption()

  private final class Imports: Sendable {
    let last = Mutex<(source: ImportedDataset, result: ImportResult)?>(nil)
  }

  /// Creates a builder for scenarios of this folder; bad imported records are skipped with a warning, or are an error.
  package init(folder: String, skipsBadRecords: Bool) {
    (self.folder, self.skipsBadRecords) = (folder, skipsBadRecords)
    file = nil
  }

  package init(of file: ScenarioFile, skipsBadRecords: Bool) {
    folder = file.folder
    (self.skipsBadRecords, self.file) = (skipsBadRecords, file)
  }

  package func build(_ scenario: Scenario) throws -> (stage: Stage, warnings: [String]) {
    let drawn = try drawn(scenario)
    // The truth leaves out the part that only a search plays: that part has the same views and takes longest to query.
    let truth = TruthFinder.find(
      drawn.dataset, drawn.log, stepLimit: drawn.load?.stepsInPhases ?? .max,
      tracksAll: drawn.load?.showsAll == true, isStopped: { interruption.isRequested })
    if interruption.isRequested { throw Interrupted() }
    let stage = Stage(dataset: drawn.dataset, log: drawn.log, truth: truth, ids: scenario.ids, load: drawn.load)
    return (stage, drawn.warnings)
  }

  /// Generates or imports the data, and draws the log or reads the recorded one, without the truth.
  ///
  /// - Throws: `ImportError` for data that cannot be read, `WorkloadError` for a log that cannot be drawn,
  ///   `ScenarioError` for a recorded log that does not match the data; with a file, `PlacedError` for the first two.
  package func drawn(
    _ scenario: Scenario
  ) throws -> (dataset: Dataset, log: OperationLog, load: LoadStage?, warnings: [String]) {
    let read = try read(scenario)
    let dataset = read.dataset.carrying(scenario.extra.drawn(seed: scenario.seed))
    var warnings = read.warnings
    var load: LoadStage?
    let log: OperationLog
    if let spec = scenario.load {
      warnings += spec.warnings
      let drawn = try placed { try LoadStage.draw(spec, of: scenario, dataset: dataset) }
      (log, load) = (drawn.log, drawn.stage)
    } else if let recording = scenario.workload.recording {
      log = try replayed(recording, over: dataset, RecordedNames(dataset, importedAs: read.ids), scenario)
    } else {
      log = try placed { try OperationLog.draw(scenario, dataset: dataset) }
    }
    return (dataset, log, load, warnings)
  }

  /// Adds to an error the line of the scenario file that caused the error or that names the unreadable file.
  private func placed<Value>(_ path: [ScenarioPlaces.Step] = [], _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      guard let file else { throw error }
      switch error {
      case let error as WorkloadError: throw file.places.placed(error)
      case ImportError.unreadable: throw file.places.placed(error, at: path)
      default: throw error
      }
    }
  }

  func bytes(_ file: String) throws -> [UInt8] {
    let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    if let reason = FileAccess.fileRefusal(path) { throw InputError(path: file, reason: reason) }
    guard let data = FileManager.default.contents(atPath: path) else { throw InputError(path: file) }
    return [UInt8](data)
  }

  /// Reads the data that a scenario imports.
  ///
  /// - Throws: `ImportError` for data that are wrong, and for a file that cannot be read; with a scenario file,
  ///   `PlacedError` for such a file.
  package func read(_ source: ImportedDataset) throws -> ImportResult {
    var unscaled = source
    unscaled.scale = 1
    if let last = imports.last.withLock(\.self), last.source == unscaled { return last.result }
    let result = try placed([.key("dataset"), .key("import")]) {
      try Import.read(source, in: folder, skipBadRecords: skipsBadRecords)
    }
    imports.last.withLock { $0 = (unscaled, result) }
    return result
  }

  func neverDrawn(_ scenario: Scenario) -> [String] {
    let places = file?.places
    return scenario.neverDrawn.map { kind in
      (places.map { "line \($0.location(kind.path).line): " } ?? "") + kind.warning
    }
  }

  private func replayed(
    _ recording: Recording, over dataset: Dataset, _ names: RecordedNames, _ scenario: Scenario
  ) throws -> OperationLog {
    let views = try placed([.key("workload"), .key("views")]) {
      try recording.views.map { try RecordedViews(ImportInput($0, in: folder), names) }
    }
    let file = try placed([.key("workload"), .key("log")]) {
      try RecordedFile(ImportInput(recording.log, in: folder))
    }
    return try placed { try OperationLog.recorded(file, views: views, over: dataset, names, scenario) }
  }

  /// Generates or imports the data of a scenario; imported data have ids.
  func read(_ scenario: Scenario) throws -> (dataset: Dataset, ids: ImportedIDs?, warnings: [String]) {
    switch scenario.dataset {
    case .generated(let shape): return (.generated(shape, seed: scenario.seed), nil, [])
    case .imported(let source):
      let found = try read(source)
      let dataset = try grown(found.dataset, by: source.scale, seed: scenario.seed)
      return (dataset, found.ids, found.warnings)
    }
  }

  package func grown(_ dataset: Dataset, by scale: Double, seed: UInt64) throws -> Dataset {
    let count = Double(dataset.authors.count + dataset.posts.count + dataset.comments.count)
    let most = ImportedDataset.entityLimit
    if count * scale > Double(most) {
      try placed { throw WorkloadError.tooManyScaled(count: Int(count), scale: scale, limit: most) }
    }
    return dataset.grown(by: scale, seed: seed)
  }
}

extension LoadStage {
  /// True if scrolling may show any view at any time.
  fileprivate var showsAll: Bool { setup.frameFlows.contains { $0.scroll > 0 } }
}
