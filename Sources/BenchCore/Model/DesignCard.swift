/// What a design says of itself: a store, a derivation, or a choice on one of the other axes.
public struct DesignCard: Equatable, Sendable {
  /// The spelling in scenarios, columns and help: lower-case words joined by hyphens.
  public internal(set) var name: String
  /// The idea in one line; of a derivation, its rule.
  public let idea: String
  /// Where the idea comes from: a system and its version, an article, or a technique.
  public let source: String
  /// What it costs, in terms of n and fan-out.
  public let costs: String
  /// When it is the right choice, in the words that follow "when".
  public let chooseWhen: String
  /// When it is the wrong one.
  public let avoidWhen: String
  /// What holding a past state means; of anything but a store, nothing.
  public let holding: Holding
  /// What a store answers, and what a derivation cannot do without, beyond what every store does.
  public let abilities: Abilities
  /// What a scenario can choose about it, or `nil` where there is nothing to choose.
  public let choices: DesignChoices?
  /// Events that happen in this design and not in every one; where they are not named, their counts are absent.
  public let reports: Set<Event>
  /// Whether it models a system that shows what is no longer true; then differences from the oracle are counted.
  public let isExpectedStale: Bool

  /// A card; without the last five, of a design whose containers are copied when they are held, which has nothing to
  /// choose, reports no special events and never goes stale.
  public init(
    name: String, idea: String, source: String, costs: String, chooseWhen: String, avoidWhen: String,
    holding: Holding = .copiesContainers, abilities: Abilities = [], choices: DesignChoices? = nil,
    reports: Set<Event> = [], isExpectedStale: Bool = false
  ) {
    self.name = name
    self.idea = idea
    self.source = source
    self.costs = costs
    self.chooseWhen = chooseWhen
    self.avoidWhen = avoidWhen
    self.holding = holding
    self.abilities = abilities
    self.choices = choices
    self.reports = reports
    self.isExpectedStale = isExpectedStale
  }
}

extension DesignCard {
  /// The idea, and whether the design is expected to go stale: what lists and tables show of it in one line.
  public var rule: String { isExpectedStale ? "\(idea) (expected to go stale: its rows read WRONG)" : idea }
}

/// What only some stores can answer and only some derivations ask for.
public struct Abilities: OptionSet, Equatable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A state can be held while the store changes. Stores say so with `holding`; a derivation that names it is handed
  /// the state before each commit.
  public static let past = Abilities(rawValue: 1)
  /// Two states can be compared table by table.
  public static let tables = Abilities(rawValue: 2)
  /// What two states of a table share is passed over when they are compared, by the library that the table is from: how
  /// many elements it looks at cannot be counted.
  public static let sharedTables = Abilities(rawValue: 4)
  /// Commits that merge are taken: some fields only, anywhere in the order, and dates that come late.
  public static let merges = Abilities(rawValue: 8)
  /// Entities never move in their order, which is that of their ids. A derivation that names it finds rows by that
  /// order, and is not played where commits merge.
  public static let fixedOrder = Abilities(rawValue: 16)
  /// Several threads may read the present state at once, as long as none writes: nothing that a read calls changes
  /// anything.
  public static let sharedReads = Abilities(rawValue: 32)
}

/// The one thing that a scenario can choose about a design: `{ cached-by-argument: { size: 1 } }`.
public struct DesignChoices: Equatable, Sendable {
  /// The key in a scenario.
  public let key: String
  /// One line that says what it decides.
  public let meaning: String
  /// Every value that a scenario may write; `standard` is one of them.
  public let range: Range
  /// What is taken where a scenario says nothing; the design's name then stands without it.
  public let standard: DesignChoice

  /// The values there are.
  public enum Range: Equatable, Sendable {
    /// Whole numbers, both bounds among them.
    case numbers(ClosedRange<Int>)
    /// Words as a scenario spells them.
    case words([String])
  }

  /// What can be chosen under `key`; `standard` must lie in `range`.
  public init(_ key: String, _ range: Range, standard: DesignChoice, meaning: String) {
    self.key = key
    self.range = range
    self.standard = standard
    self.meaning = meaning
  }

  /// What a design is called with this choice: `cached-by-argument-100`, and by its name alone with the standard one.
  public func name(of design: String, with choice: DesignChoice) -> String {
    choice == .none || choice == standard ? design : "\(design)-\(choice)"
  }

  /// The choice that is spelled so, or `nil` when there is none.
  public func choice(named text: String) -> DesignChoice? {
    switch range {
    case .numbers(let numbers):
      guard let number = Int(text), String(number) == text, numbers.contains(number) else { return nil }
      return .number(number)
    case .words(let words): return words.contains(text) ? .word(text) : nil
    }
  }
}

/// What a scenario chose about a design.
public enum DesignChoice: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// Nothing was chosen, or there is nothing to choose.
  case none
  /// A number within the card's range.
  case number(Int)
  /// One of the card's words.
  case word(String)

  /// As it is written in a scenario and after a design's name; empty where nothing was chosen.
  public var description: String {
    switch self {
    case .none: ""
    case .number(let number): String(number)
    case .word(let word): word
    }
  }
}

extension DesignCard {
  /// What the design is called with this choice: its own name with the standard one, `cached-by-argument-100` with
  /// another.
  public func name(with choice: DesignChoice) -> String {
    choices?.name(of: name, with: choice) ?? name
  }

  /// The choice that makes this design go by `name`, or `nil` when none does.
  public func choice(named name: String) -> DesignChoice? {
    if name == self.name { return choices?.standard ?? DesignChoice.none }
    guard name.hasPrefix(self.name + "-"), let choices else { return nil }
    let choice = choices.choice(named: String(name.dropFirst(self.name.count + 1)))
    return choice == choices.standard ? nil : choice
  }
}
