import BenchCore

/// A data set read from real data, and what has to be said about it.
package struct ImportResult: Equatable, Sendable {
  /// The data, in the order of the file; ids are positions.
  package var dataset: Dataset
  package var warnings: [ImportWarning]
  /// Posts that were left out, with their comments, because something was wrong with them.
  package var skippedPosts: Int
  package var skippedComments: Int
  package var ids = ImportedIDs()
}

/// The ids of a file, each at the position of its entity in the data set.
package struct ImportedIDs: Equatable, Sendable {
  package var authors: [String] = []
  package var posts: [String] = []
  /// `nil` where the map has no path to it.
  package var comments: [String?] = []
}

/// Something in the data that does not stop an import but that its user should know.
package enum ImportWarning: Equatable, Sendable, CustomStringConvertible {
  /// Copies of one author differ; the last copy in the file counts.
  case differingCopies(authors: Int, copies: Int, example: String)
  /// Records were left out; the first problems say why.
  case skipped(posts: Int, comments: Int, problems: [ImportProblem])

  package var description: String {
    switch self {
    case .differingCopies(let authors, let copies, let example):
      let who = authors == 1 ? "1 author has" : "\(authors) authors have"
      return "\(who) differing copies (\(copies) differ from the one before); the last copy counts; first: \(example)"
    case .skipped(let posts, let comments, let problems):
      let first = problems.first.map { "; first: \($0)" } ?? ""
      return "\(posts) posts and \(comments) comments were skipped\(first)"
    }
  }
}

package struct ImportProblem: Error, Equatable, Sendable, CustomStringConvertible {
  package var location: SourceLocation?
  /// The way to it: `data.repository.issues.nodes[17].comments.nodes[3].body`.
  package var path: String
  /// Where it begins in its file, in bytes.
  var offset: Int
  package var value: String?
  /// The rule that is broken, a half-sentence that follows the path.
  package var rule: String
  package var cure: String

  package var description: String {
    let place = location.map { "\($0): " } ?? ""
    let shown = value.map { " (\($0))" } ?? ""
    return "\(place)\(path)\(shown) \(rule); \(cure)"
  }
}

/// Why a file cannot be imported.
package enum ImportError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreadable(file: String, reason: String)
  case malformed(SourceLocation, as: String = "JSON", reason: String)
  case unfit(problems: [ImportProblem], count: Int)

  package var description: String {
    switch self {
    case .unreadable(let file, let reason): return "\(file): \(reason)"
    case .malformed(let location, let format, let reason): return "\(location): the file is no \(format): \(reason)"
    case .unfit(let problems, let count):
      let others = count > problems.count ? ["and \(count - problems.count) more problems"] : []
      return (problems.map(\.description) + others).joined(separator: "\n")
    }
  }
}
