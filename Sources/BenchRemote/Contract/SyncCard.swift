import BenchCore

/// A description of a sync that can be read without running it.
public struct SyncCard: Equatable, Sendable, Codable {
  /// The spelling in scenarios, sequences, columns and help: lower-case words joined by hyphens.
  public let name: String
  /// The idea in one line.
  public let idea: String
  /// The modelled system and its version.
  public let source: String
  /// The costs, in requests, reads and copies.
  public let costs: String
  /// The cases for which to choose the sync, as words that follow "when".
  public let chooseWhen: String
  /// The cases for which to avoid the sync, as words that follow "when".
  public let avoidWhen: String
  /// The promises that every play must keep. Violations of other promises are only counted.
  public let promises: Promises
  /// The supported caches; the first is the cache of the modelled system.
  public let caches: [CacheScope]
  /// The option that scenarios may set, with its values; `nil` if there is none.
  public let choices: DesignChoices?
  /// The promises that the sync does not make with certain choices.
  public let exceptions: [DesignChoice: Promises]
  /// The form of answers to fetches, if a scenario does not set one.
  public let answers: AnswerForm
  /// The settings that the sync reads. A scenario that sets any other setting for this sync alone is refused.
  public let reads: Set<SyncSetting>
  /// True if the sync fetches a further page of a list when a screen asks for one.
  public let fetchesPages: Bool
  /// True if the server pushes data instead of answering fetches.
  public let listens: Bool

  /// Creates a card. The defaults describe a sync that caches by query, has no choice, fetches posts with nested
  /// comments and reads no settings.
  ///
  /// - Parameters:
  ///   - name: The spelling in scenarios, sequences, columns and help: lower-case words joined by hyphens.
  ///   - idea: The idea in one line.
  ///   - source: The modelled system and its version.
  ///   - costs: The costs, in requests, reads and copies.
  ///   - chooseWhen: The cases for which to choose the sync, as words that follow "when".
  ///   - avoidWhen: The cases for which to avoid the sync, as words that follow "when".
  ///   - promises: The promises that every play must keep.
  ///   - caches: The supported caches; the first is the cache of the modelled system.
  ///   - choices: The option that scenarios may set, with its values; `nil` if there is none.
  ///   - exceptions: The promises that the sync does not make with certain choices.
  ///   - answers: The form of answers to fetches, if a scenario does not set one.
  ///   - reads: The settings that the sync reads. A scenario that sets any other for this sync alone is refused.
  ///   - fetchesPages: True if the sync fetches a further page of a list when a screen asks for one.
  ///   - listens: True if the server pushes data instead of answering fetches.
  public init(
    name: String, idea: String, source: String, costs: String, chooseWhen: String, avoidWhen: String,
    promises: Promises, caches: [CacheScope] = [.byQuery], choices: DesignChoices? = nil,
    exceptions: [DesignChoice: Promises] = [:], answers: AnswerForm = .nested,
    reads: Set<SyncSetting> = [], fetchesPages: Bool = false, listens: Bool = false
  ) {
    precondition(!caches.isEmpty, "a sync has at least one kind of cache, if only that of its open screens")
    (self.name, self.idea, self.source, self.costs) = (name, idea, source, costs)
    (self.chooseWhen, self.avoidWhen, self.promises) = (chooseWhen, avoidWhen, promises)
    (self.caches, self.choices, self.exceptions) = (caches, choices, exceptions)
    (self.answers, self.reads, self.fetchesPages, self.listens) = (answers, reads, fetchesPages, listens)
  }

  package func promises(with choice: DesignChoice) -> Promises { promises.subtracting(exceptions[choice] ?? []) }
}

/// The promises of a sync. A broken promise fails the run. What a sync does not promise is checked and only counted.
public struct Promises: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// After a write, every frame of the writing client shows the write, unless the server refused the write.
  public static let readYourWrites = Promises(rawValue: 1)
  /// No screen shows a document in an older version than a screen of the same client showed before.
  public static let monotonicReads = Promises(rawValue: 2)
  /// No write is lost: each is applied, refused, given up, or still pending in the running process.
  public static let noLoss = Promises(rawValue: 4)
  /// No write is applied twice.
  public static let noDuplicates = Promises(rawValue: 8)
  /// After the remaining events of a play, every view shows the server's data without a refresh.
  public static let convergence = Promises(rawValue: 16)
  /// After one refresh of each view, every view shows the server's data.
  public static let healing = Promises(rawValue: 32)
  /// All promises.
  public static let all: Promises = [.readYourWrites, .monotonicReads, .noLoss, .noDuplicates, .convergence, .healing]

  /// The names in pages and messages, in a fixed order.
  package var names: [String] {
    let known: [(Promises, String)] = [
      (.readYourWrites, "read your writes"), (.monotonicReads, "monotonic reads"), (.noLoss, "no loss"),
      (.noDuplicates, "no duplicates"), (.convergence, "convergence"), (.healing, "healing"),
    ]
    return known.filter { contains($0.0) }.map(\.1)
  }
}
