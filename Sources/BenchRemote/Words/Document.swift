/// The name of a document: its collection, and its id in it.
public struct DocumentKey: Hashable, Comparable, Sendable, CustomStringConvertible, Codable {
  /// The collection, as a path: `rooms/1/messages`.
  public let collection: String
  /// The name within the collection.
  public let id: String

  /// The key of this name in a collection.
  public init(collection: String, id: String) {
    self.collection = collection
    self.id = id
  }

  /// The key of a path: what follows the last slash is the name.
  public init(path: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    collection = String(path[..<slash])
    id = String(path[slash...].drop { $0 == "/" })
  }

  // Keys are looked up for every shown row: the name is short, and most collections of a play are the same text.

  public static func == (left: DocumentKey, right: DocumentKey) -> Bool {
    left.id == right.id && left.collection == right.collection
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  public static func < (left: DocumentKey, right: DocumentKey) -> Bool {
    left.collection == right.collection ? left.id < right.id : left.collection < right.collection
  }

  public var description: String { collection.isEmpty ? id : "\(collection)/\(id)" }
}

/// A document as the server has it at a version.
public struct Document: Hashable, Sendable, Codable {
  /// The name.
  public let key: DocumentKey
  /// The commit that wrote it last.
  public let version: Version
  /// The content.
  public let fields: Fields

  /// A document of these fields at a version.
  public init(key: DocumentKey, version: Version, fields: Fields) {
    self.key = key
    self.version = version
    self.fields = fields
  }
}
