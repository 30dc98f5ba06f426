import Foundation
import Testing

/// The tables of a real run, read with the CSV library of another language.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct SpreadsheetTests {
  private static let script = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scripts/check-csv").path()

  private static var hasPython: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/python3")
    }
  }

  private func check(_ program: Program, _ run: String) throws -> Program.Ending {
    let process = try program.start([Self.script, run], shell: "exec \"$@\"")
    process.waitUntilExit()
    return try program.ending(of: process)
  }

  @Test(.enabled(if: hasPython, "there is no python3 here, whose csv module reads the tables"))
  func `a spreadsheet opens every table, and nothing in it runs as a formula`() throws {
    try Program.with { program in
      let formula = "=1+1, \"so\" 'to say'"
      let scenario = tiny("nested", "normalized", "crashing").replacing(
        "name: changes", with: "name: '\(formula.replacing("'", with: "''"))'")
      try program.write(scenario, "s.yaml")
      #expect(try program.play("s.yaml").status == 3)
      let runs = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results/tiny")
      let run = "results/tiny/\(try #require(runs.first))"
      let sound = try check(program, run)
      #expect(sound.status == 0, "\(sound.output)\(sound.complaints)")

      // The reader sees what is broken.
      let table = try program.text("\(run)/measurements.csv")
      try #require(table.contains("\"'=1+1"))
      let breaks = [
        ("\"'=1+1", "\"=1+1", "phase could run as a formula"), (",count,", ",", "fields, and there are 12 columns"),
        (",counts,1,", ",counts,one,", "repetition is no integer"),
      ]
      for (old, new, problem) in breaks {
        try program.write(table.replacing(old, with: new), "\(run)/measurements.csv")
        let broken = try check(program, run)
        #expect(broken.status == 1 && broken.output.contains(problem), "\(broken.output)")
      }
    }
  }
}
