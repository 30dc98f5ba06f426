/// An annotation that GitHub shows at a file, or on the page of a workflow run.
package struct GitHubAnnotation: Equatable, Sendable {
  package enum Level: String, CaseIterable, Sendable { case error, warning }

  package let level: Level
  package let title: String
  package let message: String
  /// A file of the repository, relative to its root; without a file, the annotation is on the page of the run.
  package var file: String?
  /// The line of the file, from 1.
  package var line: Int?

  package init(_ level: Level, title: String, _ message: String, file: String? = nil, line: Int? = nil) {
    (self.level, self.title, self.message, self.file, self.line) = (level, title, message, file, line)
  }

  /// The workflow command that makes the annotation, in one line: `::error file=s.yaml,line=3,title=…::…`.
  package var command: String {
    let properties = [("file", file), ("line", line.map(String.init)), ("title", title)].compactMap { name, value in
      value.map { "\(name)=\($0.escaping(Self.escapes.merging([":": "%3A", ",": "%2C"]) { $1 }))" }
    }
    return "::\(level.rawValue) \(properties.joined(separator: ","))::\(message.escaping(Self.escapes))"
  }

  /// The escapes of a message, which a line break would end; a comma or a colon would end a property, too.
  private static let escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
}

extension [GitHubAnnotation] {
  /// The number of annotations per level that GitHub shows for each step; GitHub silently drops the others.
  static let mostOfALevel = 10

  /// The annotations that GitHub has room for, errors first; if a level has more, the last one shown says how many.
  package var shown: [GitHubAnnotation] {
    GitHubAnnotation.Level.allCases.flatMap { level in
      let own = filter { $0.level == level }
      if own.count <= Self.mostOfALevel { return own }
      let rest = own.count - Self.mostOfALevel + 1
      let words = "\(rest) more are in the output of this step and in its summary"
      return own.dropLast(rest) + [GitHubAnnotation(level, title: "storebench", words)]
    }
  }
}

package enum GitHubSummary {
  package static let limit = 1_024 * 1_024

  /// Joins the pages, or as many of their lines as the summary has room for, and says that the rest is left out.
  package static func text(_ pages: [String], beside bytes: Int = 0, limit: Int = limit) -> String {
    let whole = pages.map { "\n\($0)" }.joined()
    if bytes + whole.utf8.count <= limit { return whole }
    let end =
      "\n\nThe rest is left out: GitHub takes no more than \(limit / 1_024) KiB. The run folder has all of it.\n"
    var room = limit - bytes - end.utf8.count - closing.utf8.count
    var lines: [Substring] = []
    for line in whole.split(separator: "\n", omittingEmptySubsequences: false) {
      room -= line.utf8.count + 1
      if room < 0 { break }
      lines.append(line)
    }
    if lines.isEmpty { return "" }
    let isOpen = lines.count { $0.hasPrefix(opening) } > lines.count { $0 == closing }
    return lines.joined(separator: "\n") + (isOpen ? "\n\n\(closing)" : "") + end
  }

  private static let opening = "<details>"
  private static let closing = "</details>"
}
