import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct ConformanceCommandTests {
  @Test func `a store that keeps its contract is reported as such, with the number of its designs`() throws {
    try Program.with { program in
      let ending = try program.run("conformance", "dense")
      #expect(ending.status == 0)
      #expect(ending.output.contains(/^dense: conforms, in 1\d designs\n$/), "\(ending.output)\(ending.complaints)")
    }
  }

  @Test func `a derivation is held against every store`() throws {
    try Program.with { program in
      let ending = try program.run("conformance", "distinct")
      #expect(ending.status == 0)
      #expect(ending.output.contains(/^distinct: conforms, in \d\d designs\n$/), "\(ending.output)")
    }
  }

  /// Faults that are planted, each with the report that it must get.
  @Test(arguments: [
    ("forgetful", "differs from the oracle"),
    ("crashing", "the store's process ended\n  It was ended by signal"),
    ("leaving", "the store's process ended\n  It ended with exit code 9"),
    ("stale-index", "They show what was right before this operation: something that follows from it, such as an index"),
    ("meddling", "changed without a commit"),
    ("sharing", "of a held state changed with the present state"),
    ("silent", "`touched` did not name the change"),
    ("unsteady", "two plays of the same operations differ"),
    ("thinning", "an entity has lost its extra fields\n  It is author"),
  ])
  func `a planted fault is reported with operation, view and a small scenario`(name: String, words: String) throws {
    try Program.with { program in
      let ending = try program.run("conformance", name, "--search-limit", "0")
      #expect(ending.status == 3)
      #expect(ending.firstLine.contains(/\(|while it took in/), "names the operation: \(ending.firstLine)")
      #expect(ending.output.contains(words), "\(ending.output)")
      #expect(ending.output.contains("\n  version: 1\n  name: drawn\n"), "\(ending.output)")
    }
  }

  @Test func `the scenario is made small`() throws {
    try Program.with { program in
      let lines = try program.run("conformance", "forgetful", "--search-limit", "3").output.split(separator: "\n")
      let longer = try program.run("conformance", "forgetful", "--search-limit", "0").output.split(separator: "\n")
      #expect(lines.count < longer.count, "\(lines.joined(separator: "\n"))")
    }
  }

  @Test func `a store that blocks is reported with the place`() throws {
    try Program.with { program in
      let ending = try program.run("conformance", "hanging", "--hang-limit", "1", "--search-limit", "0")
      #expect(ending.status == 3)
      #expect(ending.output.contains(/at operation \d+ \([a-z-]+\) it hangs/), "\(ending.output)")
    }
  }

  @Test func `a name that is none is bad usage`() throws {
    try Program.with { program in
      let ending = try program.run("conformance", "dnese")
      #expect(ending.status == 64)
      #expect(ending.complaints.contains("dnese is no store, derivation or sync; did you mean \"dense\"?"))
    }
  }

  @Test func `a preset is refused with the names of its parts, and a name like no other with where names are`() throws {
    try Program.with { program in
      let preset = try program.run("conformance", "recoil").complaints
      #expect(preset.contains("recoil is a preset; test its store, atoms, or its derivation, "), "\(preset)")
      #expect(try program.run("conformance", "xyzxyzxyz").complaints.contains("`storebench list` names them"))
    }
  }

  @Test func `a derivation is tried with a choice that its name says`() throws {
    try Program.with { program in
      let ending = try program.run("conformance", "keyed-field")
      #expect(ending.output.contains(/^keyed-field: conforms, in \d\d designs\n$/), "\(ending)")
    }
  }

  @Test func `a derivation whose views go stale has nothing to try, and does not pass`() throws {
    try Program.with { program in
      let ending = try program.run("conformance", "unsynced")
      #expect(ending.status == 64)
      #expect(ending.output == "unsynced: not tested: its views are expected to go stale\n", "\(ending)")
    }
  }

  @Test func `a sync is played the sequences of a folder, and one that fails is reported with its line`() throws {
    try Program.with { program in
      let folder = "\(program.folder)/mine"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      func write(_ rows: String) throws {
        let text = """
          version: 1
          sequences:
            - name: what came is shown
              sync: local-first
              queries: { room: {} }
              steps:
                - { listen: room, see: [] }
                - { whole: room, at: 1000, documents: { a: { v: 1 } }, see: [{ room: { added: [\(rows)] } }] }
          """
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/one.yaml"))
      }
      try write("a")
      let good = try program.run("conformance", "local-first", "--sequences", folder)
      #expect(good.status == 0 && good.output == "local-first: conforms, in 1 sequence\n", "\(good)")
      try write("b")
      let bad = try program.run("conformance", "local-first", "--sequences", folder)
      #expect(bad.status == 3 && bad.firstLine.contains("1 of 1 sequence does not hold"))
      #expect(bad.output.contains("one.yaml:8: what came is shown\n  room sees another event: added is [a]"))
      #expect(try program.run("conformance", "repository", "--sequences", folder).status == 65)
      #expect(try program.run("conformance", "repository", "--sequences", folder + "/none").status == 66)
      try Data("version: 1\nsequence: []\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/two.yaml"))
      let unread = try program.run("conformance", "local-first", "--sequences", folder)
      #expect(unread.status == 65 && unread.complaints.contains("two.yaml:2:1: sequence is no key"))
    }
  }

  @Test func `rows of drawn sessions are the same bytes in processes that hash with other seeds`() throws {
    try Program.with { program in
      try program.write(
        """
        version: 1
        sequences:
          - name: nothing is known at first
            sync: local-first
            queries: { room: {} }
            steps:
              - { listen: room, see: [] }
        """, "mine/one.yaml")
      func digested() throws -> Program.Ending {
        let process = try program.start(
          ["conformance", "local-first", "--sequences", "mine", "--sessions", "3", "--digest"],
          shell: #"unset SWIFT_DETERMINISTIC_HASHING; exec "$0" "$@""#)
        process.waitUntilExit()
        return try program.ending(of: process)
      }
      let first = try digested()
      #expect(first.output.contains(/in 3 random sessions; digest of their rows: [0-9a-f]{16}\n/), "\(first)")
      #expect(try digested().output == first.output)
      let unasked = try program.run("conformance", "local-first", "--digest")
      #expect(unasked.status == 64 && unasked.complaints.contains("--digest needs sessions"))
    }
  }
}
