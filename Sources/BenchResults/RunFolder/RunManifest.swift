import BenchCore
import Foundation

/// Everything that must be known to believe the numbers of a run, and to run it again: `run.json`.
public struct RunManifest: Equatable, Sendable, Codable {
  /// The form of the run folder; a reader refuses others.
  public static let currentSchemaVersion = 1

  public var schemaVersion = RunManifest.currentSchemaVersion
  public var scenario: ScenarioRecord
  public var run: RunRecord
  public var machine: MachineRecord
  public var build: BuildRecord
  public var points: [PointRecord]
  public var cells: [CellReport]
  public var expectations: [ExpectationRecord]
  public var warnings: [String]
  /// What else the machine did meanwhile; `nil` while the run goes on.
  public var conditions: ConditionsRecord?

  public init(
    scenario: ScenarioRecord, run: RunRecord, machine: MachineRecord, build: BuildRecord, points: [PointRecord] = [],
    cells: [CellReport] = [], expectations: [ExpectationRecord] = [], warnings: [String] = []
  ) {
    self.scenario = scenario
    self.run = run
    self.machine = machine
    self.build = build
    self.points = points
    self.cells = cells
    self.expectations = expectations
    self.warnings = warnings
  }

  /// The scenario as it was read, whole.
  public struct ScenarioRecord: Equatable, Sendable, Codable {
    public var name: String
    public var file: String
    public var text: String
    /// The stable hash of the text, as sixteen hexadecimal digits.
    public var hash: String

    public init(name: String, file: String, text: String) {
      self.name = name
      self.file = file
      self.text = text
      var hash = StableHash()
      hash.combine(text)
      self.hash = hash.value.hexadecimal
    }
  }

  /// When, how large, and how to do it again.
  public struct RunRecord: Equatable, Sendable, Codable {
    /// Whether the run goes on, and if not, how it ended.
    public enum State: String, Sendable, Codable { case running, finished, interrupted }

    public var id: String
    /// UTC, as ISO 8601 writes it.
    public var started: String
    public var state: State
    public var isSmoke: Bool
    public var seed: UInt64
    /// The command that reproduces the run.
    public var command: String
    /// The id of the run that was played side by side with this one, round by round; `nil` for one that was alone.
    public var pairedWith: String?
    /// With the scenario and the seed, all that is needed to go on with the run; `nil` of what an older program wrote.
    public var plan: PlanRecord?
    /// The ids of the shards that were joined to this run; `nil` of a run that was played.
    public var mergedFrom: [String]?

    public init(
      id: String, started: Date, state: State, isSmoke: Bool, seed: UInt64, command: String, plan: PlanRecord? = nil,
      pairedWith: String? = nil
    ) {
      self.id = id
      self.started = started.formatted(.iso8601)
      self.state = state
      self.isSmoke = isSmoke
      self.seed = seed
      self.command = command
      self.pairedWith = pairedWith
      self.plan = plan
    }
  }

  /// What was to be played of the scenario.
  public struct PlanRecord: Equatable, Sendable, Codable {
    /// Of each cell in the time pass.
    public var repetitions: Int
    /// The only stores that were played; empty for all.
    public var stores: [String]
    /// The only derivations that were played; empty for all.
    public var derivations: [String]
    public var skipsBadRecords: Bool
    /// Whether everything was played in one process, for a debugger.
    public var isInProcess: Bool
    /// Which part of the cells; `nil` for all.
    public var shard: Shard?

    public init(
      repetitions: Int, stores: [String] = [], derivations: [String] = [], skipsBadRecords: Bool = false,
      isInProcess: Bool = false, shard: Shard? = nil
    ) {
      self.repetitions = repetitions
      self.stores = stores
      self.derivations = derivations
      self.skipsBadRecords = skipsBadRecords
      self.isInProcess = isInProcess
      self.shard = shard
    }
  }

  /// What it ran on.
  public struct MachineRecord: Equatable, Sendable, Codable {
    public var system: String
    public var architecture: String
    public var processor: String
    public var processors: Int
    public var memoryBytes: Int
    /// What one reading of the clock costs here.
    public var clockReadNs: Double?

