/// A way to choose among n things: which rank, from 0, the next key has.
///
/// To add one, write a file `<Name>Distribution.swift` in this folder and put its line into `AllDistributions`.
public protocol Distribution {
  /// Its name, meaning and parameters; read by the scenario reader and by `storebench list`.
  static var card: DistributionCard { get }

  /// Called once for each way a scenario spells it, with parameters within the rules of the card; draws nothing.
  init(_ parameters: [String: Double])

  /// The rank of the next key among `count`, which is at least 1 and may differ from call to call.
  ///
  /// Called once for each key that is drawn. `turn` is how many keys the caller has drawn before; only a distribution
  /// that walks reads it, so that a distribution itself holds no place and can be shared.
  func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int
}

/// What a distribution says about itself.
public struct DistributionCard: Sendable {
  /// The spelling in scenarios and help.
  public let name: String
  /// One line that says what it chooses.
  public let meaning: String
  public let parameters: [DistributionParameter]
  /// What rank 0 stands for.
  public let order: KeyOrder

  public init(name: String, meaning: String, parameters: [DistributionParameter] = [], order: KeyOrder) {
    self.name = name
    self.meaning = meaning
    self.parameters = parameters
    self.order = order
  }

  /// The parameter that a bare number after the name sets, as in `{ zipfian: 0.99 }`; `nil` unless there is just one.
  public var scalarParameter: DistributionParameter? { parameters.count == 1 ? parameters.first : nil }
}

/// What the ranks of a distribution run over.
public enum KeyOrder: Sendable {
  /// No rank differs from another.
  case any
  /// A seeded permutation, so that what is hot lies anywhere; something new is the coldest.
  case shuffled
  /// From the newest to the oldest.
  case newestFirst
  /// From the oldest to the newest, then from the beginning again; where things die, the next one living.
  case inTurn
}

/// A number that a distribution takes.
public struct DistributionParameter: Sendable {
  public let name: String
  public let meaning: String
  public let range: ParameterRange
  /// What holds where a scenario says nothing.
  public let standard: Double

  public init(_ name: String, _ meaning: String, range: ParameterRange, standard: Double) {
    self.name = name
    self.meaning = meaning
    self.range = range
    self.standard = standard
  }

  /// The value given, or the standard one.
  public func value(in parameters: [String: Double]) -> Double { parameters[name] ?? standard }
}

/// Which numbers a parameter may be; none is infinite, none is "not a number".
public enum ParameterRange: Sendable {
  /// Every number above this one.
  case above(Double)
  /// Above the first, up to and including the second.
  case aboveThrough(Double, Double)
  /// From the first to the second, both included.
  case fromThrough(Double, Double)

  public func contains(_ value: Double) -> Bool {
    if !value.isFinite { return false }
    switch self {
    case .above(let lower): return value > lower
    case .aboveThrough(let lower, let upper): return value > lower && value <= upper
    case .fromThrough(let lower, let upper): return value >= lower && value <= upper
    }
  }

  /// The rule as it follows "must be".
  public var rule: String {
    switch self {
    case .above(let lower): "a number above \(plain(lower))"
    case .aboveThrough(let lower, let upper): "above \(plain(lower)) and at most \(plain(upper))"
    case .fromThrough(let lower, let upper): "from \(plain(lower)) to \(plain(upper))"
    }
  }
}

/// A number as people write it: without the `.0` of a whole one.
private func plain(_ number: Double) -> String {
  if let whole = Int(exactly: number) { return String(whole) }
  return String(number)
}

extension DistributionParameter {
  /// What is wrong with this value, or `nil`.
  func problem(with value: Double, of distribution: String) -> String? {
    if range.contains(value) { return nil }
    return "\(distribution).\(name) (\(plain(value))) must be \(range.rule)"
  }
}
