import BenchCore
import Foundation

/// The role of an executable that was started to describe itself or to play one repetition.
package enum ChildRole {
  /// The first argument of a child. It is not a command, so that no user finds it by accident.
  package static let word = "__play"

  package static let trialWord = "__try"
  private static let words: Set = [word, trialWord]

  /// The exit code of a child to which the system refuses necessary resources; the design is not at fault. A design may
  /// exit with the same code, so the child's last message then begins with `refusal`.
  package static let refused: Int32 = 71
  package static let refusal = "storebench: "

  /// Describes the executable or plays, and ends the process; returns if the arguments ask for neither.
  ///
  /// The result goes to the original standard output; a design's output goes to standard error, so that it cannot be
  /// mistaken for the result.
  package static func playIfAsked(_ arguments: [String], _ catalog: Catalog) {
    if arguments.count == 2, arguments[1] == HostDescription.word { describe(catalog) }
    guard arguments.count == 4, words.contains(arguments[1]) else { return }
    let reporter = ProgressReporter()
    do {
      try dieWithParent(reporter)
    } catch {
      complain("\(refusal)\(error)")
      exit(refused)
    }
    let result = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    do {
      guard let stage = try SharedFile.read(arguments[2], { StageFile.decode($0) }) else {
        complain("the stage is not of version \(HostDescription.currentVersion), which this host reads")
        exit(70)
      }
      let request = Data(arguments[3].utf8)
      let answer =
        switch arguments[1] {
        case trialWord: try trial(request, stage, catalog)
        default: try repetition(request, stage, catalog, reporter, result)
        }
      reporter.end()
      guard let answer else { exit(70) }
      try FileHandle(fileDescriptor: result).write(contentsOf: answer)
      exit(0)
    } catch {
      complain("\(error)")
      exit(70)
    }
  }

  /// Answers as an executable whose only purpose is to be a host, and ends the process.
  package static func answer(_ catalog: Catalog) -> Never {
    let arguments = CommandLine.arguments
    playIfAsked(arguments, catalog)
    let path = arguments.first ?? "this"
    endForBadUsage("This program has designs for storebench: storebench run my.yaml \(Catalog.hostOption) \(path)")
  }

  package static func endForBadUsage(_ problem: String) -> Never {
    complain(problem)
    exit(64)
  }

  private static func describe(_ catalog: Catalog) -> Never {
    guard let json = try? JSONEncoder().encode(HostDescription(of: catalog)) else { exit(70) }
    FileHandle(fileDescriptor: STDOUT_FILENO).write(json)
    exit(0)
  }

  private static func repetition(
    _ request: Data, _ stage: any HostedStage, _ catalog: Catalog, _ reporter: ProgressReporter, _ result: Int32
  ) throws -> Data? {
    let repetition = try JSONDecoder().decode(Repetition.self, from: request)
    var instruments = Instruments.system().slowed(by: repetition.slowdown)
    instruments.progress = reporter.progress
    if let seat = repetition.seat { instruments.turns = .ofProcess(seat, pausing: reporter.progress) }
    if repetition.reportsProgress == true { reporter.begin(on: result) }
    guard let plays = stage.play(repetition, catalog, with: instruments) else {
      complain("no design \(repetition.store)/\(repetition.derivation)")
      return nil
    }
    return try JSONEncoder().encode(plays)
  }

  private static func trial(_ request: Data, _ stage: any HostedStage, _ catalog: Catalog) throws -> Data? {
    guard let stage = stage as? Stage else { preconditionFailure("a trial is of a store") }
    let request = try JSONDecoder().decode(TrialRequest.self, from: request)
    let contestants = catalog.contestants.filter { $0.store.name == request.store && $0.ids == stage.ids }
    let named = request.derivation.map { catalog.contestant(request.store, $0, ids: stage.ids) }
    guard let contestant = named ?? contestants.first else {
      complain("no design \(request.store)/\(request.derivation ?? "…")")
      return nil
    }
    let progress = request.progressFile.map { open($0, O_WRONLY | O_CLOEXEC) } ?? -1
    let report = contestant.play(alone: request.derivation == nil, on: stage) { operation in
      // Numbers only grow, so each number overwrites the one before.
      var digits = Array("\(operation)".utf8)
      _ = pwrite(progress, &digits, digits.count, 0)
    }
    return try JSONEncoder().encode(report)
  }

  private static func complain(_ words: String) { FileHandle.standardError.write(Data((words + "\n").utf8)) }

  /// Starts a thread that ends the process when its parent ends. Standard input is a pipe that the parent holds open
  /// and never writes, so the thread wakes only if the pipe closes, or to report progress. Returns after the thread has
  /// made all its allocations, which would otherwise be counted as the design's.
  private static func dieWithParent(_ reporter: ProgressReporter) throws(ChildError) {
    let isWaiting = DispatchSemaphore(value: 0)
    try SystemThread.start {
      var byte: UInt8 = 0
      var leash = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      isWaiting.signal()
      while true {
        let ready = poll(&leash, 1, ProgressReporter.everyMilliseconds)
        if ready == 0 { reporter.report() }
        if ready > 0 && read(STDIN_FILENO, &byte, 1) == 0 { _exit(70) }
      }
    }
    isWaiting.wait()
  }
}
