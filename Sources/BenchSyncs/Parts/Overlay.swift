import BenchRemote

/// A client's knowledge of a document: as the server has it, or with the client's own writes applied.
struct KnownDocument: Hashable, Sendable {
  let key: DocumentKey
  var content: Content
  var version: Version
  /// True if the server has applied a write of this client whose result no picture has contained yet.
  var isCommitted = false
  var isPending = false

  enum Content: Hashable, Sendable {
    case found(Fields)
    case deleted
    /// A write was applied to the document, and the document's previous state is unknown.
    case unknown
  }

  static func unheard(_ key: DocumentKey) -> KnownDocument { KnownDocument(key: key, content: .deleted, version: 0) }

  var fields: Fields? {
    if case .found(let fields) = content { fields } else { nil }
  }
}

extension KnownDocument {
  init(_ document: Document) {
    self.init(key: document.key, content: .found(document.fields), version: document.version)
  }

  init(_ key: DocumentKey, _ content: DocumentMessage.Content) {
    switch content {
    case .found(let fields, let version): self.init(key: key, content: .found(fields), version: version)
    case .deleted(let version): self.init(key: key, content: .deleted, version: version)
    }
  }
}

extension Document {
  init(_ row: Row) { self.init(key: row.key, version: row.version, fields: row.fields) }
}

enum Overlay {
  /// Applies one write made at a local time. If the document is missing, a patch only marks the document as pending.
  static func lay(_ write: WriteIntent, on document: inout KnownDocument, at local: VirtualTime) {
    document.isPending = true
    let content = content(after: write, on: document.fields) { .pending(PendingTime(local: local, previous: $0)) }
    if let content { document.content = content }
  }

  /// Applies one write at the server's version. If a document is not known to exist, a patch makes its state unknown.
  static func commit(_ write: WriteIntent, on document: inout KnownDocument, at version: Version) {
    let content = content(after: write, on: document.fields) { _ in .number(Int(version.number)) }
    document.content = content ?? .unknown
    document.version = version
    document.isCommitted = true
  }

  /// Returns the content after a write; `nil` if the write is a patch of a missing document.
  private static func content(
    after write: WriteIntent, on before: Fields?, _ time: (FieldValue?) -> FieldValue
  ) -> KnownDocument.Content? {
    switch write.change {
    case .set(let fields, let now): .found(dated(fields, now, before, time))
    case .patch(let fields, let now, let removed):
      before.map { .found(dated(merge(fields, removed, into: $0), now, before, time)) }
    case .delete: .deleted
    }
  }

  private static func merge(_ fields: Fields, _ removed: [String], into before: Fields) -> Fields {
    var merged = before
    for entry in fields.entries { put(entry.value, at: entry.name.split(separator: "."), into: &merged) }
    for name in removed { put(nil, at: name.split(separator: "."), into: &merged) }
    return merged
  }

  /// Sets or removes a value at a path; other values on the path are replaced by maps.
  private static func put(_ value: FieldValue?, at path: [Substring], into fields: inout Fields) {
    guard let first = path.first.map(String.init) else { return }
    if path.count == 1 { return fields[first] = value }
    var inner = Fields()
    if case .map(let known) = fields[first] { inner = known }
    put(value, at: Array(path.dropFirst()), into: &inner)
    fields[first] = .map(inner)
  }

  /// Returns the fields with a time in each named field, made from the last value of the field that was not pending.
  private static func dated(
    _ fields: Fields, _ names: [String], _ before: Fields?, _ time: (FieldValue?) -> FieldValue
  ) -> Fields {
    var dated = fields
    for name in names {
      let last = before?[name]
      if case .pending(let pending) = last { dated[name] = time(pending.previous) } else { dated[name] = time(last) }
    }
    return dated
  }
}
