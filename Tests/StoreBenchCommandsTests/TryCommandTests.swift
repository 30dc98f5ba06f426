import Foundation
import Testing

@testable import StoreBenchCommands

@Suite(.serialized, .timeLimit(.minutes(15)))
struct TryCommandTests {
  /// Issues of a tracker with the people inside, of which the first has written half.
  private static var export: String {
    let issues = (0..<60).map { number in
      let person = #"{"userId":"p\#(number % 2 == 0 ? 0 : number)","name":"Person \#(number % 2 == 0 ? 0 : number)"}"#
      let comments = (0..<(number % 5)).map { #"{"id":\#(number * 10 + $0),"author":\#(person),"body":"so it is"}"# }
      return #"{"id":\#(number),"title":"issue number \#(number)","reporter":\#(person),"#
        + #""comments":[\#(comments.joined(separator: ","))]}"#
    }
    return "{\"issues\":[\(issues.joined(separator: ","))]}"
  }

  @Test func `an export is played as it is, in its own words, and the scenario can be kept`() throws {
    try Program.with { program in
      try program.write(Self.export, "export.json")
      let ending = try program.run("try", "--data", "export.json", "--budget", "10s", "--allow-debug")
      #expect(ending.status == 0, "\(ending.complaints)")
      #expect(ending.output.hasPrefix("60 issues, 120 comments, 31 authors\n"), "\(ending.output)")
      let question =
        "Which design is good enough for 60 issues with 120 comments, 30 rows on screen and 50 changes a second?"
      let text = try program.text("results/try/try.yaml")
      #expect(text.contains("question: \(question)\nwords: { posts: issues }\ndataset:\n"), "\(text)")
      #expect(text.contains("{ kind: thread, limit: 30, keys: { latest: 10 } }") && !text.contains("detail"), "\(text)")
      #expect(ending.output.contains("Answer: At 50 changes a second"), "\(ending.output)")
      let said = ending.output.replacing("\n", with: " ")
      // A busy machine plays a part of the data, whose reloads are smaller.
      #expect(said.contains("Changes: 66 % new comments, 33 % changes of an issue, "), "\(said)")
      // One that is very busy decides nothing.
      #expect(said.contains(" These times do not include") || said.contains("repetitions do not show"), "\(said)")
      #expect(try program.result("run.json", of: "try").contains("\"is_imported\" : true"))
      #expect(try program.run("check", "results/try/try.yaml").status == 0)
    }
  }

  @Test func `a change of the busiest author writes what the answer says`() throws {
    try Program.with { program in
      let scenario = """
        version: 1
        name: one-author
        question: What does a rename write?
        dataset: { authors: 1, posts: 20, comments: 60 }
        views: [{ kind: feed, limit: 7 }]
        workload: { phases: [{ name: all, operations: 30, mix: { update-author: 1 } }] }
        target: { changes_per_s: 5, frame: 200 ms }
        matrix: { stores: [nested, normalized], derivations: [naive] }
        repetitions: 1

        """
      try program.write(scenario, "s.yaml")
      let ending = try program.play("s.yaml")
      let said = ending.output.replacing("\n", with: " ")
      #expect(said.contains("Changes: 100 % changes of an author. "), "\(said)")
      let most = "has 80 posts and comments. With nested data, a change of this author would write 81 entities,"
      #expect(said.contains(most + " and a change of the average author 81."), "\(said)")
      let rows = try program.result("measurements.csv", of: "one-author")
      #expect(rows.contains(",nested,naive,all,update-author,counts,1,entity_writes,count,30,\(30 * 81)"), "\(rows)")
    }
  }

  @Test func `a scenario for an export shows windows of its lists, and is to be played within a budget`() throws {
    try Program.with { program in
      try program.write(Self.export, "export.json")
      let written = try program.run("new", "own.yaml", "--from", "export.json")
      #expect(written.status == 0 && written.output.contains(" run own.yaml --budget 4min\n"), "\(written.output)")
      let text = try program.text("own.yaml")
      #expect(
        text.contains("{ kind: thread, count: 1, keys: { latest: 10 }, limit: 30, ") && !text.contains("\nexpect:"),
        "\(text)")
      let played = try program.play("own.yaml", "--smoke")
      #expect(played.status == 0, "\(played.output) \(played.complaints)")
    }
  }

  @Test func `the file of an earlier try stays, because the command that repeats it names it`() throws {
    try Program.with { program in
      #expect(TryCommand.file(for: "a", in: program.folder) == "\(program.folder)/try.yaml")
      try program.write("a", "try.yaml")
      #expect(TryCommand.file(for: "a", in: program.folder) == "\(program.folder)/try.yaml")
      #expect(TryCommand.file(for: "b", in: program.folder) == "\(program.folder)/try-2.yaml")
    }
  }

  @Test func `reading the data takes no time from the play`() {
    #expect(TryCommand.left(of: 55, after: 0) == 55)
    #expect(TryCommand.left(of: 55, after: 20) == 35)
    #expect(TryCommand.left(of: 55, after: 60) == 40)
    #expect(TryCommand.left(of: 5, after: 60) == 35)
  }
}
