import BenchCore
import Foundation

/// Everything needed to trust the numbers of a run and to repeat the run: `run.json`. Its parts share one reference.
@dynamicMemberLookup
package struct RunManifest: Equatable, Sendable, Codable {
  /// The version of the format of the run folder; a reader refuses other versions.
  package static let currentSchemaVersion = 1

  package struct Parts: Equatable, Sendable, Codable {
    package var schemaVersion = RunManifest.currentSchemaVersion
    package var scenario: ScenarioRecord
    package var run: RunRecord
    package var machine: MachineRecord
    package var build: BuildRecord
    /// The points that were begun, in the order of the plan.
    package var points: [PointRecord]
    /// One report for each planned cell, in the order of the plan, including cells that cannot be played.
    package var cells: [CellReport]
    /// One record for each judged sentence, in the order of the scenario; empty until the run has ended.
    package var expectations: [ExpectationRecord]
    package var warnings: [String]
    /// The cost table of a load over time; `nil` for runs without one.
    package var costTable: CostTableRecord?
    /// The recorded costs on which loads were simulated in a run without recorded times; `nil` without such costs.
    package var recordedCosts: CostsRecord?
    /// The best pace of the machine, in ns: the shortest reading of the yardstick, to which recorded times are
    /// compared; `nil` for runs that record no times.
    package var bestPaceNs: UInt64?
    /// Other work of the machine during the run; `nil` until the run has ended.
    package var conditions: ConditionsRecord?
    /// The stable hash of each other file by name, as sixteen hexadecimal digits; `nil` until the run has ended, and
    /// for files of an older program.
    package var files: [String: String]?
    /// The stable hash of this file's text with sixteen zeros in place of the hash; `nil` except while encoding.
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

  package init(from decoder: any Decoder) throws { parts = Shared(try Parts(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try parts.value.encode(to: encoder) }

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
    /// The source of a claim; `nil` in runs of an older program.
    package var source: String?
    package var answers: [AnswerRecord]?
    package var settings: [String: String]?
    /// The words of the question for designs, by the name of a store, derivation, preset, sync or isolation.
    package var called: [String: String]?

    /// The rate and the frame at the beginning of the answer; `nil` for a scenario without a target.
    package var target: TargetRecord?

    package init(
      name: String, file: String, text: String, question: String? = nil, answers: [AnswerRecord]? = nil,
      called: [String: String]? = nil
    ) {
      (self.name, self.file, self.text) = (name, file, text)
      (self.question, self.answers, self.called) = (question, answers, called)
      hash = RunManifest.hash(of: text)
    }
  }

  package struct RunRecord: Equatable, Sendable, Codable {
    package enum State: String, CaseIterable, Sendable, Codable { case running, finished, interrupted }

    /// A short unique id, which is part of the name of the folder.
    package var id: String
    /// The start in UTC, as in ISO 8601.
    package var started: String
    package var state: State
    package var isSmoke: Bool
    package var seed: UInt64
    package var command: String
    /// The id of the run that was played side by side with this one, round by round; `nil` for a run alone.
    package var pairedWith: String?
    /// With the scenario and the seed, everything needed to resume the run; `nil` in runs of an older program.
    package var plan: PlanRecord?
    /// The ids of the shards that were merged into this run; `nil` for a run that was played.
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
    /// The number of repetitions of each cell in the time pass.
    package var repetitions: Int
    /// The selected stores; empty for all.
    package var stores: [String]
    package var derivations: [String]
    /// The selected presets; `nil` if none was named.
    package var presets: [String]?
    package var skipsBadRecords: Bool
    package var isInProcess: Bool
    /// The shard whose cells are played; `nil` for all cells.
    package var shard: Shard?
    package var profiles: [Pass]?
    /// The points that replace the sweep, each with the shares of its log and data played; `nil` for the whole sweep.
    package var points: [String]?
    package var budgetNs: UInt64?
    /// One line about the parts left out to meet the budget; `nil` if no part was left out.
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
    /// The model of the processor; `unknown` if the system does not report it.
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
    /// The allocator and its version; `nil` if allocations were not measured.
    package var allocator: String?
    /// The revision of the working copy, followed by `+` if files differ from it; `nil` outside a working copy.
    package var gitRevision: String?
    /// The linked packages, sorted by name; empty if they are not known.
    package var packages: [PackageRecord]
    /// The hash of the executable's bytes, as sixteen hexadecimal digits; `nil` if it could not be read.
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
    /// The version; `unknown` for a package resolved to a revision or a branch.
    package var version: String

    package init(name: String, version: String) { (self.name, self.version) = (name, version) }
  }

  package struct PointRecord: Equatable, Sendable, Codable {
    package var point: Point
    /// The number of entities that are loaded; for a graph, the number of nodes.
    package var entities: Int
    /// The number of operations in the log, warm-up included; for a graph, the number of iterations.
    package var operations: Int
    /// The hash of the operation log, as sixteen hexadecimal digits.
    package var operationLogHash: String
    /// The hash of the data that are loaded, as sixteen hexadecimal digits; `nil` for kinds without such data.
    package var dataHash: String?
    /// The number of posts in each refetch; `nil` if the number varies, or without a target.
    package var refetchedPosts: Int?
    /// The largest number of posts and comments of one author as the play begins; `nil` without a target.
    package var mostOfAuthor: Int?
    /// The mean number of posts and comments of an author as the play begins; `nil` without a target.
    package var meanOfAuthor: Double?

    package init(point: Point, entities: Int, operations: Int, operationLogHash: UInt64) {
      (self.point, self.entities, self.operations) = (point, entities, operations)
      self.operationLogHash = operationLogHash.hexadecimal
    }

    /// The hashes in words, for messages.
    package var inputs: String { "log \(operationLogHash)" + (dataHash.map { ", data \($0)" } ?? "") }
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
    /// The verdict of a claim in words: `holds`, `holds from posts = 1,000 on`; `nil` for other sentences.
    package var claim: String?

    /// The verdict as pages print it: `warn` where a sentence that only warns does not hold.
    package var word: String { claim ?? (level == .warn && verdict.isFailure ? "warn" : verdict.rawValue) }

    package init(sentence: String, level: ExpectationLevel = .fail, verdict: Verdict, actual: String) {
      (self.sentence, self.level, self.verdict, self.actual) = (sentence, level, verdict, actual)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a level for the synthesized decoding of an `ExpectationRecord`. A record without a level is of an older
  /// program, and has level `fail`.
  fileprivate func decode(_ type: ExpectationLevel.Type, forKey key: Key) throws -> ExpectationLevel {
    try decodeIfPresent(type, forKey: key) ?? .fail
  }
}
