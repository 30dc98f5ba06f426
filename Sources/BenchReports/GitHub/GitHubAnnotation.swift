import BenchResults

/// An annotation that GitHub shows at a file, or on the page of a workflow run.
package struct GitHubAnnotation: Equatable, Sendable {
  package enum Level: String, CaseIterable, Sendable {
    case error, warning
  }

  /// The severity; GitHub shows ten of each for a step.
  package let level: Level
  package let title: String
  /// The message; may have several lines.
  package let message: String
  /// A file of the repository, from its root; without one the annotation is on the page of the run.
  package var file: String?
  /// From 1.
  package var line: Int?

  package init(_ level: Level, title: String, _ message: String, file: String? = nil, line: Int? = nil) {
    (self.level, self.title, self.message, self.file, self.line) = (level, title, message, file, line)
  }

  /// The workflow command that makes the remark, as one line: `::error file=s.yaml,line=3,title=…::…`.
  package var command: String {
    let properties = [("file", file), ("line", line.map(String.init)), ("title", title)].compactMap { name, value in
      value.map { "\(name)=\(Self.escapedProperty($0))" }
    }
    return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Self.escaped(message))"
  }

  /// A message ends with its line.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// A property also ends with a comma, and all of them with a colon.
  private static func escapedProperty(_ text: String) -> String {
    String(escaped(text).flatMap { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) })
  }
}

extension [GitHubAnnotation] {
  /// The number of annotations of a level that GitHub shows for each step; it silently drops the others.
  static let mostOfALevel = 10

  /// As many as GitHub shows, errors first; where there are more of a level, the last one says how many.
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
