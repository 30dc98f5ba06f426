import BenchCore

/// The value of a document's field.
public indirect enum FieldValue: Hashable, Sendable, Codable {
  /// An explicit empty value.
  case null
  /// True or false.
  case flag(Bool)
  /// A whole number; times are numbers of milliseconds.
  case number(Int)
  /// A time that the server has not assigned yet.
  case pending(PendingTime)
  /// A text.
  case text(String)
  /// Values in order.
  case list([FieldValue])
  /// Values by name.
  case map(Fields)
}

/// A placeholder for a time that the server assigns when the write arrives. Placeholders of equal local time are equal.
public struct PendingTime: Hashable, Sendable, Codable {
  /// The time of the write, by the device's own clock.
  public let local: VirtualTime
  /// The last value of the field that was not a pending time.
  public let previous: FieldValue?

  /// Creates the placeholder for a write made at `local`, which replaces `previous`.
  public init(local: VirtualTime, previous: FieldValue?) { (self.local, self.previous) = (local, previous) }

  public static func == (left: PendingTime, right: PendingTime) -> Bool { left.local == right.local }

  /// Hashes only the local time, because equality compares only that.
  public func hash(into hasher: inout Hasher) { hasher.combine(local) }
}

extension FieldValue: Comparable {
  /// Compares values in the order of queries: null, flags, numbers, pending times by local time, texts, lists, maps. So
  /// a pending time sorts after every assigned time, which is a number.
  public static func < (left: FieldValue, right: FieldValue) -> Bool {
    switch (left, right) {
    case (.flag(let left), .flag(let right)): !left && right
    case (.number(let left), .number(let right)): left < right
    case (.pending(let left), .pending(let right)): left.local < right.local
    case (.text(let left), .text(let right)): left < right
    case (.list(let left), .list(let right)): left.lexicographicallyPrecedes(right)
    case (.map(let left), .map(let right)):
      left.entries.lexicographicallyPrecedes(right.entries) { ($0.name, $0.value) < ($1.name, $1.value) }
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .flag: 1
    case .number: 2
    case .pending: 3
    case .text: 4
    case .list: 5
    case .map: 6
    }
  }
}

/// The fields of a document, sorted by name, each name once.
public struct Fields: Hashable, Sendable, Codable {
  /// Names with their values, in the order of the names.
  public private(set) var entries: [Entry]

  /// A name and its value.
  public struct Entry: Hashable, Sendable, Codable {
    /// The field's name.
    public let name: String
    /// The field's value.
    public var value: FieldValue
  }

  /// Creates an empty set of fields.
  public init() { entries = [] }

  /// The value of a field; setting `nil` removes the field.
  ///
  /// - Complexity: with n fields, O(log n) to read a value, O(n) to add or remove a field.
  public subscript(name: String) -> FieldValue? {
    get {
      let place = place(of: name)
      return place < entries.count && entries[place].name == name ? entries[place].value : nil
    }
    set {
      let place = place(of: name)
      let isThere = place < entries.count && entries[place].name == name
      switch newValue {
      case .some(let value) where isThere: entries[place].value = value
      case .some(let value): entries.insert(Entry(name: name, value: value), at: place)
      case .none: if isThere { entries.remove(at: place) }
      }
    }
  }

  private func place(of name: String) -> Int { entries.prefixCount { $0.name < name } }
}

extension Fields: ExpressibleByDictionaryLiteral {
  /// Creates fields from a dictionary literal.
  public init(dictionaryLiteral elements: (String, FieldValue)...) {
    self.init()
    for (name, value) in elements { self[name] = value }
  }
}
