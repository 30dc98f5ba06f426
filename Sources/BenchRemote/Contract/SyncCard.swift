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
  /// The cases in which it is the right choice, in the words that follow "when".
  public let chooseWhen: String
  /// The cases in which it is the wrong one.
  public let avoidWhen: String
  /// The promises that every play keeps; a violation of any other is only counted.
  public let promises: Promises
  /// The caches that it can have; the first is the model's.
  public let caches: [CacheScope]
  /// The option that scenarios may set; `nil` without one.
  public let choices: DesignChoices?
  /// The promises that it does not make with a choice.
  public let exceptions: [DesignChoice: Promises]
  /// In which form it wants fetches answered, where a scenario does not say.
  public let answers: AnswerForm
  /// The settings that it reads; a scenario that sets any other for it alone is refused.
  public let reads: Set<SyncSetting>
  /// Fetches a further page of a list when a screen asks for it.
  public let fetchesPages: Bool
  /// Has its data pushed by the server instead of fetching them.
  public let listens: Bool

  /// A card; without the last seven, of a sync that caches by query, has nothing to choose, fetches posts with their
  /// comments in them, one answer for each query, and reads no settings.
  public init(
    name: String, idea: String, source: String, costs: String, chooseWhen: String, avoidWhen: String,
    promises: Promises, caches: [CacheScope] = [.byQuery], choices: DesignChoices? = nil,
    exceptions: [DesignChoice: Promises] = [:], answers: AnswerForm = .nested,
    reads: Set<SyncSetting> = [], fetchesPages: Bool = false, listens: Bool = false
  ) {
    precondition(!caches.isEmpty, "a sync has at least one kind of cache, if only that of its open screens")
    self.name = name
    self.idea = idea
    self.source = source
    self.costs = costs
    self.chooseWhen = chooseWhen
    self.avoidWhen = avoidWhen
    self.promises = promises
    self.caches = caches
    self.choices = choices
    self.exceptions = exceptions
    self.answers = answers
    self.reads = reads
    self.fetchesPages = fetchesPages
    self.listens = listens
  }

  /// Returns the promises with this choice.
  public func promises(with choice: DesignChoice) -> Promises { promises.subtracting(exceptions[choice] ?? []) }
}

/// Promises of a sync. A broken promise is a disagreement; violations of others are counted.
public struct Promises: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// From the moment of a write, every frame of its author shows it, unless it was refused.
  public static let readYourWrites = Promises(rawValue: 1)
  /// No document is shown older than it was shown before.
  public static let monotonicReads = Promises(rawValue: 2)
  /// Every write that was shown and not refused is on the server in the end.
  public static let noLoss = Promises(rawValue: 4)
  /// No write is applied twice.
  public static let noDuplicates = Promises(rawValue: 8)
  /// In the end every view shows the server's data, without being asked to refresh.
  public static let convergence = Promises(rawValue: 16)
  /// In the end every view shows the server's data after one refresh.
  public static let healing = Promises(rawValue: 32)
  /// All of them.
  public static let all: Promises = [
    .readYourWrites, .monotonicReads, .noLoss, .noDuplicates, .convergence, .healing,
  ]

  /// The names in documents and messages, in a fixed order.
  public var names: [String] {
    let known: [(Promises, String)] = [
      (.readYourWrites, "read your writes"), (.monotonicReads, "monotonic reads"), (.noLoss, "no loss"),
      (.noDuplicates, "no duplicates"), (.convergence, "convergence"), (.healing, "healing"),
    ]
    return known.filter { contains($0.0) }.map(\.1)
  }
}
