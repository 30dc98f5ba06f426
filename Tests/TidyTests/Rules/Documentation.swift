extension Rule {
  static let documentation = Rule(
    name: "whoever uses a public type or function reads what it is",
    example: [
      (
        "Sources/BenchCore/A.swift",
        """
        /// An a.
        public protocol A {
          /// Does b.
          func b()
        }

        public struct C: A {
          public func b() {}
          public static func d() {}
          /// Does e.
          @inlinable
          public func e() {}
          public let f = 1
        }
        """
      )
    ],
    findings: [
      "Sources/BenchCore/A.swift:7: public struct C has no doc comment",
      "Sources/BenchCore/A.swift:9: public func d has no doc comment",
    ]
  ) { files in
    let declarations = files.filter(\.isSource).flatMap(Declaration.all)
    // A function that does what a requirement of the same name says needs no words of its own.
    let documented = Set(declarations.filter { $0.isDocumented && $0.keyword == "func" }.map(\.name))
    return declarations.compactMap { declaration in
      let isWitness = declaration.keyword == "func" && documented.contains(declaration.name)
      let isKnown = ["==", "<", "hash", "encode"].contains(declaration.name)
      if !declaration.isPublic || declaration.isDocumented || isWitness || isKnown { return nil }
      return declaration.file.finding(
        declaration.line, "public \(declaration.keyword) \(declaration.name) has no doc comment")
    }
  }

  static let values = Rule(
    name: "whoever uses a public property, initializer or subscript reads what it is",
    example: [
      (
        "Sources/BenchCore/A.swift",
        """
        /// An a.
        public protocol A {
          /// A b.
          static var b: Int { get }
          /// From a c.
          init(_ c: Int)
        }

        public struct D: A {
          public static let b = 1
          @inlinable public init(_ c: Int) {}
          public init(d: Int) {}
          public let b: Int
          /// An e.
          @usableFromInline let e: Int
          public private(set) var f = 1
        }
        """
      )
    ],
    findings: [
      "Sources/BenchCore/A.swift:12: public init(d: Int) has no doc comment",
      "Sources/BenchCore/A.swift:13: public let b has no doc comment",
      "Sources/BenchCore/A.swift:16: public var f has no doc comment",
    ]
  ) { files in
    let values = files.filter(\.isSource).flatMap(Value.all)
    let requirements = Set(values.filter(\.isRequirement).map(\.name))
    return values.compactMap { value in
      let isWitness = value.canBeWitness && requirements.contains(value.name)
      if !value.isPublic || value.isDocumented || value.isKnown || isWitness { return nil }
      return value.file.finding(value.line, "public \(value.words) has no doc comment")
    }
  }

  static let heads = eachFile(
    "a file begins with what it holds; a store's or derivation's also says what it costs",
    example: [
      ("Sources/BenchCore/A.swift", "import B\n\nenum C {}\n"),
      ("Sources/BenchTableStores/Stores/D.swift", "/// A d.\npublic struct D {}\n"),
      ("Sources/BenchDerivations/Derivations/E.swift", "/// An e.\n///\n/// Costs: one f.\npublic struct E {}\n"),
      ("Sources/BenchCore/G.swift", "extension C {\n  func h() {}\n}\n"),
    ],
    findings: [
      "Sources/BenchCore/A.swift:3: the first declaration has no doc comment; say there what this file is for",
      "Sources/BenchTableStores/Stores/D.swift:2: the head has no sentence that begins with \"Costs\"; "
        + "say what it costs, in terms of n",
    ]
  ) { file in
    guard file.isSource, let first = Declaration.all(file).first(where: { $0.isOutermost }),
      !file.code[..<first.line].contains(where: { $0.hasPrefix("extension") })
    else { return [] }
    if !first.isDocumented {
      return [file.finding(first.line, "the first declaration has no doc comment; say there what this file is for")]
    }
    let isDesign =
      ["Stores/Stores/", "BenchDerivations/Derivations/"].contains { file.path.has($0) }
      && !file.stem.hasPrefix("All")
    if !isDesign || first.words.contains(where: { $0.contains("Costs") }) { return [] }
    return [
      file.finding(
        first.line, "the head has no sentence that begins with \"Costs\"; say what it costs, in terms of n")
    ]
  }
}

