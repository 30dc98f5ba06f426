import BenchCore
import Foundation

/// Everything that must be known to believe the numbers of a run, and to run it again: `run.json`.
package struct RunManifest: Equatable, Sendable, Codable {
  /// The form of the run folder; a reader refuses others.
  package static let currentSchemaVersion = 1

  /// The form that this manifest has.
  package var schemaVersion = RunManifest.currentSchemaVersion
  /// What was asked.
  package var scenario: ScenarioRecord
  /// When it ran, what of it, and how to do it again.
  package var run: RunRecord
  /// What it ran on.
  package var machine: MachineRecord
  /// What ran.
  package var build: BuildRecord
  /// What designs were given, at each point that was begun, in the order of the plan.
  package var points: [PointRecord]
  /// One for each planned cell, in the order of the plan, also those that cannot be played.
  package var cells: [CellReport]
  /// One for each sentence that was judged, in the order of the scenario; empty until the run has ended.
  package var expectations: [ExpectationRecord]
  /// What must be known beside the numbers, in words, each once.
  package var warnings: [String]
  /// What a load over time was counted in; `nil` of runs without one.
  package var costTable: CostTableRecord?
  /// The costs that loads were simulated on where no times were recorded; `nil` where there were none.
  package var recordedCosts: CostsRecord?
  /// The machine's best pace: the shortest reading of the yardstick that recorded times are held against, in ns; `nil`
  /// of runs that record none.
  package var bestPaceNs: UInt64?
  /// What else the machine did meanwhile; `nil` while the run goes on.
  package var conditions: ConditionsRecord?
  /// The stable hash of each file beside this one, by name, as sixteen hexadecimal digits; `nil` while the run goes on,
  /// and of what an older program wrote.
  package var files: [String: String]?
  /// The stable hash of this file's text, in which this value is `0000000000000000`; there only while it is text.
  package internal(set) var checksum: String?

  /// A manifest; what is not given is not known yet.
  package init(
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
  package struct ScenarioRecord: Equatable, Sendable, Codable {
    /// The scenario by name.
    package var name: String
    /// The file as the user named it.
    package var file: String
    /// The whole text of the file.
    package var text: String
    /// The stable hash of the text, as sixteen hexadecimal digits.
    package var hash: String
    /// What the scenario asks; `nil` of what an older program wrote.
    package var question: String?
    /// The answers of the scenario; `nil` where it has none.
    package var answers: [AnswerRecord]?
    /// The values of the settings that its answers name, by their paths.
    package var settings: [String: String]?
    /// The words of the question for designs, by the name of a store, a derivation, a preset, a sync or an isolation.
    package var called: [String: String]?

    /// The rate and the frame that the answer begins with; `nil` where the scenario has none.
    package var target: TargetRecord?

    /// A record of this text, with its hash.
    ///
    /// - Complexity: O(n), where n is the length of the text.
    package init(
      name: String, file: String, text: String, question: String? = nil, answers: [AnswerRecord]? = nil,
      called: [String: String]? = nil
    ) {
      self.name = name
      self.file = file
      self.text = text
      self.question = question
      self.answers = answers
      self.called = called
      var hash = StableHash()
      hash.combine(text)
      self.hash = hash.value.hexadecimal
    }
  }

  /// When, how large, and how to do it again.
  package struct RunRecord: Equatable, Sendable, Codable {
    /// Whether the run goes on, and if not, how it ended.
    package enum State: String, Sendable, Codable { case running, finished, interrupted }

    /// Short, and of no other run; part of the folder's name.
    package var id: String
    /// UTC, as ISO 8601 writes it.
    package var started: String
    /// How far the run came.
    package var state: State
    /// Whether the sizes are those of the scenario's smoke section.
    package var isSmoke: Bool
    /// What every random stream was drawn from.
    package var seed: UInt64
    /// The command that reproduces the run.
    package var command: String
    /// The id of the run that was played side by side with this one, round by round; `nil` for one that was alone.
    package var pairedWith: String?
    /// With the scenario and the seed, all that is needed to go on with the run; `nil` of what an older program wrote.
    package var plan: PlanRecord?
    /// The ids of the shards that were joined to this run; `nil` of a run that was played.
    package var mergedFrom: [String]?

    /// A record of a run that begins at this date; without a plan it cannot be continued.
    package init(
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
  package struct PlanRecord: Equatable, Sendable, Codable {
    /// Of each cell in the time pass.
    package var repetitions: Int
    /// The only stores that were played; empty for all.
    package var stores: [String]
    /// The only derivations that were played; empty for all.
    package var derivations: [String]
    /// The only presets that were played beside these; `nil` for none named.
    package var presets: [String]?
    /// Whether bad records of imported data were left out in place of ending the run.
    package var skipsBadRecords: Bool
    /// Whether everything was played in one process, for a debugger.
    package var isInProcess: Bool
    /// Which part of the cells; `nil` for all.
    package var shard: Shard?
    /// The profiles that were asked for; `nil` for none.
    package var profiles: [Pass]?
    /// The points in place of the whole sweep, with the shares of them that were played; `nil` for all.
    package var points: [String]?
    /// The time that was given to the run; `nil` where it had no limit.
    package var budgetNs: UInt64?
    /// What was left out for it, in one line; `nil` for nothing.
    package var givenUp: String?

    /// A plan for everything in processes of its own, unless something else is given.
    package init(
      repetitions: Int, stores: [String] = [], derivations: [String] = [], presets: [String] = [],
      skipsBadRecords: Bool = false, isInProcess: Bool = false, shard: Shard? = nil, profiles: [Pass] = []
    ) {
      self.repetitions = repetitions
      self.stores = stores
      self.derivations = derivations
      self.presets = presets.isEmpty ? nil : presets
      self.skipsBadRecords = skipsBadRecords
      self.isInProcess = isInProcess
      self.shard = shard
      self.profiles = profiles.isEmpty ? nil : profiles
    }
  }

  /// What it ran on.
  package struct MachineRecord: Equatable, Sendable, Codable {
    /// The operating system with its version, in its own words.
    package var system: String
    /// `x86_64`, `arm64` or `other`.
    package var architecture: String
    /// The processor's model; `unknown` where the system does not tell.
    package var processor: String
    /// How many of them the system has, threads of a core counted.
    package var processors: Int
    /// What is built in, not what is free.
    package var memoryBytes: Int
    /// What one reading of the clock costs here.
    package var clockReadNs: Double?

    /// What one reading of the clock costs here; `nil` where that is not known.
    package var clock: ClockCost? { clockReadNs.map { ClockCost(readNs: $0) } }

    /// A record of a machine; without a cost of the clock nothing is called clock-bound.
    package init(
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
  package struct BuildRecord: Equatable, Sendable, Codable {
    /// With optimisation or without.
    package var mode: BuildMode
    /// Whether a debug build was told to write results all the same.
    package var allowDebug: Bool
    /// The compiler, as far as a program can know it: `Swift 6.3`.
    package var toolchain: String
    /// The allocator and its version; `nil` when allocations were not measured.
    package var allocator: String?
    /// The revision of the working copy, with `+` behind it when files differ from it; `nil` outside of one.
    package var gitRevision: String?
    /// Sorted by name; empty where nothing tells what was linked in.
    package var packages: [PackageRecord]
    /// A hash of the executable's bytes, as sixteen hexadecimal digits; `nil` where it could not be read.
    package var executableHash: String?

    /// A record of a build; without an allocator no allocations were measured.
    package init(
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
  package struct PackageRecord: Equatable, Sendable, Codable {
    /// The package's identity, as the package manager spells it.
    package var name: String
    /// The version; `unknown` of one that was resolved to a revision or a branch.
    package var version: String

    /// A package at a version.
    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// What every design at one point was given.
  package struct PointRecord: Equatable, Sendable, Codable {
    /// Which point it is.
    package var point: Point
    /// How many entities the load takes in; of a graph, its nodes.
    package var entities: Int
    /// How many operations the log has, warm-up included; of a graph, its iterations.
    package var operations: Int
    /// As sixteen hexadecimal digits.
    package var operationLogHash: String

    /// A record of a point, with the hash in the form that files have.
    package init(point: Point, entities: Int, operations: Int, operationLogHash: UInt64) {
      self.point = point
      self.entities = entities
      self.operations = operations
      self.operationLogHash = operationLogHash.hexadecimal
    }
  }

  /// A sentence and what became of it.
  package struct ExpectationRecord: Equatable, Sendable, Codable {
    /// As the scenario has it.
    package var sentence: String
    /// What it means when it does not hold.
    package var level: ExpectationLevel
    /// What became of it.
    package var verdict: Verdict
    /// What was found, in words: that of the worst cell.
    package var actual: String
    /// What holds the true value with 95 %, where it was measured.
    package var low: Double?
    /// The upper end of the same interval.
    package var high: Double?
    /// Where a sentence that does not hold came apart.
    package var cause: String?

    /// A record of a sentence, without an interval or a cause.
    package init(sentence: String, level: ExpectationLevel = .fail, verdict: Verdict, actual: String) {
      self.sentence = sentence
      self.level = level
      self.verdict = verdict
      self.actual = actual
    }

    /// The record of a judgement, with the interval of its worst cell.
    package init(_ judgement: Judgement) {
      self.init(
        sentence: judgement.expectation.text, level: judgement.expectation.level, verdict: judgement.verdict,
        actual: judgement.actual)
      low = judgement.worst?.interval?.lowerBound
      high = judgement.worst?.interval?.upperBound
      cause = judgement.cause
    }

    /// A run that was made before there were levels has none.
    package init(from decoder: any Decoder) throws {
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
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    var unsigned = self
    unsigned.checksum = Self.unsigned
    return Self.signed(String(decoding: try encoder.encode(unsigned), as: UTF8.self) + "\n")
  }

  private static let unsigned = String(repeating: "0", count: 16)

  /// The text of a manifest with the checksum that fits it.
  ///
  /// - Complexity: O(n), where n is the length of the text.
  package static func signed(_ json: String) -> String {
    json.replacing(/"checksum" : "[0-9a-f]{16}"/, maxReplacements: 1) { _ in
      "\"checksum\" : \"\(hash(of: bare(json)))\""
    }
  }

  /// Whether the manifest is as it was written, by its text; one without a checksum is of an older program, which
  /// knew none of its files either.
  ///
  /// - Complexity: O(n), where n is the length of the text.
  func isAsWritten(_ json: String) -> Bool {
    if let found = json.firstMatch(of: /"checksum" : "([0-9a-f]{16})"/) {
      return found.1 == Self.hash(of: Self.bare(json))
    }
    // A key that nothing reads may have been that of the checksum, or of the files.
    return files == nil && Self.keys(of: json).isSubset(of: Self.keys(of: (try? self.json()) ?? ""))
  }

  /// The keys of the outermost object.
  private static func keys(of json: String) -> Set<String> {
    let object = try? JSONSerialization.jsonObject(with: Data(json.utf8))
    return Set((object as? [String: Any] ?? [:]).keys)
  }

  /// The text without its checksum.
  private static func bare(_ json: String) -> String {
    json.replacing(/"checksum" : "[0-9a-f]{16}"/, with: "\"checksum\" : \"\(unsigned)\"", maxReplacements: 1)
  }

  /// The stable hash of a text as files have it.
  ///
  /// - Complexity: O(n), where n is the length of the text.
  static func hash(of text: String) -> String {
    var hash = StableHash()
    hash.combine(text)
    return hash.value.hexadecimal
  }

  /// Reads a manifest.
  ///
  /// - Throws: `DecodingError` when it is none, or of another schema version.
  package init(json: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(RunManifest.self, from: Data(json.utf8))
    checksum = nil
    if schemaVersion != Self.currentSchemaVersion {
      let rule = "schema version \(schemaVersion) is not \(Self.currentSchemaVersion), which this program reads"
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: rule))
    }
  }
}
