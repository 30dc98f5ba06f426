/// A key of a section, and the place of its value in the described object.
///
/// Reading, writing and the test for the default all follow from a placed field, so that none of them forgets a key.
struct PlacedField<Owner>: Sendable {
  let key: Key
  /// Reads the key into the owner; returns false if the value breaks a rule and this was reported.
  let read: @Sendable (Section, inout Owner) -> Bool
  /// The value as a scenario spells it; `nil` for the default, for which the key can be left out.
  let written: @Sendable (Owner) -> String?
}

protocol SectionTable {
  static var section: SectionRule { get }
}

/// A section whose keys have a place in one object.
protocol FieldTable: SectionTable {
  associatedtype Owner
  static var fields: [PlacedField<Owner>] { get }
}

extension FieldTable {
  static var section: SectionRule { SectionRule(fields.map(\.key)) }
}

extension PlacedField {
  init<Value: ScenarioValue>(_ field: Field<Value>, _ place: any WritableKeyPath<Owner, Value> & Sendable) {
    self.init(field, place, read: { $0 }, write: { $0 })
  }

  /// Creates a key that no other code names.
  init<Value: ScenarioValue>(
    _ name: String, _ rule: Rule, _ place: any WritableKeyPath<Owner, Value> & Sendable, isRequired: Bool = false,
    standard: String? = nil, _ meaning: String
  ) { self.init(Field(name, rule, isRequired: isRequired, standard: standard, meaning), place) }

  init<Value: ScenarioValue>(
    _ name: String, _ rule: Rule, _ place: any WritableKeyPath<Owner, Value?> & Sendable, _ meaning: String
  ) { self.init(Field<Value>(name, rule, meaning), place) }

  init<Table: FieldTable>(_ name: String, _ table: Table.Type, _ meaning: String) where Table.Owner == Owner {
    self.init(Field(name, table, meaning), table.fields)
  }

  init<Word: RawRepresentable<String> & Equatable & Sendable>(
    _ field: Field<String>, _ place: any WritableKeyPath<Owner, Word> & Sendable
  ) { self.init(field, place, read: { Word(rawValue: $0) }, write: { $0.rawValue }) }

  /// Creates a key whose value is stored at this path in another form; `read` returns `nil` only for a value that
  /// breaks the rule of the key.
  init<Raw: ScenarioValue, Value: Sendable>(
    _ field: Field<Raw>, _ place: any WritableKeyPath<Owner, Value> & Sendable,
    read convert: @escaping @Sendable (Raw) -> Value?, write raw: @escaping @Sendable (Value) -> Raw?
  ) {
    let standard = field.key.standard.map(Raw.canonical)
    self.init(field.key, place) { section in
      section.value(field).flatMap(convert)
    } written: { value in
      let text = raw(value)?.spelled
      return text == standard ? nil : text
    }
  }

  /// Creates such a key without a default; a file that leaves the key out means `absent`.
  init<Raw: ScenarioValue, Value: Equatable & Sendable>(
    _ field: Field<Raw>, _ place: any WritableKeyPath<Owner, Value> & Sendable, unless absent: Value,
    read convert: @escaping @Sendable (Raw) -> Value?, write raw: @escaping @Sendable (Value) -> Raw?
  ) {
    self.init(field.key, place) { section in
      section.node(field.key) == nil ? absent : section.value(field).flatMap(convert)
    } written: { value in
      value == absent ? nil : raw(value)?.spelled
    }
  }

  init<Value: ScenarioValue>(_ field: Field<Value>, _ place: any WritableKeyPath<Owner, Value?> & Sendable) {
    self.init(field, place, unless: nil, read: { $0 }, write: { $0 })
  }

  init<Value: ScenarioValue>(
    _ field: Field<Value>, _ place: any WritableKeyPath<Owner, Value> & Sendable, unless absent: Value
  ) { self.init(field, place, unless: absent, read: { $0 }, write: { $0 }) }

  /// Creates a key with these functions; `nil` means a broken rule from `read`, and the default from `written`.
  init<Value>(
    _ key: Key, _ place: any WritableKeyPath<Owner, Value> & Sendable,
    read value: @escaping @Sendable (Section) -> Value?,
    written: @escaping @Sendable (Value) -> String?
  ) {
    self.init(
      key: key,
      read: { section, owner in
        guard let value = value(section) else { return false }
        owner[keyPath: place] = value
        return true
      }, written: { written($0[keyPath: place]) })
  }

  init(_ field: Field<Subsection>, _ fields: [PlacedField<Owner>]) { self.init(field, \.self, fields) }

  init<Part>(
    _ field: Field<Subsection>, _ place: any WritableKeyPath<Owner, Part> & Sendable, _ fields: [PlacedField<Part>]
  ) {
    self.init(
      key: field.key, read: { section, owner in fields.read(section.section(field), into: &owner[keyPath: place]) },
      written: { owner in fields.written(inline: owner[keyPath: place]) })
  }

  /// Creates a section that may be absent; if it is present, its keys are read into a copy of `part`.
  init<Part: Sendable>(
    _ field: Field<Subsection>, _ place: any WritableKeyPath<Owner, Part?> & Sendable, from part: Part,
    _ fields: [PlacedField<Part>]
  ) {
    self.init(field.key, place) { section in
      if section.node(field.key) == nil { return .some(nil) }
      var part = part
      return fields.read(section.section(field), into: &part) ? part : nil
    } written: { part in
      part.flatMap(fields.written(inline:))
    }
  }

  func of<Whole>(_ place: any WritableKeyPath<Whole, Owner> & Sendable) -> PlacedField<Whole> {
    PlacedField<Whole>(
      key: key, read: { section, whole in read(section, &whole[keyPath: place]) },
      written: { whole in written(whole[keyPath: place]) })
  }
}

extension Array {
  /// Reads all keys of a section, even after a problem, so that all problems are found; returns false if there was one.
  func read<Owner>(_ section: Section, into owner: inout Owner) -> Bool where Element == PlacedField<Owner> {
    var isRead = true
    for field in self where !field.read(section, &owner) { isRead = false }
    return isRead
  }

  /// Returns the keys with their values, such as `batch: 4`; omits the keys that have their default.
  func written<Owner>(_ owner: Owner) -> [String] where Element == PlacedField<Owner> {
    compactMap { field in field.written(owner).map { "\(field.key.name): \($0)" } }
  }
  /// Returns the keys with their values on one line; `nil` if all keys have their default.
  func written<Owner>(inline owner: Owner) -> String? where Element == PlacedField<Owner> {
    let parts = written(owner)
    return parts.isEmpty ? nil : "{ \(parts.joined(separator: ", ")) }"
  }
}
