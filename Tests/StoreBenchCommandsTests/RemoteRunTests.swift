import Testing

/// Runs of scenarios about remote data, as a user starts them.
struct RemoteRunTests {
  /// A small chat in which much goes wrong, for these syncs.
  private func chat(_ syncs: String) -> String {
    """
    version: 1
    name: chat
    kind: remote
    question: Does it work?
    seed: 7
    dataset: { authors: 3, posts: 1, comments: 6 }
    views: [{ kind: thread, count: 1 }]
    remote:
      network: { round_trip: { lognormal: { median: 80 ms, p99: 600 ms } }, loss: 0.1, offline: { share: 0.2 } }
      clients: { count: 2 }
      elsewhere: { per_minute: 4, mix: { insert-comment: 1 } }
    workload:
      phases:
        - { name: chat, lasts: 60 s, per_minute: 8, mix: { insert-comment: 3, update-author: 1, open: 1, close: 1 } }
    matrix: { syncs: [\(syncs)], stores: [normalized], derivations: [naive] }

    """
  }

  /// The rows of outbox in both tables of a run.
  private func rows(beside syncs: String) throws -> [[Substring]] {
    var rows: [[Substring]] = []
    try Program.with { program in
      try program.write(chat(syncs), "chat.yaml")
      let ending = try program.play("chat.yaml")
      #expect(ending.status == 0, "\(ending)")
      rows = try ["measurements.csv", "frames.csv"].map { name in
        try program.result(name, of: "chat").split(whereSeparator: \.isNewline).filter { $0.contains("sync=outbox") }
      }
    }
    return rows
  }

  @Test func `any build plays what is not timed, and says nothing of the machine or the clock`() throws {
    try Program.with { program in
      try program.write(chat("direct"), "chat.yaml")
      let ending = try program.run("run", "chat.yaml")
      #expect(ending.status == 0, "\(ending)")
      let words = (ending.output + ending.complaints).lowercased()
      for word in ["warning", "clock", "debug build"] { #expect(!words.contains(word), "\(words)") }
      #expect(!(try program.result("run.json", of: "chat")).contains("\"conditions\""))
    }
  }

  @Test func `a sync that is added to a matrix changes no byte of the rows of another`() throws {
    let alone = try rows(beside: "outbox")
    #expect(alone.allSatisfy { $0.count > 10 })
    #expect(try rows(beside: "local-first, outbox, direct") == alone)
  }
}
