import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct CheckCommandTests {
  @Test func `says what running would take, and runs nothing`() throws {
    try Program.with { program in
      try program.write(tiny("nested", "normalized", repetitions: 2), "s.yaml")
      let ending = try program.run("check", "s.yaml")
      #expect(ending.status == 0)
      #expect(ending.complaints == "")
      let words = #/s\.yaml: 1 point, 2 cells, \d+ repetitions, about \d+ s and \d+ MB\n/#
      let match = try words.wholeMatch(in: ending.output)
      #expect(match != nil, "\(ending.output)")
      let files = try FileManager.default.contentsOfDirectory(atPath: program.folder)
      #expect(files.sorted() == ["err.txt", "out.txt", "s.yaml", "scratch"])
    }
  }

  @Test func `says what the first chart is of, and what is wrong with that`() throws {
    try Program.with { program in
      let text = tiny("nested", "normalized")
      try program.write(text + "headline: entity_writes_per_op for writes\n", "s.yaml")
      let ending = try program.run("check", "s.yaml")
      #expect(ending.output.contains("s.yaml: its first chart is of entity_writes_per_op for writes\n"))
      try program.write(text + "headline: entity_write\n", "s.yaml")
      let broken = try program.run("check", "s.yaml")
      #expect(broken.status == 65)
      #expect(broken.complaints.hasSuffix("headline (entity_write) unknown metric; did you mean \"entity_writes\"?\n"))
    }
  }

  @Test func `says all that is wrong with all files`() throws {
    try Program.with { program in
      try program.write(tiny("normalised"), "a.yaml")
      try program.write(tiny("normalized", expect: ["stale_view of * == 0"]), "b.yaml")
      let ending = try program.run("check", "a.yaml", "b.yaml")
      #expect(ending.status == 65)
      let lines = ending.complaints.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines[0].hasPrefix("a.yaml:16:12: "))
      #expect(lines[1] == "b.yaml:22:5: expect (stale_view) unknown metric; did you mean \"stale_views\"?")
    }
  }

  @Test func `says what is wrong with the sentences of the smoke size too`() throws {
    try Program.with { program in
      try program.write(
        tiny("normalized", extra: "  expect:\n    - stale_view of * == 0\n    - stale_views of * == 0\n"), "s.yaml")
      for arguments in [["check", "s.yaml"], ["check", "s.yaml", "--smoke"], Program.playing + ["s.yaml"]] {
        let process = try program.start(arguments)
        process.waitUntilExit()
        let ending = try program.ending(of: process)
        #expect(ending.status == 65)
        #expect(ending.complaints == "s.yaml:22:7: expect (stale_view) unknown metric; did you mean \"stale_views\"?\n")
      }
    }
  }

  @Test func `refuses what no machine can hold`() throws {
    try Program.with { program in
      try program.write(
        tiny("normalized").replacing("posts: 6", with: "posts: 19_000_000\n  text: { body: 100_000 }"), "s.yaml")
      let ending = try program.run("check", "s.yaml")
      #expect(ending.status == 65)
      #expect(ending.complaints.contains("s.yaml: the run would need about "), "\(ending.complaints)")
    }
  }

  @Test func `a measured check plays a little of each design, and leaves nothing`() throws {
    try Program.with { program in
      try program.write(tiny("nested", "crashing"), "s.yaml")
      let ending = try program.run("check", "s.yaml", "--measure")
      #expect(ending.status == 0, "\(ending.complaints)")
      let words = /s.yaml: measured: about ([0-9.]+) s, by 1 pilots that took [0-9.]+ s; 1 cells by formula/
      let measured = try #require(ending.output.firstMatch(of: words))
      #expect((Double(measured.1) ?? 0) > 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: program.scratch) == [])
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/results"))
      #expect(try program.run("check", "none.yaml", "--measure").status == 66)
    }
  }
}
