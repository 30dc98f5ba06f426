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
      let words = #/s\.yaml: 1 point, 2 cells, \d+ repetitions; a run needs seconds and \d+ MB\n/#
      let match = try words.wholeMatch(in: ending.output)
      #expect(match != nil, "\(ending.output)")
      try program.write(tiny("nested", repetitions: 2), "s.yaml")
      #expect(try program.run("check", "s.yaml").output.hasPrefix("s.yaml: 1 point, 1 cell, "))
      let files = try FileManager.default.contentsOfDirectory(atPath: program.folder)
      #expect(files.sorted() == ["err.txt", "out.txt", "s.yaml", "scratch"])
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
      #expect(lines[1] == "b.yaml:22:5: expect: unknown metric \"stale_view\"; did you mean \"stale_views\"?")
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
        let problem = "expect: unknown metric \"stale_view\"; did you mean \"stale_views\"?"
        #expect(ending.complaints == "s.yaml:22:7: \(problem)\n")
      }
    }
  }

  @Test func `says with which syncs a further page does nothing`() throws {
    try Program.with { program in
      let text = """
        version: 1
        name: pages
        kind: remote
        question: Who fetches pages?
        dataset: { authors: 2, posts: 30, comments: 2 }
        views: [{ kind: feed, limit: 30 }]
        workload:
          phases:
            - { name: scroll, lasts: 10 s, per_minute: 6, mix: { next-page: 1 } }
        matrix: { syncs: [direct, repository, %], stores: [normalized], derivations: [memoized] }

        """
      try program.write(text.replacing(", %", with: ""), "pages.yaml")
      let silent = try program.run("check", "pages.yaml")
      #expect(silent.status == 0 && !silent.output.contains("next-page"))
      try program.write(text.replacing("%", with: "outbox, stale-while-revalidate"), "pages.yaml")
      let words = "next-page does nothing with outbox, stale-while-revalidate: only a feed"
      #expect(try program.run("check", "pages.yaml").output.contains("pages.yaml: \(words)"))
      #expect(
        try program.run("run", "pages.yaml", "--allow-debug").output.contains("next-page does nothing with outbox"))
    }
  }

  @Test func `a sync that listens to single documents is a gap where answers are nested`() throws {
    try Program.with { program in
      let text = """
        version: 1
        name: nested
        kind: remote
        question: Who can listen?
        dataset: { authors: 2, posts: 1, comments: 2 }
        views: [{ kind: thread }]
        remote: { server: { answers: nested } }
        workload:
          phases:
            - { name: chat, lasts: 10 s, per_minute: 12, mix: { insert-comment: 1 } }
        matrix: { syncs: [direct, local-first], stores: [normalized], derivations: [memoized] }

        """
      try program.write(text, "nested.yaml")
      let ending = try program.run("run", "nested.yaml", "--allow-debug")
      #expect(ending.status == 0)
      #expect(ending.output.contains("listens to single documents, so it needs remote.server.answers: flat"))
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

  /// Each with the line that asks for what there is not.
  @Test(arguments: [
    (
      "workload:\n  phases:\n    - { name: changes, operations: 40, mix: { update-author: 3, read-feed: 1 } }",
      "load:\n  phases: [{ name: calm, for: 1 s }]\n  flows:\n"
        + "    - { name: looks, every: frame, mix: { read-thread: 1 } }\n"
        + "    - { name: pushes, rate: 20, mix: { update-post: 1 } }",
      "15:56: flow \"looks\": read-thread looks at views that are on screen, and there is none of its kind"
    ),
    (
      "workload:\n  phases:\n    - { name: changes, operations: 40, mix: { update-author: 3, read-feed: 1 } }",
      "load:\n  phases: [{ name: calm, for: 1 s }]\n  flows:\n    - { name: looks, every: frame, scroll: 9,"
        + " mix: { read-detail: 1 } }\n    - { name: pushes, rate: 20, mix: { update-post: 1 } }",
      "15:44: flow \"looks\": scroll brings 9 views in each frame, and only 3 wait outside of the screen"
    ),
    (
      "mix: { update-author: 3, read-feed: 1 }", "mix: { update-author: 1 }, churn: { unsubscribe: 1000 }",
      "14:89: phase \"changes\": churn.unsubscribe takes a view from an empty screen"
    ),
  ])
  func `refuses with its line what a run could not draw`(part: String, replacement: String, problem: String) throws {
    try Program.with { program in
      try program.write(tiny("normalized").replacing(part, with: replacement), "s.yaml")
      for arguments in [["check", "s.yaml"], Program.playing + ["s.yaml"]] {
        let process = try program.start(arguments)
        process.waitUntilExit()
        let ending = try program.ending(of: process)
        #expect(ending.status == 65)
        #expect(ending.complaints.contains("s.yaml:\(problem)"), "\(ending.complaints)")
      }
    }
  }

  @Test func `warns about a kind of operation that is never drawn, with its line`() throws {
    try Program.with { program in
      try program.write(tiny("normalized").replacing("update-author: 3", with: "update-author: 3_000"), "s.yaml")
      let ending = try program.run("check", "s.yaml")
      #expect(ending.status == 0, "\(ending.complaints)")
      let words = "s.yaml: line 14: changes: mix.read-feed is never drawn: its weight gives 0 of 40 operations; "
      #expect(ending.output.contains(words + "raise it, or remove it\n"), "\(ending.output)")
    }
  }
}
