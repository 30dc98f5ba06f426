import BenchReports
import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct GalleryCommandTests {
  @Test func `a gallery of runs that are none is refused with place and cure, and nothing is written`() throws {
    try Program.with { program in
      let none = try program.run("report", "nowhere", "--gallery", "gallery")
      #expect(none.status == 66)
      #expect(none.complaints.contains("storebench run --out"), "\(none.complaints)")
      try program.write(
        tiny("normalized", expect: ["{ claim: \"entity_writes_per_op of normalized > 5\" }"]), "s.yaml")
      let played = try program.play("s.yaml")
      #expect(played.status == 0, "\(played.complaints)")
      #expect(played.output.contains("does not hold; actual"), "\(played.output)")
      try program.write(tiny("normalized", name: "toy"), "toy.yaml")
      #expect(try program.play("toy.yaml", "--smoke").status == 0)
      let toy = try program.run("report", "results", "--gallery", "gallery")
      #expect(toy.status == 65)
      #expect(toy.complaints.contains("a gallery shows whole runs at full size"), "\(toy.complaints)")
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/gallery"))
      let usage = try program.run("report", "results", "--gallery", "gallery", "--out", "a.html")
      #expect(usage.status == 64)
    }
  }

  @Test func `the gallery of a checkout in which nothing was played yet is played and written, and played only once`()
    throws
  {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scripts/gallery")
    try Program.with { program in
      try program.write(try String(contentsOf: script, encoding: .utf8), "scripts/gallery")
      for name in ["one", "two"] { try program.write("", "scenarios/\(name).yaml") }
      // Plays `run <scenario> --out <runs>`, and writes `report <runs> --gallery <gallery>`.
      try program.write(
        """
        #!/bin/bash
        echo "$@" >>played
        if [ "$1" = report ]; then mkdir -p "$4"; exit; fi
        folder=$4/$(basename "$2" .yaml)/2026-01-01; mkdir -p "$folder"; echo {} >"$folder/run.json"
        """, "stubs/program")
      for runs in [2, 0] {
        let ending = try program.bash("rm -f played; mkdir -p results; scripts/gallery stubs/program", [:])
        #expect(ending.status == 0 && ending.output.contains("wrote results/gallery"), "\(ending.complaints)")
        let calls = try program.text("played").split(separator: "\n")
        #expect(calls.count == runs + 1, "\(calls)")
      }
    }
  }

  @Test func `a word of another library finds what it is called here`() throws {
    try Program.with { program in
      let found = try program.run("list", "--search", "useSelector")
      #expect(found.output.contains("  memoized  "), "\(found.output)")
      #expect(!found.output.contains("nested"))
      let nothing = try program.run("list", "--search", "flux-capacitor")
      #expect(nothing.status == 64)
      let all = try program.run("list", "--format", "json").output
      for name in FieldWords.names { #expect(all.contains("\"name\" : \"\(name)\""), "\(name)") }
    }
  }
}
