import BenchCore
import BenchResults
import BenchRuns
import Foundation
import TestSupport
import Testing

@testable import StoreBenchCommands

/// Conveniences that save minutes: slips of the hand, names in place of folders, designs by their names.
@Suite struct SmallThingsTests {
  @Test func `a word that is no command is answered with the nearest`() {
    #expect(StoreBench.unknownCommand(["storebench", "rnu"]) == "there is no command 'rnu'; did you mean 'run'?")
    #expect(StoreBench.unknownCommand(["storebench", "chekc", "a.yaml"])?.hasSuffix("did you mean 'check'?") == true)
    #expect(StoreBench.unknownCommand(["storebench", "zzzzzzzzzzzz"])?.contains("there are: new, check, run") == true)
    for known in [[], ["run"], ["--help"], ["help", "run"], ["-h"]] {
      #expect(StoreBench.unknownCommand(["storebench"] + known) == nil)
    }
  }

  @Test(arguments: ["flat/keyed,nested/naive,store=a,derivation=b,sync=c,sync=d,preset=e", "sync=outbox"])
  func `the command that plays a run again names all that --only named`(words: String) throws {
    #expect(try DesignFilter(words: words).words == words)
  }

  @Test func `--only takes designs as tables name them, beside what it took`() throws {
    let pairs = try DesignFilter(words: "nested/naive,normalized/keyed")
    func cell(_ store: String, _ derivation: String, _ settings: [Point.Setting] = []) -> CellIdentity {
      CellIdentity(scenario: "s", point: Point(settings), store: store, derivation: derivation)
    }
    #expect(pairs.includes(cell("nested", "naive")) && pairs.includes(cell("normalized", "keyed")))
    #expect(!pairs.includes(cell("nested", "keyed")), "it is no product")
    #expect(!pairs.includes(cell("nested", "naive", [Point.Setting(Preset.setting, "verge")])))
    for name in ["mutex/nested", "mutex/nested/query", "nested/query"] {
      let threads = try DesignFilter(words: name)
      #expect(threads.includes(cell("nested", "query", [Point.Setting("isolation", "mutex")])))
      let isOther = threads.includes(cell("nested", "query", [Point.Setting("isolation", "actor")]))
      #expect(isOther == (name == "nested/query"))
    }
    let both = try DesignFilter(words: "nested/naive,store=flat")
    #expect(both.includes(cell("flat", "keyed")) && both.includes(cell("nested", "naive")))
    #expect(!both.includes(cell("nested", "keyed")))
    #expect(try DesignFilter(words: "nested/naive").namesOne)
    #expect(try !DesignFilter(words: "nested/naive,flat/naive").namesOne)
    for wrong in ["nested", "store", "store=", "a/b/c/d", "", "color=red", "nested/"] {
      #expect(throws: (any Error).self) { try DesignFilter(words: wrong) }
    }
  }

  @Test func `a run is named by latest, by its scenario, or by the scenario's file`() throws {
    try withTemporaryFolder { folder in
      func make(_ run: String) throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(run)", withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: URL(filePath: "\(folder)/\(run)/run.json"))
      }
      for run in ["a/20260101T000000Z-1", "a/20260103T000000Z-1", "b/20260102T000000Z-9"] { try make(run) }
      try FileManager.default.createDirectory(
        atPath: "\(folder)/a/20270101T000000Z-0", withIntermediateDirectories: true)
      #expect(RunName.folder("latest", in: folder) == "\(folder)/a/20260103T000000Z-1")
      #expect(RunName.folder("b", in: folder) == "\(folder)/b/20260102T000000Z-9")
      #expect(RunName.folder("scenarios/b.yaml", in: folder) == "\(folder)/b/20260102T000000Z-9")
      #expect(RunName.folder("\(folder)/a", in: folder) == "\(folder)/a/20260103T000000Z-1")
      let first = "\(folder)/a/20260101T000000Z-1"
      #expect(RunName.folder(first, in: folder) == first)
      #expect(RunName.folder("c", in: folder) == "c", "what is no run is named in the error")
    }
  }
}
