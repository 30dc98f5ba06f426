extension Rule {
  static let prose = Rule(
    name: "doc comments begin with a noun or a verb, in the words of the field",
    example: [
      ("Tests/TidyTests/dialect.txt", "stands\nso many\n"),
      ("Sources/BenchNew/A.swift", "/// Whether it\n/// stands.\nlet a = 1\n// The `stands` of so many.\n"),
      ("Sources/BenchDone/C.swift", "/// A d.\nlet d = 1\n"),
    ],
    findings: [
      "Sources/BenchNew/A.swift:1: 100.0 % of the doc comments of BenchNew begin with What, Whether, How, Who or "
        + "Which, and 2.0 % may; say what it is with a noun or a verb",
      "Sources/BenchNew/A.swift:2: 285.7 in 1,000 words of BenchNew's comments are in Tests/TidyTests/dialect.txt, "
        + "and 1.0 may; use the words of the field",
    ]
  ) { files in
    let dialect = Dialect(files.first { $0.path == "Tests/TidyTests/dialect.txt" })
    let sources = Dictionary(grouping: files.filter(\.isSource), by: \.room)
    return sources.sorted { $0.key < $1.key }.flatMap { ProseCount($1, dialect).findings(in: $0) }
  }
}

extension Rule {
  static let verbs = eachFile(
    "the doc comment of a function begins with a verb",
    example: [
      (
        "Sources/BenchNew/A.swift",
        """
        /// Adds one.
        func a() {}
        /// The sum
        /// of all.
        @inlinable package static func b() {}
        /// The sum.
        let func1 = 1
        """
      )
    ],
    findings: [
      "Sources/BenchNew/A.swift:3: the doc comment of a function begins with a verb in the third person, as "
        + "\"Returns\" or \"Adds\", not with \"The\""
    ]
  ) { file in
    guard file.isSource else { return [] }
    let keyword = /\b(?:func|init|subscript|var|let|case|struct|enum|class|actor|protocol|typealias|extension)\b/
    return file.lines.indices.compactMap { line in
      let text = file.lines[line].drop { $0 == " " }
      let isFirst = line == 0 || !file.lines[line - 1].drop { $0 == " " }.hasPrefix("///")
      guard text.hasPrefix("///"), isFirst, let word = text.dropFirst(3).split(separator: " ").first else { return nil }
      let declaration = file.code[line...].lazy.compactMap { $0.firstMatch(of: keyword)?.0 }.first
      let isFunction = declaration == "func"
      if !isFunction || word.hasSuffix("s") || word.hasSuffix("s,") { return nil }
      return file.finding(
        line,
        "the doc comment of a function begins with a verb in the third person, as \"Returns\" or \"Adds\", not with "
          + "\"\(word)\"")
    }
  }
}

/// Words and phrases that the field does not use.
private struct Dialect {
  private let words: Set<Substring>
  private let phrases: [String]

  init(_ file: SourceFile?) {
    let lines = (file?.lines ?? []).filter { !$0.isEmpty }
    words = Set(lines.filter { !$0.contains(" ") })
    phrases = lines.filter { $0.contains(" ") }.map { " \($0) " }
  }

  /// Counts them in the words of a comment, which are in lower case.
  func count(in text: [Substring]) -> Int {
    let joined = " \(text.joined(separator: " ")) "
    return text.count { words.contains($0) } + phrases.count { joined.has($0) }
  }
}

/// The comments of a module, counted.
private struct ProseCount {
  private var comments = 0
  private var relative = 0
  private var words = 0
  private var dialect = 0
  /// The first doc comment that begins with a relative clause, and the first word of the list.
  private var places: (relative: (SourceFile, Int)?, dialect: (SourceFile, Int)?) = (nil, nil)

  /// The largest shares that a module may have: percent of doc comments that begin with a relative clause, and words of
  /// the list in 1,000 words of comment.
  private static let limit = (relative: 2.0, words: 1.0)

  private static let openings: Set<Substring> = ["What", "Whether", "How", "Who", "Which"]

  init(_ files: [SourceFile], _ list: Dialect) {
    for file in files { add(file, list) }
  }

  private mutating func add(_ file: SourceFile, _ list: Dialect) {
    var isInside = false
    for (line, text) in file.lines.enumerated() {
      let trimmed = text.drop { $0 == " " }
      let isDocumentation = trimmed.hasPrefix("///")
      defer { isInside = isDocumentation }
      guard trimmed.hasPrefix("//") else { continue }
      let content = trimmed.drop { $0 == "/" }
      if isDocumentation && !isInside {
        comments += 1
        if let first = content.split(separator: " ").first, Self.openings.contains(first) {
          relative += 1
          places.relative = places.relative ?? (file, line)
        }
      }
      // Every second part between backticks is code.
      let parts = content.lowercased().split(separator: "`", omittingEmptySubsequences: false)
      let plain = stride(from: 0, to: parts.count, by: 2).flatMap { parts[$0].split { !$0.isLetter && $0 != "’" } }
      words += plain.count
      let found = list.count(in: plain)
      dialect += found
      if found > 0 { places.dialect = places.dialect ?? (file, line) }
    }
  }

  func findings(in module: String) -> [Finding] {
    let relativeShare = 100 * Double(relative) / Double(max(comments, 1))
    let wordShare = 1_000 * Double(dialect) / Double(max(words, 1))
    var findings: [Finding] = []
    if let (file, line) = places.relative, relativeShare > Self.limit.relative {
      let words =
        "\(Self.tenths(relativeShare)) % of the doc comments of \(module) begin with What, Whether, How, Who or "
        + "Which, and \(Self.tenths(Self.limit.relative)) % may; say what it is with a noun or a verb"
      findings.append(file.finding(line, words))
    }
    if let (file, line) = places.dialect, wordShare > Self.limit.words {
      let words =
        "\(Self.tenths(wordShare)) in 1,000 words of \(module)'s comments are in Tests/TidyTests/dialect.txt, "
        + "and \(Self.tenths(Self.limit.words)) may; use the words of the field"
      findings.append(file.finding(line, words))
    }
    return findings
  }

  private static func tenths(_ value: Double) -> String {
    let rounded = Int((value * 10).rounded())
    return "\(rounded / 10).\(rounded % 10)"
  }
}
