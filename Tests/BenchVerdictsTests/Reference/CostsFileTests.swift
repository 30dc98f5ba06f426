import BenchCore
import BenchResults
import Foundation
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchVerdicts

struct CostsFileTests {
  private let file = CostsFile(
    scenario: "frame-budget",
    origin: .init(machine: "EPYC, 2 processors", date: "2026-11-23", build: "Swift 6.3", conditions: "load 1"),
    cells: [
      .init(
        point: Fixture.cell("normalized", "keyed", "load.main.hz=60").point, design: "normalized/keyed",
        load: "0123456789abcdef",
        costs: [
          RecordedCost(.commit(.updateAuthor), tasks: 30, nanoseconds: 210.5),
          RecordedCost(.refresh(.updateAuthor), commits: 1, tasks: 30, nanoseconds: 1_200),
          RecordedCost(.refreshOfSeveral(digits: 2), commits: 2.25, tasks: 8, nanoseconds: 2_000),
          RecordedCost(.look(.readDetail), tasks: 8, nanoseconds: 0), RecordedCost(.scroll, tasks: 3, nanoseconds: 9),
        ])
    ])

  @Test func `costs are read as they were written`() throws {
    #expect(try CostsFile(csv: file.csv) == file)
    #expect(file.csv.hasPrefix("point,design,load,task,operation,commits,tasks,ns\nscenario,,,,,,,frame-budget\n"))
  }

  @Test func `costs are of one design at one point, as long as what is played is the same`() throws {
    let cell = Fixture.cell("normalized", "keyed", "load.main.hz=60")
    #expect(file.costs(of: cell, playing: "0123456789abcdef")?.count == 5)
    #expect(file.costs(of: cell, playing: "f") == nil && file.isOutdated(cell, playing: "f"))
    for other in [
      Fixture.cell("normalized", "naive", "load.main.hz=60"), Fixture.cell("normalized", "keyed", "load.main.hz=120"),
    ] {
      #expect(file.costs(of: other, playing: "0123456789abcdef") == nil && !file.isOutdated(other, playing: "f"))
    }
  }

  @Test(arguments: [
    ("point,design", "point", 1), ("\nmachine,", "\nengine,", 3), ("EPYC, 2 processors", "", 3),
    (",commit,update-author", ",commit,read-feed", 7), (",commit,", ",commits,", 7), (",30,210.5", ",0,210.5", 7),
    (",210.5", ",-1", 7), (",210.5", ",nan", 7), (",210.5", ",1e30", 7), (",210.5", ",2,5", 7),
    ("refresh,,2.25", "refresh,,1", 9), ("refresh,update-author,1", "refresh,update-author,2", 8),
    ("look,read-detail", "look,update-author", 10),
  ])
  func `a file that is broken is refused with its line`(_ found: String, _ put: String, _ line: Int) throws {
    #expect(file.csv.contains(found), "\(file.csv)")
    let broken = file.csv.replacing(found, with: put, maxReplacements: 1)
    let error = #expect(throws: CSVError.self) { try CostsFile(csv: broken) }
    #expect(error?.line == line, "\(String(describing: error))")
  }

  @Test func `costs that stand twice, of two loads, or not at all are refused`() throws {
    let lines = file.csv.split(separator: "\n").map(String.init)
    for (added, line) in [
      (lines[6], 12), (lines[6].replacing("0123456789abcdef", with: "f").replacing("author", with: "post"), 12),
    ] {
      let error = #expect(throws: CSVError.self) {
        try CostsFile(csv: (lines + [added]).joined(separator: "\n") + "\n")
      }
      #expect(error?.line == line)
    }
    #expect(throws: CSVError.self) { try CostsFile(csv: lines.prefix(6).joined(separator: "\n")) }
  }

  @Test func `a folder without the file has no costs, and a file of another scenario is refused`() throws {
    try withTemporaryFolder { folder in
      #expect(try CostsFile.read(of: "frame-budget", in: folder) == nil)
      try Data(file.csv.utf8).write(to: URL(fileURLWithPath: CostsFile.path(of: "stall", in: folder)))
      #expect(throws: CSVError(line: 2, rule: "the costs must be of stall, and are of frame-budget")) {
        try CostsFile.read(of: "stall", in: folder)
      }
    }
  }
}
