import BenchCore
import BenchRuns

extension ConformanceCommand {
  func checkSyncs(_ names: [String]) throws -> ExitStatus {
    guard !names.isEmpty else { return .success }
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let player = RemotePlayer(catalog, in: scratch, hangLimit: hangLimit)
    let run = try reporting { try SequenceRun(folder: sequences, for: player) }
    var status = ExitStatus.success
    for name in names {
      let (findings, count) = try run.check(name)
      let played = "\(count) sequence\(count == 1 ? "" : "s")"
      if count == 0 {
        Console.complain("\(name): no sequence in \(sequences) tests it")
        status = status.combined(with: .badData)
      } else if findings.isEmpty {
        Console.say("\(name): conforms, in \(played)")
      } else {
        let verb = findings.count == 1 ? "does" : "do"
        Console.say("\(name) does not conform: \(findings.count) of \(played) \(verb) not hold")
        for finding in findings { Console.say(finding.description) }
        status = status.combined(with: .designFailed)
      }
      status = status.combined(with: try checkSessions(of: name, player))
    }
    return status
  }

  private func checkSessions(of name: String, _ player: RemotePlayer) throws -> ExitStatus {
    if sessions == 0 { return .success }
    var rows = digest ? StableHash() : nil
    guard let finding = try SessionRun(player).check(name, sessions: sessions, &rows) else {
      let digested = rows.map { "; digest of their rows: \($0.value.hexadecimal)" } ?? ""
      Console.say("\(name): keeps its promises, in \(sessions) random session\(sessions == 1 ? "" : "s")\(digested)")
      return .success
    }
    Console.say("\(name) breaks a promise: \(finding)")
    return .designFailed
  }
}
