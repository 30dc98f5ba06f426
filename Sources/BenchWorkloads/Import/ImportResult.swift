import BenchCore

/// A data set read from real data, with the warnings and counts of the import.
package struct ImportResult: Equatable, Sendable {
  /// The data in file order, or in time order if the map reads moments; ids are positions in this order.
  package var dataset: Dataset
  /// Findings about the data that do not stop an import.
  package var warnings: [String]
  package var ids = ImportedIDs()
  /// The fields that the map does not read, for each list.
  package var unread: [UnreadFields] = []
  /// The number of `null` and missing values read as an empty text, by the key of the map.
  package var nulls: [String: Int] = [:]

  /// Notes about fields that were not read and about `null` read as an empty text, one line for each note.
  package var notes: [String] {
    let empty = nulls.ordered { $0.key < $1.key }.map { "\($0.key) (\(DatasetSummary.said($0.value)))" }
    let left = unread.filter { !$0.fields.isEmpty }.map(\.words)
    let size = left.isEmpty ? [] : ["sizes of stores leave out what is not read; `payload` stands for it"]
    return left + size
      + (empty.isEmpty ? [] : ["null or missing, read as an empty text: \(empty.joined(separator: ", "))"])
  }
}

/// The fields that a map does not read in one list of records.
package struct UnreadFields: Equatable, Sendable {
  enum Kind: Comparable, CaseIterable {
    case values, lists, objects
  }

  struct Field: Equatable {
    let path: String
    let kind: Kind
    /// The number of records, or of objects in them, in which the field has a value.
    let count: Int
  }

  let list: String
  let records: Int
  let fields: [Field]

  private static let most = 12

  /// A line about the fields: first objects and lists with their counts, then plain values. A plain value has a count
  /// only if some records do not have it.
  var words: String {
    let ordered = Kind.allCases.reversed().flatMap { kind in fields.filter { $0.kind == kind } }
    let shown = ordered.prefix(Self.most).map { field in
      let count = DatasetSummary.said(field.count)
      let kind = "\(field.kind)".prefix(field.count == 1 ? "\(field.kind)".count - 1 : .max)
      if field.kind != .values { return "\(field.path) (\(count) \(kind))" }
      return field.count == records ? field.path : "\(field.path) (\(count))"
    }
    let more = fields.count - shown.count
    let rest = more > 0 ? " and \(more) more" : ""
    return "not read in \(DatasetSummary.said(records)) \(list): \(shown.joined(separator: ", "))\(rest)"
  }
}

/// The ids in a file, each at the position of its entity in the data set.
package struct ImportedIDs: Equatable, Sendable {
  package var authors: [String] = []
  package var posts: [String] = []
  /// The ids of comments; `nil` if the map has no path to them.
  package var comments: [String?] = []
}

/// A problem of a value in a file, without the name of the file.
struct DataProblem: Error {
  /// The path to the value: `data.repository.issues.nodes[17].comments.nodes[3].body`.
  var subject: String
  /// The value in words; `nil` if the problem has no value.
  var value: String?
  /// The broken rule as a half-sentence, to follow the path.
  var rule: String
  var cure: String?
  /// The offset of the value in its file or in its line, in bytes.
  var offset = 0

  init(_ subject: String, _ value: String? = nil, _ rule: String, cure: String? = nil, offset: Int = 0) {
    (self.subject, self.value, self.rule) = (subject, value, rule)
    (self.cure, self.offset) = (cure, offset)
  }

  func located(at location: SourceLocation) -> ScenarioProblem {
    ScenarioProblem(location: location, subject: subject, value: value, rule: rule, cure: cure)
  }

  func located(in file: String, line: Int) -> ScenarioProblem {
    located(at: SourceLocation(file: file, line: line, column: offset + 1))
  }
}

/// The reason why a file cannot be imported.
package enum ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreadable(file: String, reason: String)
  case malformed(SourceLocation, as: String = "JSON", reason: String)
  case unfit(ScenarioError)

  package var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .malformed(let location, let format, let reason): "\(location): the file is no \(format): \(reason)"
    case .unfit(let error): error.description
    }
  }
}