/// A type or function with its doc comment.
private struct Declaration {
  let file: SourceFile
  /// Counted from 0.
  let line: Int
  let keyword: String
  let name: String
  let isPublic: Bool
  let isOutermost: Bool
  /// The lines of its doc comment.
  let words: [Substring]

  var isDocumented: Bool { !words.isEmpty }

  @Sendable
  static func all(_ file: SourceFile) -> [Declaration] {
    let pattern =
      #/
      ^(\ *)(?:@\w+(?:\([^)]*\))?\ +)*
      ((?:[a-z]+(?:\(\w+\))?\ +)*?)
      (struct|enum|class|actor|protocol|typealias|func)\ +
      (`[^`]*`|\w+|[^\s\w(]+)
      /#
    let keywords = ["struct ", "enum ", "class ", "actor ", "protocol ", "typealias ", "func "]
    return file.lines(having: keywords).compactMap { line in
      guard let match = file.code[line].firstMatch(of: pattern) else { return nil }
      return Declaration(
        file: file, line: line, keyword: String(match.3), name: String(match.4),
        isPublic: match.2.split(separator: " ").contains("public"),
        isOutermost: match.1.isEmpty
          || file.code[..<line].allSatisfy { code in
            let code = code.drop { $0 == " " }
            return code.isEmpty || code.hasPrefix("#if") || code.hasPrefix("import")
          },
        words: words(above: line, in: file))
    }
  }

  /// The doc comment that ends above a line, or above the attributes above it.
  static func words(above line: Int, in file: SourceFile) -> [Substring] {
    var end = line
    while end > 0, file.code[end - 1].has("@"), file.code[end - 1].contains(/^ *(@\w+(\([^)]*\))? *)+$/) { end -= 1 }
    var start = end
    while start > 0 && file.lines[start - 1].drop(while: { $0 == " " }).hasPrefix("///") { start -= 1 }
    return Array(file.lines[start..<end])
  }
}

/// A property, initializer or subscript.
private struct Value {
  let file: SourceFile
  /// Counted from 0.
  let line: Int
  let keyword: String
  /// `count`, or `init(seed: UInt64)`; where arguments stand on lines of their own, only how it begins.
  let name: String
  let modifiers: [Substring]
  let isDocumented: Bool

  var isPublic: Bool { modifiers.contains("public") }

  /// True if a contract requires it, and says there what it is.
  var isRequirement: Bool {
    if !isDocumented || isPublic { return false }
    let code = file.code[line]
    return code.contains("{ get") || (isFunction && name.hasSuffix(")") && !code.contains("{"))
  }

  private var isFunction: Bool { keyword == "init" || keyword == "subscript" }

  /// True if it can be the requirement of a contract with its name; a stored constant is its type's own.
  var canBeWitness: Bool { keyword != "let" || modifiers.contains("static") }

  /// True if the language or a library requires it.
  var isKnown: Bool {
    ["description", "defaultValueDescription", "rawValue", "startIndex", "endIndex"].contains(name)
      || ["init(from ", "init(rawValue:", "init?(argument:", "subscript(position:"].contains { name.hasPrefix($0) }
  }

  var words: String { isFunction ? name : "\(keyword) \(name)" }

  @Sendable
  static func all(_ file: SourceFile) -> [Value] {
    let pattern =
      #/
      ^\ *(?:@\w+(?:\([^)]*\))?\ +)*
      ((?:[a-z]+(?:\(\w+\))?\ +)*?)
      (?:(var|let)\ +(\w+)|((init|subscript)[?!]?(?:<[^>]*>)?\([^)]*\)?))
      /#
    return file.lines(having: ["public ", "{ get", " init", " subscript"]).compactMap { line in
      guard let match = file.code[line].firstMatch(of: pattern), let name = match.3 ?? match.4 else { return nil }
      return Value(
        file: file, line: line, keyword: String(match.2 ?? match.5 ?? ""), name: String(name),
        modifiers: match.1.split(separator: " "), isDocumented: !Declaration.words(above: line, in: file).isEmpty)
    }
  }
}
