import BenchCore
import Foundation

/// Everything that must be known to believe the numbers of a run, and to run it again: `run.json`. Its parts are behind
/// one reference.
@dynamicMemberLookup
package struct RunManifest: Equatable, Sendable, Codable {
  /// The form of the run folder; a reader refuses others.
  package static let currentSchemaVersion = 1

  package struct Parts: Equatable, Sendable, Codable {
    package var schemaVersion = RunManifest.currentSchemaVersion
    package var scenario: ScenarioRecord
    package var run: RunRecord
    package var machine: MachineRecord
    package var build: BuildRecord
    /// The points that were begun, in the order of the plan.
    package var points: [PointRecord]
    /// One for each planned cell, in the order of the plan, also those that cannot be played.
    package var cells: [CellReport]
    /// One for each sentence that was judged, in the order of the scenario; empty until the run has ended.
    package var expectations: [ExpectationRecord]
    package var warnings: [String]
    /// The cost table of a load over time; `nil` of runs without one.
    package var costTable: CostTableRecord?
    /// The costs that loads were simulated on where no times were recorded; `nil` where there were none.
    package var recordedCosts: CostsRecord?
    /// The machine's best pace: the shortest reading of the yardstick that recorded times are held against, in ns;
    /// `nil` of runs that record none.
    package var bestPaceNs: UInt64?
    /// The machine's other work meanwhile; `nil` while the run goes on.
    package var conditions: ConditionsRecord?
    /// The stable hash of each file beside this one, by name, as sixteen hexadecimal digits; `nil` while the run goes
    /// on, and of files that an older program wrote.
    package var files: [String: String]?
    /// The stable hash of this file's text, in which this value is `0000000000000000`; there only while it is text.
    package internal(set) var checksum: String?
  }

  private var parts: Shared<Parts>

  package init(
    scenario: ScenarioRecord, run: RunRecord, machine: MachineRecord, build: BuildRecord, points: [PointRecord] = [],
    cells: [CellReport] = [], expectations: [ExpectationRecord] = [], warnings: [String] = []
  ) {
    parts = Shared(
      Parts(
        scenario: scenario, run: run, machine: machine, build: build, points: points, cells: cells,
        expectations: expectations, warnings: warnings))
  }

  package init(from decoder: any Decoder) throws { parts = try Shared(from: decoder) }
  package func encode(to encoder: any Encoder) throws { try parts.encode(to: encoder) }

  package subscript<Part>(dynamicMember place: WritableKeyPath<Parts, Part>) -> Part {
    get { parts.value[keyPath: place] }
    _modify { yield &parts.value[keyPath: place] }
  }

  package struct ScenarioRecord: Equatable, Sendable, Codable {
    package var name: String
    package var file: String
    package var text: String
    /// The stable hash of the text, as sixteen hexadecimal digits.
    package var hash: String
    package var question: String?
    /// The source of a claim; `nil` of what an older program wrote.
    package var source: String?
    package var answers: [AnswerRecord]?
    package var settings: [String: String]?
    /// The words of the question for designs, by the name of a store, a derivation, a preset, a sync or an isolation.
    package var called: [String: String]?

    /// The rate and the frame that the answer begins with; `nil` where the scenario has none.
    package var target: TargetRecord?

    package init(
      name: String, file: String, text: String, question: String? = nil, answers: [AnswerRecord]? = nil,
      called: [String: String]? = nil
    ) {
      (self.name, self.file, self.text) = (name, file, text)
      (self.question, self.answers, self.called) = (question, answers, called)
      var hash = StableHash()
      hash.combine(text)
      self.hash = hash.value.hexadecimal
    }
  }

  package struct RunRecord: Equatable, Sendable, Codable {
    package enum State: String, Sendable, Codable { case running, finished, interrupted }

    /// Short, and of no other run; part of the folder's name.
    package var id: String
    /// UTC, as ISO 8601 writes it.
    package var started: String
    package var state: State
    package var isSmoke: Bool
    package var seed: UInt64
    package var command: String
    /// The id of the run that was played side by side with this one, round by round; `nil` for one that was alone.
    package var pairedWith: String?
    /// With the scenario and the seed, all that is needed to go on with the run; `nil` of what an older program wrote.
    package var plan: PlanRecord?
    /// The ids of the shards that were joined to this run; `nil` of a run that was played.
    package var mergedFrom: [String]?

    package init(
      id: String, started: Date, state: State, isSmoke: Bool, seed: UInt64, command: String, plan: PlanRecord? = nil,
      pairedWith: String? = nil
    ) {
      self.id = id
      self.started = started.formatted(.iso8601)
      (self.state, self.isSmoke, self.seed) = (state, isSmoke, seed)
      (self.command, self.pairedWith, self.plan) = (command, pairedWith, plan)
    }
  }

  package struct PlanRecord: Equatable, Sendable, Codable {
    /// Of each cell in the time pass.
    package var repetitions: Int
    /// The only stores that were played; empty for all.
    package var stores: [String]
    package var derivations: [String]
    /// The only presets that were played beside these; `nil` for none named.
    package var presets: [String]?
    package var skipsBadRecords: Bool
    package var isInProcess: Bool
    /// The part of the cells; `nil` for all.
    package var shard: Shard?
    package var profiles: [Pass]?
    /// The points in place of the whole sweep, with the shares of them that were played; `nil` for all.
    package var points: [String]?
    package var budgetNs: UInt64?
    /// What was left out for it, in one line; `nil` for nothing.
    package var givenUp: String?

    package init(
      repetitions: Int, stores: [String] = [], derivations: [String] = [], presets: [String] = [],
      skipsBadRecords: Bool = false, isInProcess: Bool = false, shard: Shard? = nil, profiles: [Pass] = []
    ) {
      (self.repetitions, self.stores, self.derivations) = (repetitions, stores, derivations)
      self.presets = presets.isEmpty ? nil : presets
      (self.skipsBadRecords, self.isInProcess, self.shard) = (skipsBadRecords, isInProcess, shard)
      self.profiles = profiles.isEmpty ? nil : profiles
    }
  }

  package struct MachineRecord: Equatable, Sendable, Codable {
    package var system: String
    /// `x86_64`, `arm64` or `other`.
    package var architecture: String
    /// The processor's model; `unknown` where the system does not tell.
    package var processor: String
    package var processors: Int
    package var memoryBytes: Int
    package var clockReadNs: Double?

    package var clock: ClockCost? { clockReadNs.map { ClockCost(readNs: $0) } }

    package init(
      system: String, architecture: String, processor: String, processors: Int, memory: Bytes,
      clockReadNs: Double? = nil
    ) {
      (self.system, self.architecture) = (system, architecture)
      (self.processor, self.processors) = (processor, processors)
      memoryBytes = memory.rawValue
      self.clockReadNs = clockReadNs
    }
  }

  package struct BuildRecord: Equatable, Sendable, Codable {
    package var mode: BuildMode
    /// True if a debug build was allowed to write results.
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

    package init(
      mode: BuildMode, allowDebug: Bool, toolchain: String, allocator: String?, gitRevision: String?,
      packages: [PackageRecord], executableHash: String? = nil
    ) {
      (self.mode, self.allowDebug, self.toolchain, self.allocator) = (mode, allowDebug, toolchain, allocator)
      (self.gitRevision, self.packages, self.executableHash) = (gitRevision, packages, executableHash)
    }
  }

  package struct PackageRecord: Equatable, Sendable, Codable {
    package var name: String
    /// The version; `unknown` of one that was resolved to a revision or a branch.
    package var version: String

    package init(name: String, version: String) { (self.name, self.version) = (name, version) }
  }

  package struct PointRecord: Equatable, Sendable, Codable {
    package var point: Point
    /// The number of entities that are loaded; of a graph, its nodes.
    package var entities: Int
    /// The number of operations in the log, warm-up included; of a graph, its iterations.
    package var operations: Int
    /// As sixteen hexadecimal digits.
    package var operationLogHash: String
    /// The posts that each refetch brings; `nil` where it differs, and of a scenario without a target.
    package var refetchedPosts: Int?
    /// The posts and comments of the author who has most of them as the play begins; `nil` without a target.
    package var mostOfAuthor: Int?
    /// The posts and comments of an author on average, as the play begins; `nil` without a target.
    package var meanOfAuthor: Double?

    package init(point: Point, entities: Int, operations: Int, operationLogHash: UInt64) {
      (self.point, self.entities, self.operations) = (point, entities, operations)
      self.operationLogHash = operationLogHash.hexadecimal
    }
  }

  package struct ExpectationRecord: Equatable, Sendable, Codable {
    package var sentence: String
    package var level: ExpectationLevel
    package var verdict: Verdict
    package var actual: String
    /// The lower end of the 95 % interval of a measured value.
    package var low: Double?
    package var high: Double?
    package var cause: String?
    /// The verdict of a claim in words: `holds`, `holds from posts = 1,000 on`; `nil` of other sentences.
    package var claim: String?

    package init(sentence: String, level: ExpectationLevel = .fail, verdict: Verdict, actual: String) {
      (self.sentence, self.level, self.verdict, self.actual) = (sentence, level, verdict, actual)
    }

    package init(_ judgement: Judgement) {
      self.init(
        sentence: judgement.expectation.text, level: judgement.expectation.level, verdict: judgement.verdict,
        actual: judgement.actual)
      low = judgement.worst?.interval?.lowerBound
      high = judgement.worst?.interval?.upperBound
      cause = judgement.cause
      claim = judgement.expectation.level == .claim ? judgement.claimWords : nil
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
      claim = try container.decodeIfPresent(String.self, forKey: .claim)
    }
  }
}
