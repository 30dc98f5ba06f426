/// A selection of documents, with an order and a limit.
public struct RemoteQuery: Hashable, Sendable, Codable {
  /// The collection, group or document that the query selects from.
  public let source: Source
  /// The conditions that each document of the result fulfils.
  public let conditions: [Condition]
  /// The fields to sort by. Documents equal in all these fields are sorted by key, in the direction of the last field.
  public let order: [Order]
  /// The largest number of documents, counted from the first; `nil` if there is no limit.
  public let limit: Int?
  /// The requested fields of each document; `nil` for all. Answers lack the fields that were not requested.
  public let fields: [String]?

  /// The documents that a query selects from.
  public enum Source: Hashable, Sendable, Codable {
    /// All documents of one collection.
    case collection(String)
    /// All documents of every collection whose path ends with this name.
    case group(String)
    /// One document.
    case document(DocumentKey)
  }

  /// A condition on a field.
  public enum Condition: Hashable, Sendable, Codable {
    /// The field has this value.
    case equals(String, FieldValue)
    /// The field is a list that contains this value.
    case contains(String, FieldValue)
  }

  /// A field to sort by. A document without the field does not belong to the result.
  public struct Order: Hashable, Sendable, Codable {
    /// The field's name.
    public let field: String
    /// True if the greatest values come first.
    public let isDescending: Bool

    /// Creates an order by one field.
    public init(_ field: String, isDescending: Bool = false) { (self.field, self.isDescending) = (field, isDescending) }
  }

  /// Creates a query. Without the last four arguments, the query asks for all documents of the source, with all fields.
  public init(
    _ source: Source, conditions: [Condition] = [], order: [Order] = [], limit: Int? = nil, fields: [String]? = nil
  ) {
    precondition(limit ?? 1 > 0, "a query for no documents has no answer to wait for")
    (self.source, self.conditions, self.order) = (source, conditions, order)
    (self.limit, self.fields) = (limit, fields)
  }

  /// The requested document; `nil` if the query does not name one.
  public var document: DocumentKey? {
    if case .document(let key) = source { key } else { nil }
  }

  /// Returns true if documents of this collection may belong to the result.
  public func asks(for path: String) -> Bool {
    switch source {
    case .collection(let wanted): path == wanted
    case .group(let name): path == name || path.hasSuffix("/" + name)
    case .document(let wanted): path == wanted.collection
    }
  }

  /// Returns true if the document of this key may belong to the result.
  func covers(_ key: DocumentKey) -> Bool { document.map { $0 == key } ?? asks(for: key.collection) }

  /// Returns true if a document with this key and these fields belongs to the result, apart from the limit.
  ///
  /// - Complexity: O(c + o), where c and o are the numbers of conditions and orders.
  public func matches(_ key: DocumentKey, _ fields: Fields) -> Bool {
    covers(key) && conditions.allSatisfy { $0.holds(for: fields) } && order.allSatisfy { fields[$0.field] != nil }
  }

  /// Returns true if the left document sorts before the right one. Both documents must match the query.
  public func areInOrder(_ left: (key: DocumentKey, fields: Fields), _ right: (key: DocumentKey, fields: Fields))
    -> Bool
  {
    for part in order {
      guard let one = left.fields[part.field], let other = right.fields[part.field], one != other else { continue }
      return part.isDescending ? other < one : one < other
    }
    return order.last?.isDescending == true ? right.key < left.key : left.key < right.key
  }
}

extension RemoteQuery.Condition {
  func holds(for fields: Fields) -> Bool {
    switch self {
    case .equals(let name, let value): return fields[name] == value
    case .contains(let name, let value):
      guard case .list(let values) = fields[name] else { return false }
      return values.contains(value)
    }
  }
}
