import BenchCore

/// The rule for a key's value as data, read by `Section`, by the paths of sweeps and by the documentation test.
indirect enum Rule: Sendable {
  case integer(ClosedRange<Int>)
  case seed
  case number(NumberRange)
  case flag
  case text(limit: Int)
  /// Letters, digits, `.`, `-` and `_`: it becomes part of file names.
  case slug(limit: Int)
  /// A whole number of characters, or `{ uniform: [least, most] }`.
  case textSize(ClosedRange<Int>)
  /// A number with its unit: `5 s`.
  case duration(ClosedRange<Nanoseconds>)
  case distribution
  /// One of these words.
  case word([String])
  /// A list of different ones of these words.
  case words([String])
  /// A list of different names out of the vocabulary.
  case names(Menu)
  /// A list of different designs, `store/derivation`.
  case designs
  /// Operation kinds with their weights.
  case weights(NumberRange)
  /// Kinds of act with their weights.
  case acts(NumberRange)
  /// Stretches of time: `[[10 s, 40 s]]`.
  case windows(limit: Int)
  /// A path into a file of data.
  case path
  /// Files of data: one, several alike, or each under a name.
  case files(limit: Int)
  case section(SectionRule)
  case list(SectionRule, limit: Int)
  /// Sentences judged on the results, each plain or with its level.
  case sentences(limit: Int)
  /// A share, written in percent: `1%`.
  case share(NumberRange)
  /// Metrics of times, each with a share: `5%`.
  case shares(NumberRange)
  /// Names of designs, each with the question's words for it, up to this number of characters.
  case labels(limit: Int)
  /// A number per second, or a shape of arrivals with its numbers.
  case rate
  /// A time, or `{ exponential: time }`.
  case drawnTime
  /// Names of phases of the load.
  case phases
  /// Limits of a capacity, each `<metric> <= <number>`.
  case limits
  /// Values for paths, for every point or one after the other.
  case settings(limit: Int)

  /// The lists of names that other rooms pass in.
  enum Menu: String, Sendable {
    case stores = "store"
    case derivations = "derivation"
    case presets = "preset"
    case syncs = "sync"
    case graphDerivations = "graph derivation"
  }
}

/// A key as data: its name, the rule for its value, and its default.
struct Key: Sendable {
  var name: String
  var rule: Rule
  var isRequired: Bool
  /// The default, written as in a scenario.
  var standard: String?
  /// The meaning, in one line.
  var meaning: String
}

/// A key together with the type of its value.
struct Field<Value>: Sendable {
  let key: Key

  /// A key that has a default, written as in a scenario.
  init(_ name: String, _ rule: Rule, standard: String, _ meaning: String) {
    key = Key(name: name, rule: rule, isRequired: false, standard: standard, meaning: meaning)
  }

  /// A key that must be there, or one whose absence means something.
  init(_ name: String, _ rule: Rule, isRequired: Bool, _ meaning: String) {
    key = Key(name: name, rule: rule, isRequired: isRequired, standard: nil, meaning: meaning)
  }
}

/// The keys of one section.
struct SectionRule: Sendable {
  var keys: [Key]
  /// The owner of the keys, for messages.
  var owner: String

  init(_ keys: [Key], of owner: String = "a scenario") {
    self.keys = keys
    self.owner = owner
  }

  func key(_ name: String) -> Key? { keys.first { $0.name == name } }
}

/// Marks the field of a section in a section; its value is read field by field.
enum Subsection {}
