import BenchCore
import BenchWorkloads

/// The rule for a key's value as data, which `Section`, the paths of sweeps and the documentation test read.
indirect enum Rule: Sendable {
  case integer(ClosedRange<Int>)
  case seed
  case number(NumberRange)
  case flag
  case text(limit: Int)
  case phaseName
  /// Letters, digits, `.`, `-` and `_`, because a slug is part of file names.
  case slug(limit: Int)
  /// A whole number of characters, or `{ uniform: [least, most] }`.
  case textSize(ClosedRange<Int>)
  /// A length of time with its unit: `5 s`.
  case duration(ClosedRange<Nanoseconds>)
  case distribution
  case word([String])
  case words([String])
  case names(Menu)
  /// A list of different designs, `store/derivation`.
  case designs
  case weights(of: [String], NumberRange)
  /// Windows of time: `[[10 s, 40 s]]`.
  case windows(limit: Int)
  case path
  /// Files of data: one file, a list of files of the same form, or files that each have a name.
  case files(limit: Int)
  case section(SectionRule)
  case list(SectionRule, limit: Int)
  case sentences(limit: Int)
  /// A share, written in percent: `1%`.
  case share(NumberRange)
  /// Metrics of times, each with a share, such as `5%`.
  case shares(NumberRange)
  /// Names of designs, each with a label in the question's words, up to this number of characters.
  case labels(limit: Int)
  case rate
  /// A time, or `{ exponential: time }`.
  case drawnTime
  case phases
  /// Limits of a capacity, each `<metric> <= <number>`.
  case limits
  /// Values for paths: a single value applies to every point, and the values of a list are swept.
  case settings(limit: Int)

  enum Menu: String, CaseIterable, Sendable {
    case stores = "store"
    case derivations = "derivation"
    case presets = "preset"
    case graphDerivations = "graph derivation"
    case syncs = "sync"

    var rule: String { "must be the name of a \(rawValue)" }
  }
}

struct Key: Sendable {
  var name: String
  var rule: Rule
  var isRequired: Bool
  var standard: String?
  var meaning: String
}

struct Field<Value>: Sendable {
  let key: Key

  /// Creates a key. A key without a default is required, or its absence has a meaning.
  init(_ name: String, _ rule: Rule, isRequired: Bool = false, standard: String? = nil, _ meaning: String) {
    key = Key(name: name, rule: rule, isRequired: isRequired, standard: standard, meaning: meaning)
  }
}

extension Field<String> {
  /// Creates a key whose value is one of the words of a type.
  init<Word: CaseIterable & RawRepresentable<String>>(_ name: String, standard: Word, _ meaning: String) {
    self.init(name, .word(Word.allCases.map(\.rawValue)), standard: standard.rawValue, meaning)
  }
}

extension Field<Subsection> {
  init(_ name: String, _ table: (some SectionTable).Type, isRequired: Bool = false, _ meaning: String) {
    self.init(name, .section(table.section), isRequired: isRequired, meaning)
  }
}

struct SectionRule: Sendable {
  var keys: [Key]
  var owner: String

  init(_ keys: [Key], of owner: String = "a scenario") { (self.keys, self.owner) = (keys, owner) }

  func key(_ name: String) -> Key? { keys.first { $0.name == name } }
}

/// A marker for a field whose value is a section, which is read field by field.
enum Subsection {}
