/// The description of a design: a store, a derivation, or a choice on one of the other axes.
public struct DesignCard: Equatable, Sendable, Codable {
  /// The name as spelled in scenarios, columns and help: lower-case words joined by hyphens.
  public internal(set) var name: String
  package let idea: String
  /// The source of the idea: a system and its version, an article, or a technique.
  package let source: String
  /// The costs, in terms of n and fan-out.
  package let costs: String
  /// The conditions for choosing the design, in words that continue a sentence after "when".
  package let chooseWhen: String
  package let avoidWhen: String
  /// The effect of holding a past state; used only for stores.
  package let holding: Holding
  /// The optional abilities that the store has or that the derivation needs.
  @usableFromInline package let abilities: Abilities
  package let choices: DesignChoices?
  /// The options of a store. Each combination of options is registered as a separate store: `observable-tables-set` is
  /// `{ observable-tables: { write: set } }`.
  package let options: [DesignChoices]
  /// The special events that the design reports; special events that are not listed are absent from its counts.
  package let reports: Set<Event>
  /// True if the design models a system whose views go stale; differences from the oracle are then only counted.
  package let isExpectedStale: Bool

  /// Creates a card. The defaults of the last six parameters describe a design that copies its containers when held,
  /// has no choices, reports no special events and never goes stale.
  public init(
    name: String, idea: String, source: String, costs: String, chooseWhen: String, avoidWhen: String,
    holding: Holding = .copiesContainers, abilities: Abilities = [], choices: DesignChoices? = nil,
    options: [DesignChoices] = [], reports: Set<Event> = [], isExpectedStale: Bool = false
  ) {
    (self.name, self.idea, self.source, self.costs) = (name, idea, source, costs)
    (self.chooseWhen, self.avoidWhen, self.holding, self.abilities) = (chooseWhen, avoidWhen, holding, abilities)
    (self.choices, self.options, self.reports, self.isExpectedStale) = (choices, options, reports, isExpectedStale)
  }

  package var rule: String { isExpectedStale ? "\(idea) (views go stale; result tables mark the design WRONG)" : idea }
}

/// Abilities that only some stores have and only some derivations need.
public struct Abilities: OptionSet, Equatable, Sendable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A past state can be held while the store changes. Stores express this ability with `holding`; a derivation that
  /// names the ability gets the state before the first commit since the last refresh.
  public static let past = Abilities(rawValue: 1)
  /// Two states of the store can be compared table by table.
  public static let tables = Abilities(rawValue: 2)
  /// When two states are compared, the library of the table skips the parts that both states share, so the number of
  /// compared elements is unknown.
  public static let sharedTables = Abilities(rawValue: 4)
  /// The store accepts commits that merge: they have only some fields, anywhere in the order, and dates that come late.
  public static let merges = Abilities(rawValue: 8)
  /// Entities stay in the order of their ids. A derivation that names this ability finds rows by that order, so it is
  /// not played where commits merge.
  public static let fixedOrder = Abilities(rawValue: 16)
  /// Several threads may read the present state at once while no thread writes, because a read changes nothing.
  public static let sharedReads = Abilities(rawValue: 32)
  /// Reads access a property of an `@Observable` object, and Observation notifies the readers when it changes.
  public static let observable = Abilities(rawValue: 64)
  /// The store keeps data for each open screen, so it is played only if the writing thread owns the screens.
  public static let screens = Abilities(rawValue: 128)
}

/// The one option of a design that a scenario can choose: `{ cached-by-argument: { size: 1 } }`.
public struct DesignChoices: Equatable, Sendable, Codable {
  package let key: String
  package let meaning: String
  /// The values that a scenario may write; they include `standard`.
  package let range: Range
  /// The default choice; the design's name omits it.
  package let standard: DesignChoice

  /// The possible values.
  public enum Range: Equatable, Sendable, Codable {
    /// Whole numbers, including both bounds.
    case numbers(ClosedRange<Int>)
    /// Words as a scenario spells them.
    case words([String])
  }

  /// Creates an option under `key`; `standard` must be in `range`.
  public init(_ key: String, _ range: Range, standard: DesignChoice, meaning: String) {
    (self.key, self.range, self.standard, self.meaning) = (key, range, standard, meaning)
  }

  /// Returns the name of a design with this choice, as in `cached-by-argument-100`; for the default, the plain name.
  package func name(of design: String, with choice: DesignChoice) -> String {
    choice == .none || choice == standard ? design : "\(design)-\(choice)"
  }

  package func choice(named text: String) -> DesignChoice? {
    switch range {
    case .numbers(let numbers):
      guard let number = Int(text), String(number) == text, numbers.contains(number) else { return nil }
      return .number(number)
    case .words(let words): return words.contains(text) ? .word(text) : nil
    }
  }

  /// Returns the choice that a name states after the name of a design, or `nil` if it states none.
  package func choice(in name: String, of design: String) -> DesignChoice? {
    name.hasPrefix("\(design)-") ? choice(named: String(name.dropFirst(design.count + 1))) : nil
  }
}

/// A scenario's choice for a design.
public enum DesignChoice: Equatable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// No choice was made, or the design offers none.
  case none
  /// A number within the card's range.
  case number(Int)
  /// One of the card's words.
  case word(String)

  /// The choice as written in a scenario and after a design's name; empty if nothing was chosen.
  public var description: String {
    switch self {
    case .none: ""
    case .number(let number): String(number)
    case .word(let word): word
    }
  }
}

extension DesignCard {
  package func name(with choice: DesignChoice) -> String { choices?.name(of: name, with: choice) ?? name }

  /// Returns the choice that gives this design the name `name`, or `nil` if no choice does.
  package func choice(named name: String) -> DesignChoice? {
    if name == self.name { return choices?.standard ?? DesignChoice.none }
    let choice = choices?.choice(in: name, of: self.name)
    return choice == choices?.standard ? nil : choice
  }
}
