/// The name of a document: its collection, and its id in that collection.
public struct DocumentKey: Hashable, Comparable, Sendable, CustomStringConvertible, Codable {
  /// The collection, as a path: `rooms/1/messages`.
  public let collection: String
  /// The name within the collection.
  public let id: String

  /// Creates the key of an id in a collection.
  public init(collection: String, id: String) { (self.collection, self.id) = (collection, id) }

  /// Creates the key of a path whose last part is the id.
  package init(path: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    collection = String(path[..<slash])
    id = String(path[slash...].drop { $0 == "/" })
  }

  // Keys are looked up for every shown row, so the short id is compared first, and only the id is hashed.

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
  /// The name of the document.
  public let key: DocumentKey
  /// The version of the commit that last wrote the document.
  public let version: Version
  /// The content of the document.
  public let fields: Fields

  /// Creates a document of these fields at a version.
  public init(key: DocumentKey, version: Version, fields: Fields) {
    (self.key, self.version, self.fields) = (key, version, fields)
  }
}
