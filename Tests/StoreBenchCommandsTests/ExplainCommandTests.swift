import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct ExplainCommandTests {
  @Test func `books and their author, played and explained, come to the copies`() throws {
    try Program.with { program in
      try program.write(try String(contentsOf: shippedScenario("books-and-author"), encoding: .utf8), "books.yaml")
      #expect(try program.play("books.yaml", "--smoke").status == 0)
      let runs = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results/books-and-author")
      let run = "results/books-and-author/\(try #require(runs.first))"
      let all = try program.run("explain", run)
      #expect(all.status == 0, "\(all.complaints)")
      #expect(all.complaints == "")
      let words = all.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("writes 21 entities per update-author, `normalized/"), "\(words)")
      let reason = Program.isDebugBuild ? "this is a debug build" : "with fewer than six repetitions"
      #expect(words.contains("Times are omitted: \(reason)"))
      #expect(try program.run("explain", run).output == all.output)

      let one = try program.run("explain", run, "nested/naive at dataset.posts=20")
      #expect(one.status == 0)
      #expect(one.output.contains("`nested/naive`"), "\(one.output)")

      let near = try program.run("explain", run, "nested/naiv")
      #expect(near.status == 64)
      #expect(near.complaints.contains("there is no cell 'nested/naiv'; did you mean 'nested/naive'?"))
      let far = try program.run("explain", run, "something/else")
      #expect(far.status == 64)
      #expect(far.complaints.contains("its designs are: nested/naive, nested/memoized, "), "\(far.complaints)")
    }
  }

  @Test func `a newcomer's chat at smoke size is advised by the view updates of each design`() throws {
    try Program.with { program in
      #expect(try program.run("new", "chat.yaml", "--from", "chat").status == 0)
      let played = try program.play("chat.yaml", "--smoke")
      let run = String(try #require(played.output.firstMatch(of: /Results: +(.+)/)).1)
      let advice = try program.run("advise", run, "--all")
      #expect(advice.status == 0, "\(advice.complaints)")
      let words = advice.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let unbeaten = try #require(words.firstMatch(of: #/Not beaten in the compared quantities: (.*?\))\. /#)).1
      #expect(unbeaten.contains("`normalized/memoized`"), "\(words)")
      #expect(unbeaten.contains("view updates per operation: 0.600)"), "\(words)")
      // Memory differs with the build: what needs less of it is not beaten, and the reader sees what it costs.
      #expect(!unbeaten.contains("naive") || unbeaten.contains("view updates per operation: 4)"), "\(words)")
    }
  }

  @Test func `a folder that is missing, or of something else, is an error`() throws {
    try Program.with { program in
      #expect(try program.run("explain", "no/such").status == 66)
      try program.write("", "empty/file")
      let empty = try program.run("explain", "empty")
      #expect(empty.status == 65)
      #expect(empty.complaints.contains("a run folder holds run.json"))
    }
  }
}
