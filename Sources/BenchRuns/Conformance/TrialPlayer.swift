import BenchCore
import BenchHost
import Foundation

/// A player of trials, in this process or in child processes.
protocol TrialPlayer: Sendable {
  /// True if a blocking design can be stopped, and so be tried again.
  var canStop: Bool { get }

  func play(_ request: TrialRequest, on stage: Stage, limit: Nanoseconds) throws -> TrialReport
}

/// A player in this process: a crash ends the process, and a blocking design continues on its thread.
struct InProcessTrials: TrialPlayer {
  let contestants: [Contestant]
  var canStop: Bool { false }

  func play(_ request: TrialRequest, on stage: Stage, limit: Nanoseconds) throws -> TrialReport {
    let found = contestants.first {
      $0.store.name == request.store && (request.derivation ?? $0.derivation.name) == $0.derivation.name
    }
    guard let contestant = found else { preconditionFailure("a suite asks for its own contestants") }
    let watch = Interruption()
    let alarm = DispatchSource.makeTimerSource()
    alarm.schedule(deadline: .now() + limit.seconds)
    alarm.setEventHandler { watch.request() }
    alarm.resume()
    defer { alarm.cancel() }
    // The operations that have begun.
    let progress = PlayProgress()
    do {
      return try watch.perform {
        contestant.play(alone: request.derivation == nil, on: stage) { progress.note($0 + 1) }
      }
    } catch is Interrupted {
      let last = progress.steps == 0 ? nil : progress.steps - 1
      return .unreturned(.blocked, after: last, stage, "It did not come back within \(limit.words).")
    }
  }
}

/// A player in child processes, so that crashes and blocks can be reported.
struct ProcessTrials: TrialPlayer {
  let executable: String
  /// The designs, with the executables that play them.
  let catalog: Catalog
  /// A folder for the stage and the progress of a child; the creator of the folder removes it.
  let folder: URL
  let interruption: Interruption
  var canStop: Bool { true }

  func play(_ request: TrialRequest, on stage: Stage, limit: Nanoseconds) throws -> TrialReport {
    let stageFile = folder.appendingPathComponent("stage").path
    let progressFile = folder.appendingPathComponent("progress").path
    try StageFile.write(stage, to: stageFile)
    try Data().write(to: URL(fileURLWithPath: progressFile))
    var request = request
    request.progressFile = progressFile
    let words = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    let ending = try ChildProcess.run(
      catalog.host(of: request.store, request.derivation ?? "")?.path ?? executable,
      arguments: [ChildRole.trialWord, stageFile, words],
      environment: ProcessRunner.environment(in: folder), limit: limit, isInterrupted: { interruption.isRequested })
    let place = Int((try? String(contentsOfFile: progressFile, encoding: .utf8)) ?? "")
    let said = ProcessRunner.words(ending.lastWords)
    switch ending.how {
    case .exited(ChildRole.refused) where said.hasPrefix(ChildRole.refusal):
      throw ChildError(executable: executable, reason: String(said.dropFirst(ChildRole.refusal.count)))
    case .exited(0):
      do { return try JSONDecoder().decode(TrialReport.self, from: Data(ending.result)) } catch {
        let problem = HostDescription.problem(of: "result", ending.result, error)
        return .unreturned(.crashed, after: place, stage, "\(problem); \(HostDescription.cure). \(said)")
      }
    case .exited(let code):
      return .unreturned(.crashed, after: place, stage, "It ended with exit code \(code). \(said)")
    case .signalled(let signal):
      return .unreturned(.crashed, after: place, stage, "It was ended by signal \(signal). \(said)")
    case .tooLong: return .unreturned(.blocked, after: place, stage, "It did not come back within \(limit.words).")
    case .interrupted: throw Interrupted()
    }
  }
}

extension TrialReport {
  fileprivate static func unreturned(
    _ kind: StoreFault.Kind, after operation: Int?, _ stage: Stage, _ hint: String
  ) -> TrialReport {
    let name = operation.map { stage.log.operations[$0].kind.name } ?? ""
    return TrialReport(fault: StoreFault(kind, operation: operation, operationKind: name, hint: hint))
  }
}

extension Nanoseconds {
  fileprivate var words: String { seconds < 1 ? "\(Int(seconds * 1_000)) ms" : "\(Int(seconds)) s" }
}
