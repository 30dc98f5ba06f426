extension Rule {
  /// The most requirements that an extension may have to write for one contract.
  private static let mostRequirements = 6

  /// Protocols of a design's own parts, which no extension writes: tables and their entries, and observable classes,
  /// which exist twice because `@Observable` decides where a class is compiled whether a property has `==`. Stores that
  /// are compared share code through them. Their requirements come in threes, for authors, posts and comments; one
  /// generic requirement instead would make copies of a held `normalized` 1.24 to 1.5 times slower. `Observer` has one
  /// per moment of the measured loop. Each number may only shrink.
  private static let innerProtocols = [
    "EntityTable": 7, "FlatTyping": 9, "KeptEntity": 10, "KeyForm": 13, "LinkedComment": 8, "LinkedPost": 9,
    "NormalForm": 9, "ObservableAuthor": 7, "ObservablePost": 9, "ObservableRoot": 8, "Observer": 7, "Scanning": 11,
    "TableState": 8, "TypedEntry": 7,
  ]

  static let contracts = Rule(
    name: "a contract has at most six requirements without a default, and docs/architecture.md counts them",
    example: [
      (
        "docs/architecture.md",
        """
        # Contracts

        `Store` 2/3,
        `Sync` 1/1.
        """
      ),
      (
        "Sources/BenchCore/A.swift",
        """
        public protocol Store: Sendable {
          associatedtype Held

          static var card: Card { get }
          init<P: Probe>(_ probe: inout P)
          borrowing func hold() -> Held?
          borrowing func hold(over past: inout Held?)
        }

        extension Store where Self: ~Copyable {
          @inlinable
          public borrowing func hold(over past: inout Held?) {}
        }

        extension Store where Held == Self {
          public borrowing func hold() -> Held? { self }
        }

        package protocol Walk {
        \((1...7).map { "  func step\($0)()\n" }.joined())}
        """
      ),
    ],
    findings: [
      "docs/architecture.md:3: Store has 4 requirements to write, 5 in all",
      "docs/architecture.md:4: there is no protocol Sync",
      "Sources/BenchCore/A.swift:19: Walk has 7 requirements to write, and 6 are the most; take it apart",
    ]
  ) { files in
    let sources = files.filter { $0.isSource && $0.isSwift }
    let contracts = Contract.all(in: sources)
    let page = files.first { $0.path == "docs/architecture.md" }
    let counts = page?.lines.enumerated().flatMap { line, text in
      text.matches(of: /`(\w+)` (\d+)\/(\d+)/).compactMap { match -> Finding? in
        guard let found = contracts.first(where: { $0.name == match.1 }) else {
          return page?.finding(line, "there is no protocol \(match.1)")
        }
        if "\(found.toWrite)" == match.2 && "\(found.count)" == match.3 { return nil }
        return page?.finding(line, "\(found.name) has \(found.toWrite) requirements to write, \(found.count) in all")
      }
    }
    return (counts ?? []) + contracts.compactMap(tooLarge)
  }

  private static func tooLarge(_ contract: Contract) -> Finding? {
    let most = innerProtocols[contract.name] ?? mostRequirements
    if contract.toWrite > most {
      return contract.file.finding(
        contract.line,
        "\(contract.name) has \(contract.toWrite) requirements to write, and \(most) are the most; take it apart")
    }
    if contract.toWrite == most || most <= mostRequirements { return nil }
    let words = "\(contract.name) has shrunk to \(contract.toWrite) requirements; say so in innerProtocols"
    return contract.file.finding(contract.line, words)
  }
}

/// A protocol, with what a type must write to conform to it.
private struct Contract {
  let name: String
  let file: SourceFile
  /// Where it is declared, counted from 0.
  let line: Int
  /// Requirements, those with a default included; without those of the protocols that it refines.
  let count: Int
  /// Requirements for which no extension has a body that holds for every type.
  let toWrite: Int

  /// Every protocol of the files, in their order.
  static func all(in files: [SourceFile]) -> [Contract] {
    let protocols = files.map { ($0, blocks(of: "protocol", in: $0)) }.filter { !$0.1.isEmpty }
    let names = Set(protocols.flatMap { $0.1.map(\.name) })
    let defaults = Dictionary(
      files.flatMap { file in
        blocks(of: "extension", in: file).filter { names.contains($0.name) && isForAll($0.head) }
          .map { ($0.name, Set(members(of: $0, in: file))) }
      }, uniquingKeysWith: { $0.union($1) })
    return protocols.flatMap { file, blocks in
      blocks.map { block in
        let requirements = members(of: block, in: file)
        let open = requirements.filter { defaults[block.name]?.contains($0) != true }
        return Contract(
          name: block.name, file: file, line: block.lines.lowerBound, count: requirements.count, toWrite: open.count)
      }
    }
  }

  /// A declaration at the margin, from its head to the line of its last brace.
  private struct Block {
    let name: String
    let head: Substring
    let lines: Range<Int>
  }

  private static func blocks(of keyword: String, in file: SourceFile) -> [Block] {
    file.lines(having: [keyword + " "]).compactMap { line in
      let head = file.code[line]
      let words = head.split(separator: " ").drop { $0 == "public" || $0 == "package" }
      guard words.first == keyword[...], let word = words.dropFirst().first else { return nil }
      let end = head.hasSuffix("}") ? line : file.code[line...].firstIndex { $0.hasPrefix("}") } ?? line
      return Block(name: String(word.prefix(while: Addition.isWord)), head: head, lines: line..<max(end, line + 1))
    }
  }

  /// Returns true if an extension is one of every type that conforms.
  private static func isForAll(_ head: Substring) -> Bool {
    !head.contains(" where ") || head.contains(" where Self: ~Copyable {")
  }

  /// Returns the members of a block: functions by their name and first label, all others by their name.
  private static func members(of block: Block, in file: SourceFile) -> [String] {
    let modifiers = /^  (?:(?:@\w+|public|package|static|mutating|consuming|borrowing|nonisolated) )*/
    let member = /^(?:func (\w+)(?:<.*?>)?(\(\w*)|(init|subscript)\b|(?:var|let|associatedtype|typealias) (\w+))/
    return file.code[block.lines].dropFirst().compactMap { code in
      guard code.hasPrefix("  "), !code.hasPrefix("   "), !code.hasPrefix("  }") else { return nil }
      guard let prefix = code.prefixMatch(of: modifiers) else { return nil }
      guard let found = code[prefix.range.upperBound...].firstMatch(of: member) else { return nil }
      return "\(found.1 ?? found.3 ?? found.4 ?? "")\(found.2 ?? "")"
    }
  }
}
