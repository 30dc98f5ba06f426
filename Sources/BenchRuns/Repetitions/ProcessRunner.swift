import BenchCore
import Foundation
import Synchronization

/// Plays each repetition in a fresh process: the executable itself, started again with a word that makes it a child.
///
/// Nothing of one contestant is left when the next one plays: neither its heap nor its warm caches, nor its crash.
public final class ProcessRunner: RepetitionRunner {
  private let executable: String
  private let stageFile: URL
  private let hangLimit: Nanoseconds
  private let interruption: Interruption
  private let preparesStage: Bool

  /// A runner that starts `executable`, which must call `ChildRole.playIfAsked` first thing, and puts the stage into
  /// `folder`, which whoever made it removes. A child that runs longer than `hangLimit` is stopped and its cell fails.
  public convenience init(executable: String, folder: URL, hangLimit: Nanoseconds, interruption: Interruption) {
    self.init(
      executable, stage: folder.appendingPathComponent("stage"), preparesStage: true, hangLimit: hangLimit, interruption
    )
  }

  private init(
    _ executable: String, stage: URL, preparesStage: Bool, hangLimit: Nanoseconds, _ interruption: Interruption
  ) {
    self.executable = executable
    stageFile = stage
    self.preparesStage = preparesStage
    self.hangLimit = hangLimit
    self.interruption = interruption
  }

  /// A runner that plays on the same stages with another executable; this one prepares them for both.
  func playing(_ executable: String) -> ProcessRunner {
    ProcessRunner(executable, stage: stageFile, preparesStage: false, hangLimit: hangLimit, interruption)
  }

  public func prepare(_ stage: Stage) throws {
    if preparesStage { try StageFile.write(stage, to: stageFile.path) }
  }

  public func run(_ repetition: Repetition) throws -> Outcome {
    let request = try JSONEncoder().encode(repetition)
    let ending = try ChildProcess.run(
      executable, arguments: [ChildRole.word, stageFile.path, String(decoding: request, as: UTF8.self)],
      environment: environment(for: repetition.pass), limit: hangLimit,
      isInterrupted: { interruption.isRequested })
    if ending.how == .interrupted { throw Interrupted() }
    return outcome(of: ending)
  }

  /// Counts and allocations must not depend on the hash seed; times must, or one lucky seed would be measured again
  /// and again.
  private func environment(for pass: Pass) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = pass == .time ? nil : "1"
    // A trace takes longer to print than the crash is worth, and would hide the signal.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }

  /// What a process said, without the trace that a debug build prints behind its error: the error is what is told.
  static func words(_ said: String) -> String {
    let end = said.range(of: "\nCurrent stack trace:")?.lowerBound ?? said.endIndex
    return said[..<end].trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func outcome(of ending: ChildProcess.Ending) -> Outcome {
    let words = Self.words(ending.lastWords)
    switch ending.how {
    case .exited(0):
      do {
        return .measured(try JSONDecoder().decode(Measurement.self, from: Data(ending.result)))
      } catch {
        return .failed(Failure(reason: .garbled("\(error)"), lastWords: words))
      }
    case .exited(let code): return .failed(Failure(reason: .exit(code), lastWords: words))
    case .signalled(let signal): return .failed(Failure(reason: .signal(signal), lastWords: words))
    case .tooLong, .interrupted: return .failed(Failure(reason: .hung(hangLimit), lastWords: words))
    }
  }
}
