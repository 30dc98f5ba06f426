import BenchRemote
import BenchSyncs
import Foundation

/// `local-first` under another name: what it counts must be the same in a host.
struct TwinSync: Sync {
  static let card = SyncCard(
    name: "twin-sync", idea: "local-first in another executable", source: "tests", costs: "those of local-first",
    chooseWhen: "a test compares the two", avoidWhen: "anything else is asked", promises: LocalFirstSync.card.promises,
    caches: LocalFirstSync.card.caches, choices: LocalFirstSync.card.choices,
    exceptions: LocalFirstSync.card.exceptions, answers: LocalFirstSync.card.answers, reads: LocalFirstSync.card.reads,
    fetchesPages: LocalFirstSync.card.fetchesPages, listens: LocalFirstSync.card.listens)

  private var sync: LocalFirstSync

  init(_ settings: SyncSettings, from kept: LocalFirstSync.Kept?) { sync = LocalFirstSync(settings, from: kept) }

  mutating func handle(_ event: ClientEvent, _ effects: inout Effects) { sync.handle(event, &effects) }

  func keep() -> LocalFirstSync.Kept { sync.keep() }
}

/// A sync that does something wrong at its third event.
protocol FaultySync: Sync where Kept == Int {
  static func fail()
  var events: Int { get set }
  init()
}

extension FaultySync {
  init(_ settings: SyncSettings, from kept: Int?) { self.init() }

  static func describe(_ name: String, _ idea: String) -> SyncCard {
    SyncCard(
      name: name, idea: idea, source: "tests", costs: "none", chooseWhen: "a test needs one", avoidWhen: "else",
      promises: .healing)
  }

  mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    events += 1
    if events == 3 { Self.fail() }
  }

  func keep() -> Int { 0 }
}

/// Promises to show what the server has, and shows nothing.
struct SilentSync: FaultySync {
  static let card: SyncCard = describe("silent-sync", "shows nothing")
  var events = 0
  static func fail() {}
}

struct CrashingSync: FaultySync {
  static let card: SyncCard = describe("crashing-sync", "crashes")
  var events = 0
  static func fail() { kill(getpid(), SIGILL) }
}

struct LeavingSync: FaultySync {
  static let card: SyncCard = describe("leaving-sync", "leaves")
  var events = 0
  static func fail() { exit(0) }
}

struct HangingSync: FaultySync {
  static let card: SyncCard = describe("hanging-sync", "never comes back")
  var events = 0
  static func fail() { while true { sleep(1) } }
}