    public init(
      system: String, architecture: String, processor: String, processors: Int, memory: Bytes,
      clockReadNs: Double? = nil
    ) {
      self.system = system
      self.architecture = architecture
      self.processor = processor
      self.processors = processors
      memoryBytes = memory.rawValue
      self.clockReadNs = clockReadNs
    }
  }

  /// What ran.
  public struct BuildRecord: Equatable, Sendable, Codable {
    public var mode: BuildMode
    /// Whether a debug build was told to write results all the same.
    public var allowDebug: Bool
    public var toolchain: String
    /// The allocator and its version; `nil` when allocations were not measured.
    public var allocator: String?
    /// The revision of the working copy, with `+` behind it when files differ from it; `nil` outside of one.
    public var gitRevision: String?
    public var packages: [PackageRecord]
    /// A hash of the executable's bytes, as sixteen hexadecimal digits; `nil` where it could not be read.
    public var executableHash: String?

    public init(
      mode: BuildMode, allowDebug: Bool, toolchain: String, allocator: String?, gitRevision: String?,
      packages: [PackageRecord], executableHash: String? = nil
    ) {
      self.mode = mode
      self.allowDebug = allowDebug
      self.toolchain = toolchain
      self.allocator = allocator
      self.gitRevision = gitRevision
      self.packages = packages
      self.executableHash = executableHash
    }
  }

  /// A package that is linked in, at the version that was resolved.
  public struct PackageRecord: Equatable, Sendable, Codable {
    public var name: String
    public var version: String

    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// What every design at one point was given.
  public struct PointRecord: Equatable, Sendable, Codable {
    public var point: Point
    public var entities: Int
    public var operations: Int
    /// As sixteen hexadecimal digits.
    public var operationLogHash: String

    public init(point: Point, entities: Int, operations: Int, operationLogHash: UInt64) {
      self.point = point
      self.entities = entities
      self.operations = operations
      self.operationLogHash = operationLogHash.hexadecimal
    }
  }

  /// A sentence and what became of it.
  public struct ExpectationRecord: Equatable, Sendable, Codable {
    public var sentence: String
    public var level: ExpectationLevel
    public var verdict: Verdict
    public var actual: String
    /// What holds the true value with 95 %, where it was measured.
    public var low: Double?
    public var high: Double?
    /// Where a sentence that does not hold came apart.
    public var cause: String?

    public init(sentence: String, level: ExpectationLevel = .fail, verdict: Verdict, actual: String) {
      self.sentence = sentence
      self.level = level
      self.verdict = verdict
      self.actual = actual
    }

    public init(_ judgement: Judgement) {
      self.init(
        sentence: judgement.expectation.text, level: judgement.expectation.level, verdict: judgement.verdict,
        actual: judgement.actual)
      low = judgement.worst?.interval?.lowerBound
      high = judgement.worst?.interval?.upperBound
      cause = judgement.cause
    }

    /// A run that was made before there were levels has none.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      sentence = try container.decode(String.self, forKey: .sentence)
      level = try container.decodeIfPresent(ExpectationLevel.self, forKey: .level) ?? .fail
      verdict = try container.decode(Verdict.self, forKey: .verdict)
      actual = try container.decode(String.self, forKey: .actual)
      low = try container.decodeIfPresent(Double.self, forKey: .low)
      high = try container.decodeIfPresent(Double.self, forKey: .high)
      cause = try container.decodeIfPresent(String.self, forKey: .cause)
    }
  }
}

extension RunManifest {
  /// The manifest as text: keys sorted, so that two runs differ only where they differ.
  ///
  /// - Throws: `EncodingError` when a number is not finite.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// Reads a manifest.
  ///
  /// - Throws: `DecodingError` when it is none, or of another schema version.
  public init(json: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(RunManifest.self, from: Data(json.utf8))
    if schemaVersion != Self.currentSchemaVersion {
      let rule = "schema version \(schemaVersion) is not \(Self.currentSchemaVersion), which this program reads"
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: rule))
    }
  }
}
