extension Rule {
  private static let largestFile = 400

  static let fileSize = eachFile(
    "a file has at most 400 lines, better 300",
    example: [("Sources/BenchCore/A.swift", String(repeating: "let a = 1\n", count: 401))],
    findings: ["Sources/BenchCore/A.swift:401: has 401 lines, and 400 are the most; take it apart where it has a seam"]
  ) { file in
    let count = file.lines.count - (file.lines.last == "" ? 1 : 0)
    if !file.isSwift || count <= largestFile { return [] }
    return [
      file.finding(
        count - 1, "has \(count) lines, and \(largestFile) are the most; take it apart where it has a seam")
    ]
  }

  static let lineLength = eachFile(
    "a line has at most 120 columns",
    example: [("scripts/a.swift", "let a = 1\n// " + String(repeating: "é", count: 118) + "\n")],
    findings: ["scripts/a.swift:2: has 121 columns, and 120 are the most"]
  ) { file in
    let isHeld = file.isSwift || file.path.hasPrefix("scripts/") || file.path.hasPrefix(".ci/")
    if !isHeld && file.path != "Makefile" { return [] }
    return file.lines.enumerated().filter { $1.utf8.count > 120 && $1.count > 120 }.map { line, text in
      file.finding(line, "has \(text.count) columns, and 120 are the most")
    }
  }

  private static let largestFunction = 60

  /// Functions that are longer, with their lines: each may only shrink, and nothing may come.
  private static let longFunctions: [String: Int] = [:]

  static let functionSize = eachFile(
    "a function has at most 60 lines",
    example: [
      (
        "Sources/BenchCore/A.swift",
        """
        protocol A {
          func a(_ b: () -> Void) -> [Int]

          var c: Int { get }
        }

        func d(e: () -> Void = { () }) -> Int
        where Int: Sendable {
        \(String(repeating: "  e()\n", count: 60))}

        func f() {
        \(String(repeating: "  d()\n", count: 60))}
        """
      )
    ],
    findings: [
      "Sources/BenchCore/A.swift:7: d has 63 lines, and 60 are the most; give a part of it a name",
      "Sources/BenchCore/A.swift:71: f has 62 lines, and 60 are the most; give a part of it a name",
    ]
  ) { file in
    Function.all(in: file).compactMap { function in
      let allowed = longFunctions["\(file.path) \(function.name)"] ?? largestFunction
      if function.lineCount > allowed {
        return file.finding(
          function.line,
          "\(function.name) has \(function.lineCount) lines, and \(allowed) are the most; give a part of it a name")
      }
      if function.lineCount < allowed && allowed > largestFunction {
        return file.finding(
          function.line,
          "\(function.name) has shrunk to \(function.lineCount) lines; say so in longFunctions of Sizes.swift")
      }
      return nil
    }
  }
}

/// A function, initializer or computed property with a body.
struct Function {
  let name: String
  /// Where it is declared, counted from 0.
  let line: Int
  let lineCount: Int

  /// Every one in a file, in order, nested ones too.
  static func all(in file: SourceFile) -> [Function] {
    guard file.isSwift else { return [] }
    let code = file.code.map { Array($0.utf8) }
    // Here and in other rules before the loop, because a pattern is parsed each time that it is evaluated.
    let pattern = /(?:^|\s)(?:func +(`[^`]*`|\w+|[^\s\w(]+)|(init)[?<(]|(subscript)[<(]|(deinit) |var +(\w+): [^=]*\{)/
    return file.lines(having: ["func ", "init", "subscript", "deinit", "var "]).flatMap { line in
      file.code[line].matches(of: pattern).compactMap { match in
        let name = match.1 ?? match.2 ?? match.3 ?? match.4 ?? match.5 ?? ""
        let column = file.code[line].utf8.distance(from: file.code[line].startIndex, to: name.startIndex)
        return lastLine(code, line, column).map { Function(name: String(name), line: line, lineCount: $0 - line + 1) }
      }
    }
  }

  /// The line of the brace that closes the body; `nil` for a requirement, which has none.
  private static func lastLine(_ code: [[UInt8]], _ start: Int, _ column: Int) -> Int? {
    var depth = 0
    var parentheses = 0
    var column = column
    for line in start..<code.count {
      if line > start && depth == 0 && parentheses == 0 && !continues(code[line]) { return nil }
      for byte in code[line].dropFirst(column) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
        case UInt8(ascii: "{") where parentheses == 0 || depth > 0: depth += 1
        case UInt8(ascii: "}") where depth > 0:
          depth -= 1
          if depth == 0 { return line }
        default: break
        }
      }
      column = 0
    }
    return nil
  }

  /// Returns true if a line goes on with a declaration whose body has not begun.
  private static func continues(_ line: [UInt8]) -> Bool {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard let first = words.first else { return false }
    return [")", "->", "where", "throws", "async", "rethrows", "{"].contains { first.hasPrefix($0) }
  }
}
