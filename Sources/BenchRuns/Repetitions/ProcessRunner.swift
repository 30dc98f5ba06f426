import BenchCore
import BenchHost
import BenchResults
import Foundation

/// A runner that plays each repetition in a fresh process: the executable itself, started as a child, or the design's
/// host.
///
/// So a contestant cannot affect the next one by its heap, its warm caches or its crash.
package struct ProcessRunner: RepetitionRunner {
  private var executable: String
  private var stageFile: URL
  private let hangLimit: Nanoseconds
  private let interruption: Interruption
  private var preparesStage = true
  private var catalog: Catalog

  /// Creates a runner that starts `executable`, which must first call `ChildRole.playIfAsked`. The stage is put into
  /// `folder`, which the caller removes. A child without progress for `hangLimit` is stopped, and its cell fails.
  package init(
    executable: String, folder: URL, hangLimit: Nanoseconds, interruption: Interruption, catalog: Catalog = Catalog([])
  ) {
    (self.executable, stageFile) = (executable, folder.appendingPathComponent("stage"))
    (self.hangLimit, self.interruption, self.catalog) = (hangLimit, interruption, catalog)
  }

  private var folder: URL { stageFile.deletingLastPathComponent() }
  private var logFolder: URL { folder.appendingPathComponent("log") }

  /// Creates a runner that plays the same stages with another executable; this runner prepares the stages for both.
  func playing(_ executable: String) -> ProcessRunner {
    changing(self) { ($0.executable, $0.preparesStage, $0.catalog) = (executable, false, Catalog([])) }
  }

  package func prepare(_ stage: any PlayableStage) throws {
    if !preparesStage { return }
    try StageFile.write(stage, to: stageFile.path)
    if let stage = stage as? Stage, catalog.hosts.values.contains(where: { $0.log != nil }) { try writeLog(of: stage) }
  }

  package func run(_ repetition: Repetition) throws -> Outcome { try run(repetition) { _ in } }

  package func run(_ repetition: Repetition, hear: (ChildProgress) -> Void) throws -> Outcome {
    try run(repetition, until: interruption, hear: hear)
  }

  package func run(
    _ repetition: Repetition, until stop: Interruption, hear: (ChildProgress) -> Void
  ) throws -> Outcome {
    switch try play(repetition, until: stop, hear: hear) {
    case .success(let plays): .measured(plays.fastest)
    case .failure(let failure): .failed(failure)
    }
  }

  private func play(
    _ repetition: Repetition, inheriting: [ChildProcess.Inherited] = [], until stop: Interruption,
    hear: (ChildProgress) -> Void = { _ in }
  ) throws -> Result<Plays, CellFailure> {
    let host = catalog.host(of: repetition.store, repetition.derivation, sync: repetition.remote?.sync)
    if let failure = host?.failure { return .failure(repetition.garbled(failure)) }
    if let host, let absent = host.absence(of: repetition.pass) { return .success(Plays([absent])) }
    var repetition = repetition
    repetition.reportsProgress = true
    let request = try JSONEncoder().encode(repetition)
    let ending = try ChildProcess.run(
      host?.path ?? executable,
      arguments: [
        ChildRole.word, (host?.log == nil ? stageFile : logFolder).path, String(decoding: request, as: UTF8.self),
      ],
      environment: Self.environment(in: folder, isTimed: repetition.pass == .time), limit: hangLimit,
      inheriting: inheriting,
      // A play in turns reports the same progress while it waits for the other play.
      mustAdvance: host != nil && repetition.seat == nil, hear: hear, isInterrupted: { stop.isRequested })
    if ending.how == .interrupted { throw Interrupted() }
    return try plays(of: ending, repetition, host).mapError { failure in host.map { failure.naming($0) } ?? failure }
  }

  /// Plays a stage outside of a plan, from a separate file.
  func play(_ repetition: Repetition, on stage: any HostedStage) throws -> Result<Plays, CellFailure> {
    var runner = self
    runner.stageFile = folder.appendingPathComponent("unplanned")
    try StageFile.write(stage, to: runner.stageFile.path)
    return try runner.play(repetition, until: interruption)
  }

  package func process(for repetition: Repetition) -> Process? { (self, repetition) }

  package typealias Process = (runner: ProcessRunner, repetition: Repetition)

  private static func play(
    _ process: Process, at seat: Turns.Seat, _ ends: [ChildProcess.Inherited]
  ) throws -> Result<Plays, CellFailure> {
    var repetition = process.repetition
    repetition.seat = seat
    return try process.runner.play(repetition, inheriting: ends, until: process.runner.interruption)
  }

  /// Plays two repetitions in turns: while one plays, the other one sleeps. Returns `nil` if one of them failed; then
  /// playing each repetition alone shows which one fails, and why.
  static func playInTurns(_ first: Process, _ second: Process) throws -> (BenchCore.Measurement, BenchCore.Measurement)?
  {
    let ends = try Turns.ends()
    // The first side changes with every round, so the core changes with every second round.
    let core = first.repetition.number / 2
    let answer = Handover<Result<Plays, CellFailure>>()
    let hasAnswered = DispatchSemaphore(value: 0)
    do {
      try SystemThread.start {
        answer.put(Result { try play(second, at: Turns.Seat(isFirst: false, core: core), ends[1]) })
        hasAnswered.signal()
      }
    } catch {
      for end in ends.joined() { close(end.from) }
      throw error
    }
    let ours = Result { try play(first, at: Turns.Seat(isFirst: true, core: core), ends[0]) }
    hasAnswered.wait()
    guard case (.success(let first), .success(let second)) = (try ours.get(), try answer.take()) else { return nil }
    return first.typicalTurn(beside: second)
  }

  /// Returns the environment of a child with its temporary files in this folder. Counts and allocations must not depend
  /// on the hash seed; times must, or the same seed would be measured again and again.
  static func environment(in folder: URL, isTimed: Bool = false) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = isTimed ? nil : "1"
    // A backtrace takes longer to print than it is worth, and would hide the signal.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    // Files that a killed design left are removed with this folder.
    environment["TMPDIR"] = folder.path
    return environment
  }

  /// Returns the message of a process, without the trace that a debug build prints after its error.
  static func words(_ said: String) -> String {
    let end = said.range(of: "\nCurrent stack trace:")?.lowerBound ?? said.endIndex
    return said[..<end].trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func plays(
    of ending: ChildProcess.Ending, _ repetition: Repetition, _ host: HostRecord?
  ) throws(ChildError) -> Result<Plays, CellFailure> {
    let words = Self.words(ending.lastWords)
    if ending.how == .exited(ChildRole.refused) && words.hasPrefix(ChildRole.refusal) {
      throw ChildError(executable: executable, reason: String(words.dropFirst(ChildRole.refusal.count)))
    }
    let (pass, number) = (repetition.pass, repetition.number)
    switch ending.how {
    case .exited(0):
      do {
        let answer = Data(ending.result)
        let announced = HostDescription.currentVersion
        let version = try JSONDecoder().decode(HostDescription.Version.self, from: answer).version
        if version != announced {
          return .failure(repetition.garbled("it is of version \(version), and version \(announced) was announced"))
        }
        if host?.log != nil { return try plays(in: answer, repetition) }
        return .success(try JSONDecoder().decode(Plays.self, from: answer))
      } catch {
        let problem = HostDescription.problem(of: "result", ending.result, error)
        return .failure(repetition.garbled("\(problem); \(HostDescription.cure)"))
      }
    case .exited(let code): return .failure(.exited(code: Int(code), lastWords: words, pass: pass, repetition: number))
    case .signalled(let signal):
      return .failure(.crashed(signal: Int(signal), lastWords: words, pass: pass, repetition: number))
    case .tooLong, .interrupted:
      return .failure(.timedOut(after: hangLimit, lastWords: words, pass: pass, repetition: number))
    }
  }

  private func writeLog(of stage: Stage) throws(OutputError) {
    do {
      try FileManager.default.createDirectory(at: logFolder, withIntermediateDirectories: true)
      for (name, text) in AuditLog(of: stage).play {
        try SharedFile.write(Array(text.utf8), to: logFolder.appendingPathComponent(name).path)
      }
    } catch {
      throw OutputError(path: logFolder.path, reason: (error as? SharedFile.Failure)?.reason ?? "\(error)")
    }
  }

  private func plays(in answer: Data, _ repetition: Repetition) throws -> Result<Plays, CellFailure> {
    let found = try JSONDecoder().decode(LogAnswer.self, from: answer)
    guard let stage = try SharedFile.read(stageFile.path, { StageFile.decode($0) }) as? Stage else {
      preconditionFailure("plans give hosts that read logs nothing but stores")
    }
    let count = stage.log.operations.count
    if found.operations == count { return .success(Plays([found.measurement(of: repetition.pass, on: stage)])) }
    return .failure(repetition.garbled("it played \(found.operations) of \(count) operations"))
  }
}

