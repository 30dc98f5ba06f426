import BenchCore
import BenchWorkloads

/// Makes the stage of a scenario about stores: the data, the operations, and what must come out.
public struct StageBuilder: Sendable {
  /// The folder that the paths of a scenario are relative to.
  private let folder: String
  private let skipsBadRecords: Bool

  /// A builder for scenarios of this folder; bad records of imported data are left out with a warning, or end it.
  public init(folder: String, skipsBadRecords: Bool) {
    self.folder = folder
    self.skipsBadRecords = skipsBadRecords
  }

  /// A stage with what is worth a warning about it.
  public struct Built: Sendable {
    /// Ready to be played, with its truth.
    public let stage: Stage
    /// One for each thing that was left out or changed in imported data; empty for generated data.
    public let warnings: [String]
  }

  /// Generates or imports the data, draws the log, and asks the oracle.
  ///
  /// - Throws: `ImportError` for data that cannot be read, `WorkloadError` for a log that cannot be drawn.
  public func build(_ scenario: Scenario) throws -> Built {
    var warnings: [String] = []
    let dataset = try dataset(scenario, &warnings).carrying(scenario.extra.drawn(seed: scenario.seed))
    var load: LoadStage?
    let log: OperationLog
    if let spec = scenario.load {
      let drawn = try LoadStage.draw(spec, of: scenario, dataset: dataset)
      (log, load) = (drawn.log, drawn.stage)
    } else {
      log = try OperationLog.draw(scenario, dataset: dataset)
    }
    let truth = TruthFinder.find(dataset, log)
    let stage = Stage(dataset: dataset, log: log, truth: truth, ids: scenario.ids, load: load)
    return Built(stage: stage, warnings: warnings)
  }

  /// Reads what a scenario imports.
  ///
  /// - Throws: `ImportError` for data that cannot be read.
  public func read(_ source: ImportedDataset) throws(ImportError) -> ImportResult {
    let path = source.file.hasPrefix("/") ? source.file : "\(folder)/\(source.file)"
    return try Import.read(file: path, map: source.map, skipBadRecords: skipsBadRecords)
  }

  private func dataset(_ scenario: Scenario, _ warnings: inout [String]) throws -> Dataset {
    switch scenario.dataset {
    case .generated(let shape): return Dataset.generated(shape, seed: scenario.seed)
    case .imported(let source):
      let imported = try read(source)
      warnings += imported.warnings.map(\.description)
      return imported.dataset
    }
  }
}
