import BenchCore

/// One line of a recorded log, as far as the line can be read without the data set.
struct RecordedLine {
  var kind: OperationKind
  var phase: String
  var isRecorded: Bool
  /// The commit that contains the line; `nil` if the line is a commit alone.
  var step: Int?
  var fields: RecordedFields
}

/// The members of an object, with readers that throw for a value of the wrong type.
struct RecordedFields {
  var members: [JSONValue.Member]

  /// The value of a key; `nil` if the key is missing or its value is `null`.
  subscript(key: String) -> JSONValue? {
    guard let member = members.first(where: { $0.key == key }) else { return nil }
    if case .null = member.value.content { return nil }
    return member.value
  }

  func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  func needed(_ key: String) throws(DataProblem) -> JSONValue {
    guard let value = self[key] else { throw DataProblem(key, has(key) ? "null" : nil, "is missing") }
    return value
  }

  /// Returns the id under a key: a text or a whole number.
  func name(_ key: String) throws(DataProblem) -> String { try Self.name(try needed(key), key) }

  static func name(_ value: JSONValue, _ key: String) throws(DataProblem) -> String {
    if let name = value.identifier { return name }
    throw DataProblem(key, value.kind, "must be an id: a text or a whole number")
  }

  func text(_ key: String) throws(DataProblem) -> String? {
    try value(key, "must be a text") { if case .string(let text) = $0 { text } else { nil } }
  }

  func number(_ key: String, in range: ClosedRange<Int>) throws(DataProblem) -> Int? {
    try value(key, "must be a whole number from \(range.lowerBound) to \(range.upperBound)") {
      if case .integer(let number) = $0, range.contains(number) { number } else { nil }
    }
  }

  func flag(_ key: String) throws(DataProblem) -> Bool? {
    try value(key, "must be true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  func list(_ key: String) throws(DataProblem) -> [JSONValue]? {
    try value(key, "must be a list") { if case .array(let values) = $0 { values } else { nil } }
  }

  private func value<Value>(
    _ key: String, _ rule: String, _ read: (JSONValue.Content) -> Value?
  ) throws(DataProblem) -> Value? {
    guard let value = self[key] else { return nil }
    guard let found = read(value.content) else { throw DataProblem(key, value.kind, rule) }
    return found
  }

  func neededText(_ key: String) throws(DataProblem) -> String {
    guard let text = try text(key) else { throw DataProblem(key, nil, "is missing") }
    return text
  }

  func needed(_ key: String, in range: ClosedRange<Int>) throws(DataProblem) -> Int {
    guard let number = try number(key, in: range) else { throw DataProblem(key, nil, "is missing") }
    return number
  }
}

extension RecordedFields {
  init(_ value: JSONValue, _ subject: String) throws(DataProblem) {
    guard case .object(let members) = value.content else {
      throw DataProblem(subject, value.kind, "must be an object")
    }
    self.init(members: members)
  }
}

struct RecordedLineReader {
  private static let nameLimit = 64
  private static let head = ["operation", "step", "phase", "recorded", "kind"]
  private let wanted: WantedMembers

  init() {
    let values = ["author", "post", "comment", "name", "points", "title", "body", "equal", "slot", "limit"]
    let author = [["id"], ["name"], ["points"]].map { ["author"] + $0 }
    let comment = [["id"], ["body"]] + author
    let post = [["id"], ["title"], ["body"], ["tags"]] + author + comment.map { ["comments"] + $0 }
    let paths = (Self.head + values).map { [$0] } + ["post", "posts"].flatMap { key in post.map { [key] + $0 } }
    wanted = WantedMembers(paths + comment.map { ["comment"] + $0 })
  }

  func line(_ bytes: UnsafeBufferPointer<UInt8>) throws(DataProblem) -> RecordedLine {
    let fields: RecordedFields
    do throws(FormatError) {
      fields = RecordedFields(members: try members(of: bytes))
    } catch {
      throw DataProblem("the line", nil, "is no JSON object: \(error.message)", offset: error.offset)
    }
    guard case .string(let word) = try fields.needed("kind").content, let kind = OperationKind(name: word) else {
      let word = try fields.text("kind") ?? ""
      throw DataProblem(
        "kind", "'\(ShownText.short(word))'", "is no kind of operation",
        cure: NearestName.cure(word, in: OperationKind.allCases.map(\.name), all: "there are"))
    }
    try check(fields, kind)
    let phase = try fields.text("phase") ?? "recorded"
    guard !phase.isEmpty, !OperationLog.Phase.reserved.contains(phase), phase.count <= Self.nameLimit,
      PrintableText.line(phase) == phase
    else {
      throw DataProblem(
        "phase", "'\(ShownText.short(phase))'", "must be a name of at most 64 characters, not '*', 'load' or 'mount'")
    }
    return RecordedLine(
      kind: kind, phase: phase, isRecorded: try fields.flag("recorded") ?? true,
      step: try fields.number("step", in: 0...Int(UInt32.max)), fields: fields)
  }

  private func members(of bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) -> [JSONValue.Member] {
    var scanner = JSONScanner(bytes)
    var members: [JSONValue.Member] = []
    try scanner.members { (key, scanner) throws(FormatError) in
      let name = try scanner.text(of: key)
      if members.contains(where: { $0.key == name }) {
        throw FormatError(offset: key.offset, message: "the key '\(ShownText.short(name))' is given twice")
      }
      let child = wanted.children.first { $0.key == name }?.members ?? WantedMembers()
      members.append(JSONValue.Member(key: name, value: try scanner.value(child, depth: 2)))
    }
    if scanner.peek() != nil { throw scanner.unexpected("the end of the line") }
    return members
  }

  private func check(_ fields: RecordedFields, _ kind: OperationKind) throws(DataProblem) {
    let keys = Self.head + kind.recordedKeys
    for member in fields.members where !keys.contains(member.key) {
      throw DataProblem(
        ShownText.short(member.key), nil, "is no key of \(kind.name)",
        cure: NearestName.cure(member.key, in: keys, all: "keys here"))
    }
  }
}

extension OperationKind {
  fileprivate var recordedKeys: [String] {
    switch effect {
    case .edits(.author): ["author", "name", "points", "equal"]
    case .edits(.post): ["post", "title", "equal"]
    case .edits(.comment): ["comment", "body", "equal"]
    case .insertsPost: ["post"]
    case .insertsComment: ["post", "comment"]
    case .removes(let entity): [entity.rawValue]
    case .resends: ["posts"]
    case nil: isChurn ? ["slot"] : [named?.rawValue ?? "limit", "slot"]
    }
  }
}
