/// A key of a section, and the place of its value in what the section describes.
///
/// Reading, writing and the question whether a value is unusual follow from it, so that none of them knows a key that
/// another one forgets.
struct PlacedField<Owner>: Sendable {
  let key: Key
  /// Reads the key into the owner. `false` where its value breaks a rule, which was reported.
  let read: @Sendable (Section, inout Owner) -> Bool
  /// The value as a scenario spells it; `nil` where it is the default, so that leaving the key out says the same.
  let written: @Sendable (Owner) -> String?

  init<Value: ScenarioValue>(_ field: Field<Value>, _ place: any WritableKeyPath<Owner, Value> & Sendable) {
    self.init(field, place, read: { $0 }, write: { $0 })
  }

  /// Creates a key whose value is stored at this path in another form; `read` returns `nil` only for a value that
  /// breaks the rule of the key.
  init<Raw: ScenarioValue, Value>(
    _ field: Field<Raw>, _ place: any WritableKeyPath<Owner, Value> & Sendable,
    read convert: @escaping @Sendable (Raw) -> Value?, write raw: @escaping @Sendable (Value) -> Raw
  ) {
    key = field.key
    read = { section, owner in
      guard let value = Raw.read(field, in: section).flatMap(convert) else { return false }
      owner[keyPath: place] = value
      return true
    }
    written = { owner in
      let text = raw(owner[keyPath: place]).spelled
      return text == field.key.standard ?? Raw.absent ? nil : text
    }
  }

  init(_ field: Field<Subsection>, _ fields: [PlacedField<Owner>]) {
    key = field.key
    read = { section, owner in fields.read(section.section(field), into: &owner) }
    written = { owner in
      let parts = fields.written(owner)
      return parts.isEmpty ? nil : "{ \(parts.joined(separator: ", ")) }"
    }
  }
}

extension Array {
  /// Reads all keys of a section, so that all problems are found; `false` where there was one.
  func read<Owner>(_ section: Section, into owner: inout Owner) -> Bool where Element == PlacedField<Owner> {
    var isRead = true
    for field in self where !field.read(section, &owner) { isRead = false }
    return isRead
  }

  /// The keys with their values, `batch: 4`, without those that have their default.
  func written<Owner>(_ owner: Owner) -> [String] where Element == PlacedField<Owner> {
    compactMap { field in field.written(owner).map { "\(field.key.name): \($0)" } }
  }
}
