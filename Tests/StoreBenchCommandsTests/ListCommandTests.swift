import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct ListCommandTests {
  private static let topics = [
    "stores", "derivations", "syncs", "dispatch", "commit", "isolations", "presets", "views", "operations",
    "distributions", "metrics", "exports", "scenarios",
  ]

  @Test func `lists everything there is, under its heading`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "scenarios/tiny.yaml")
      try program.write("version: 2", "scenarios/broken.yaml")
      let ending = try program.run("list")
      #expect(ending.status == 0)
      let lines = ending.output.split(separator: "\n").map(String.init)
      #expect(lines.filter { !$0.hasPrefix(" ") } == Self.topics)
      #expect(ending.output.contains(/\n  forgetful +wrong on purpose\n/))
      #expect(ending.output.contains("  scenarios/tiny.yaml    Does it work?"))
      #expect(
        ending.output.contains(
          "  scenarios/broken.yaml  cannot be read; `storebench check scenarios/broken.yaml` says why"))
    }
  }

  @Test func `as JSON, each entry has a name and a meaning`() throws {
    try Program.with { program in
      let ending = try program.run("list", "--format", "json")
      let object = try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
      let lists = try #require(object as? [String: [[String: String]]])
      #expect(Set(lists.keys) == Set(Self.topics))
      for (topic, entries) in lists {
        #expect(["scenarios", "presets"].contains(topic) || !entries.isEmpty)
        #expect(entries.allSatisfy { $0["name"]?.isEmpty == false && $0["meaning"]?.isEmpty == false }, "\(topic)")
      }
      let metrics = try #require(lists["metrics"])
      #expect(metrics.allSatisfy { $0["unit"] != nil && $0["pass"] != nil && $0["better"] != nil })
    }
  }

  @Test func `lists one topic alone, and knows no other`() throws {
    try Program.with { program in
      let views = try program.run("list", "views")
      #expect(views.firstLine == "views")
      #expect(!views.output.contains("stores"))
      let wrong = try program.run("list", "viewz")
      #expect(wrong.status == 64)
      #expect(wrong.complaints.contains("viewz"))
      let none = try program.run("list", "scenarios")
      #expect(none.status == 64 && none.output.isEmpty)
      #expect(none.complaints.contains("there is no scenario in scenarios; name another folder with --scenarios"))
    }
  }
}
