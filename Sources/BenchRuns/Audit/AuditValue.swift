import BenchCore

/// A value of JSON whose keys keep the order they are given in: the same log is the same bytes, on every machine.
enum AuditValue: Equatable {
  case null
  case number(Int)
  case flag(Bool)
  case text(String)
  case list([AuditValue])
  case object([(key: String, value: AuditValue)])

  /// The values as JSON on one line.
  var line: String {
    var line = ""
    write(into: &line)
    return line
  }

  private func write(into line: inout String) {
    switch self {
    case .null: line += "null"
    case .number(let number): line += String(number)
    case .flag(let flag): line += flag ? "true" : "false"
    case .text(let text): Self.write(text, into: &line)
    case .list(let values):
      line += "["
      for (place, value) in values.enumerated() {
        if place > 0 { line += "," }
        value.write(into: &line)
      }
      line += "]"
    case .object(let entries):
      line += "{"
      for (place, entry) in entries.enumerated() {
        if place > 0 { line += "," }
        Self.write(entry.key, into: &line)
        line += ":"
        entry.value.write(into: &line)
      }
      line += "}"
    }
  }

  private static func write(_ text: String, into line: inout String) {
    line += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\\""
      case "\\": line += "\\\\"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: line.unicodeScalars.append(scalar)
      }
    }
    line += "\""
  }

  static func == (left: AuditValue, right: AuditValue) -> Bool { left.line == right.line }
}

extension AuditValue {
  static func optional(_ number: Int?) -> AuditValue { number.map { .number($0) } ?? .null }

  static func optional(_ author: Author?) -> AuditValue { author.map { .author($0) } ?? .null }

  static func author(_ author: Author) -> AuditValue {
    .object([
      ("id", .number(author.id.rawValue)), ("name", .text(author.name)), ("points", .number(author.points)),
    ])
  }

  static func comment(_ comment: CommentPayload) -> AuditValue {
    .object([
      ("id", .number(comment.id.rawValue)), ("body", .text(comment.body)), ("author", optional(comment.author)),
      ("created_at", .number(Int(comment.createdAt.milliseconds))),
    ])
  }

  static func post(_ post: PostPayload) -> AuditValue {
    .object([
      ("id", .number(post.id.rawValue)), ("title", .text(post.title)), ("body", .text(post.body)),
      ("author", optional(post.author)), ("tags", .list(post.tags.map { .text($0) })),
      ("created_at", .number(Int(post.createdAt.milliseconds))),
      ("comments", .list(post.comments.map { .comment($0) })),
    ])
  }
}
