import BenchCore
import BenchRemote
import Foundation
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchHost

struct HostDescriptionTests {
  /// Two executables exchange these bytes: a change of them must raise the version, or an older executable reads
  /// nonsense.
  @Test func `what crosses from process to process is as the version says`() throws {
    var hash = StableHash()
    for stage in Self.stages { for byte in StageFile.encode(stage) { hash.combine(Int(byte)) } }
    let repetition = Repetition(
      store: "nested", derivation: "naive", pass: .time, number: 3, timeLimit: .seconds(5), slowdown: 0.5,
      seat: Turns.Seat(isFirst: true, core: 1))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    hash.combine(String(decoding: try encoder.encode(repetition), as: UTF8.self))
    let plays = Plays([Self.measurement], detail: Self.measurement)
    hash.combine(String(decoding: try encoder.encode(plays), as: UTF8.self))
    let seen = "\(HostDescription.currentVersion) \(String(hash.value, radix: 16))"
    #expect(seen == "6 a7251548fd1cf59d", "raise HostDescription.currentVersion, and write what was seen here")
  }

  private static let stage = Stage(
    dataset: Dataset(authors: [Author(id: AuthorID(0), name: "Ann", points: 1)]), log: OperationLog())

  /// A stage of each kind that is handed to a process, with everything in it that may be left out.
  private static var stages: [any HostedStage] {
    let setup = LoadSetup(phases: [LoadPhase("steady", 0..<1_000)], refresh: .commit)
    let search = LoadStage.Search(
      upTo: 4, limits: [LoadLimit(.framesDropped, atMost: 0)], resolution: 0.01, fixed: [1])
    var load = LoadStage(setup: setup, flows: ["pushes", "layout"], search: search)
    load.threads = ThreadLoad(isolation: "actor", restlessFlow: 0)
    load.works = [5]
    load.arrivals = [Arrival(at: 10, flow: 0), Arrival(at: 20, flow: 1, sort: .work)]
    var log = OperationLog()
    log.arrivals = load.arrivals
    let loaded = Stage(dataset: stage.dataset, log: log, load: load)
    let graph = LayeredGraph(width: 2, layers: 2, fanIn: 1, isStatic: [true, false], leaves: [0], iterations: 1)
    return [
      stage, loaded, GraphStage(name: "wide", graph: graph, sums: [1.5], requiredUpdates: 2),
      RemotePointStage(stage: world, dataset: stage.dataset), SequenceStage(sequence),
    ]
  }

  private static var world: RemoteStage {
    var world = RemoteStage(
      seed: 1, clients: [.init(author: 0)], views: [[RemoteView(.thread, 0)]], phases: [.init(name: "chat", end: 10)])
    world.clients[0].offline = [.init(start: 1, end: 2)]
    world.gate = .init(limit: 1, check: .transaction)
    var act = RemoteStage.Act(time: 1, client: 0, phase: 0, kind: .insertComment, subject: 3)
    act.text = "words"
    world.acts = [act, .init(time: 2, client: nil, phase: 0, kind: .updateAuthor)]
    return world
  }

  private static var sequence: SyncSequence {
    var sequence = SyncSequence(name: "a listener sees", sync: "direct", line: 1)
    sequence.queries = [.init("all", RemoteQuery(.collection("posts"), limit: 3))]
    sequence.given = CacheState()
    var step = SyncSequence.Step(line: 2)
    (step.verb, step.see) = (.listen(query: "all", as: "a", ListenOptions()), [.init(listener: "a")])
    step.checks.inFlight = 1
    sequence.steps = [step]
    return sequence
  }

  @Test func `each kind of stage comes to another process as it is`() throws {
    #expect(Self.stages.count == 5)
    for stage in Self.stages {
      let bytes = StageFile.encode(stage)
      let taken = try #require(bytes.withUnsafeBytes { StageFile.decode($0) }, "\(type(of: stage))")
      #expect(StageFile.encode(taken) == bytes, "\(type(of: stage))")
    }
  }

  private static var measurement: BenchCore.Measurement {
    (Catalog.standard.contestant("normalized", "naive") ?? Catalog.standard.contestants[0]).count(stage)
  }

  @Test func `a stage of another version is not read, of whatever kind`() {
    for stage in Self.stages {
      var bytes = StageFile.encode(stage)
      // After the count of numbers, eight bytes.
      bytes[8] += 1
      #expect(bytes.withUnsafeBytes { StageFile.decode($0) } == nil, "\(type(of: stage))")
    }
  }

  @Test func `a description comes back as it was`() throws {
    var description = HostDescription(of: .standard)
    #expect(description.syncs == [])
    description.syncs = Catalog.standard.syncs
    let json = try JSONEncoder().encode(description)
    #expect(try JSONDecoder().decode(HostDescription.self, from: json) == description)
    #expect(description.stores.count > 10 && description.own.isEmpty)
    #expect(description.syncs?.contains { !$0.reads.isEmpty && !$0.exceptions.isEmpty } == true)
  }

  @Test func `a host has its stores with its derivations and their choices, and its graphs`() {
    let host = HostDescription(of: .standard)
    #expect(host.has("normalized", "naive") && host.has("nested", "cached-by-argument-10"))
    #expect(host.has("normalized", "query") && host.has("graph", "tracked"))
    #expect(!host.has("normalized", "psychic") && !host.has("graph", "psychic") && !host.has("none", "query"))
  }

  private func error(_ script: String) throws -> HostError? {
    try withTemporaryFolder { folder in
      let path = try FakeHost.write(script, in: folder)
      return #expect(throws: HostError.self) {
        try HostDescription(asking: path, named: "other", by: "--designs")
      }
    }
  }

  @Test(arguments: [
    ("exit 64", "it does not answer as a host of designs, or is older than this program"),
    ("kill -9 $$", "it was asked what it is and crashed (signal 9)"),
    (
      "echo hello", "its description cannot be read: it printed 'hello' (The given data was not valid JSON.)"
    ), ("exit 0", "it printed nothing where its description belongs"),
    ("echo '{\"version\": 999, \"words\": []}'", "it speaks version 999 of the protocol, and this program 6"),
    (
      "echo '{\"version\": 6}'",
      "its description cannot be read: it printed '{\"version\": 6}' (build: it is missing)"
    ),
  ])
  func `an executable that is no host, or one of another version, is refused with the reason`(
    script: String, reason: String
  ) throws {
    let error = try #require(try error(script))
    #expect(error.kind == .unfit && error.reason == reason)
    #expect(error.description.hasPrefix("--designs other: "))
  }

  @Test func `an executable that cannot be started is refused`() {
    #expect(throws: HostError.self) {
      try HostDescription(asking: "/nowhere/storebench", named: "x", by: "--against")
    }
  }
}

/// A shell script in the place of a host.
enum FakeHost {
  /// Writes an executable script, which no other process holds open when this returns.
  static func write(_ script: String, in folder: String) throws -> String {
    let path = "\(folder)/other"
    // Copied by a process of its own: one that another test starts just now would inherit a descriptor of ours.
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: "\(path).text"))
    _ = try ChildProcess.run(
      "/usr/bin/install", arguments: ["-m", "755", "\(path).text", path], environment: [:], limit: .seconds(10),
      isInterrupted: { false })
    return path
  }
}