extension HostRecord {
  /// Returns an empty measurement for a pass that the host cannot take comparably or at all; `nil` for other passes.
  fileprivate func absence(of pass: Pass) -> BenchCore.Measurement? {
    if let log {
      var empty = Measurement(pass: pass, operationsInLog: 0)
      if pass.isProfile { empty.absence = "\(path) reads logs, and a profile needs a host that reads stages" }
      return log.passes.contains(pass) ? nil : empty
    }
    if build.allocator == HostDescription.Build.current.allocator { return nil }
    switch pass {
    case .allocations: return Measurement(pass: .allocations, operationsInLog: 0)
    case .sites: return .withoutSites("\(path) has another allocator")
    case .counts, .time, .references, .cycles: return nil
    }
  }
}

extension CellFailure {
  fileprivate func naming(_ host: HostRecord) -> CellFailure {
    let words = lastWords ?? ""
    return changing(self) { $0.lastWords = host.path + (words.isEmpty ? " said nothing" : ": \(words)") }
  }
}

extension Repetition {
  /// Returns the failure of a process that ended normally, without a result that can be read.
  func garbled(_ what: String) -> CellFailure { .exited(code: 0, lastWords: what, pass: pass, repetition: number) }
}

extension StageFile {
  static func write(_ stage: any HostedStage, to path: String) throws(OutputError) {
    do {
      try SharedFile.write(encode(stage), to: path)
    } catch {
      throw OutputError(path: path, reason: error.reason)
    }
  }
}
