import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import BenchRuns
import BenchScenarios
import Foundation
import StoreBenchKit

/// The time of a chat in virtual time with every sync, and the memory that the largest one takes.
struct RemoteBenchmark {
  /// The topic of the lines about remote data.
  static let topic = "remote"
  private static let syncs = [
    "cache-then-network", "direct", "local-first", "optimistic", "outbox", "repository", "stale-while-revalidate",
  ]

  private let clock: MonotonicClock

  init(_ clock: MonotonicClock) { self.clock = clock }

  /// The two sizes: an hour of few clients, and five minutes of many.
  ///
  /// - Throws: The problem of a scenario, which there is none of.
  func lines() throws -> [BenchmarkLine] {
    try lines(clients: 20, minutes: 60, goal: 20) + lines(clients: 200, minutes: 5, goal: 60, megabytes: 500)
  }

  /// - Throws: The problem of the scenario.
  func lines(clients: Int, minutes: Int, goal: Double, megabytes: Double? = nil) throws -> [BenchmarkLine] {
    let scenario = try ScenarioFile(name: "chat.yaml", text: Self.text(clients, minutes)).read(.standard, .init()).base
    let stage = try RemotePointStage.make(scenario, StageBuilder(folder: ".", skipsBadRecords: false))
    let begin = clock.now()
    Self.resetPeak()
    for sync in Self.syncs {
      let point = Point([Point.Setting(CellIdentity.syncKey, sync)])
      _ = stage.play(of: RemoteCell(point), "normalized", "memoized", .standard)?.play()
    }
    let seconds = Double(clock.now().rawValue - begin.rawValue) / 1e9
    let name = "\(clients) clients, \(minutes) min"
    var lines = [BenchmarkLine(name, unit: "s", ours: seconds, goal: goal)]
    if let megabytes { lines.append(BenchmarkLine("\(name), peak", unit: "MB", ours: Self.peak(), goal: megabytes)) }
    return lines
  }

  /// A room in which each client acts once a minute: messages, and screens that are opened again.
  private static func text(_ clients: Int, _ minutes: Int) -> String {
    """
    version: 1
    name: chat
    kind: remote
    question: How long does it take?
    dataset: { authors: \(clients), posts: 1, comments: 40, text: { comment: 40 } }
    views: [{ kind: thread, count: 1 }]
    remote:
      network:
        round_trip: { lognormal: { median: 80 ms, p99: 600 ms } }
        loss: 0.01
        offline: { share: 0.1, spell: 20 s }
      clients: { count: \(clients) }
    workload:
      phases:
        - { name: chat, lasts: \(minutes) min, per_minute: 1, mix: { insert-comment: 4, open: 1, focus: 1 } }
    matrix: { syncs: [\(syncs.joined(separator: ", "))], stores: [normalized], derivations: [memoized] }

    """
  }

  /// Forgets the peak of this process so far, where the system can (Linux).
  private static func resetPeak() { try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }

  /// The peak of resident memory since then, in MB; `nil` where the system does not say.
  private static func peak() -> Double? {
    let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
    let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace) ?? []
    return words.count > 1 ? Double(words[1]).map { $0 * 1_024 / 1e6 } : nil
  }
}
