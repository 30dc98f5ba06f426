extension Rule {
  static let proof = eachFile(
    "a word that switches a check off has a comment within three lines above that says why it may",
    example: [
      (
        "Sources/BenchCore/A.swift",
        """
        /// Set once.
        nonisolated(unsafe) var a = 1



        nonisolated(unsafe) var b = 1
        struct C: @unchecked Sendable {}
        @inline(never) func d() {}
        """
      )
    ],
    findings: [
      "Sources/BenchCore/A.swift:6: nonisolated(unsafe) needs a comment within three lines above: why may it?",
      "Sources/BenchCore/A.swift:7: @unchecked Sendable needs a comment within three lines above: why may it?",
      "Sources/BenchCore/A.swift:8: @inline(never) needs a comment within three lines above: why may it?",
    ]
  ) { file in
    guard file.isSource else { return [] }
    let pattern = /nonisolated\(unsafe\)|@unchecked Sendable|@inline\(\w+\)/
    return file.lines(having: ["nonisolated(unsafe)", "@unchecked Sendable", "@inline("]).compactMap { line in
      guard let word = file.code[line].firstMatch(of: pattern)?.0 else { return nil }
      if file.lines[max(0, line - 3)...line].contains(where: { $0.contains("//") }) { return nil }
      return file.finding(line, "\(word) needs a comment within three lines above: why may it?")
    }
  }

  static let force = eachFile(
    "an error that is thrown is caught or told, never forced away",
    example: [("Tests/BenchCoreTests/A.swift", "let a = try! b()\nlet c = \"try! \"\n")],
    findings: [
      "Tests/BenchCoreTests/A.swift:1: try! hides what went wrong; throw, or say why it cannot with precondition"
    ]
  ) { file in
    guard file.isSwift else { return [] }
    return file.lines(having: ["try!"]).map {
      file.finding($0, "try! hides what went wrong; throw, or say why it cannot with precondition")
    }
  }

  static let paths = eachFile(
    "no file names a place on somebody's machine",
    example: [
      ("docs/a.md", "Run `\("/t" + "mp/a")`.\nSee https://example.org\("/t" + "mp/a") and Sources\("/wo" + "rk").\n"),
      ("Makefile", "A = \("/o" + "pt/swift/bin")\n"),
    ],
    findings: [
      "docs/a.md:1: /t" + "mp is a place on somebody's machine; find it when it is needed",
      "Makefile:1: /o" + "pt is a place on somebody's machine; find it when it is needed",
    ]
  ) { file in
    // Put together from halves, or this file would find itself.
    let places = ["tmp", "work", "root", "opt", "home", "Users", "private"].map { "/" + $0 }
    if !places.contains(where: { file.text.has($0) }) { return [] }
    let place = /(?:^|[^\w.\-\/}])(\/(?:tmp|work|root|opt|home|Users|private))(?:\/|$|\W)/
    return file.lines.enumerated().compactMap { line, text in
      guard let match = text.firstMatch(of: place) else { return nil }
      return file.finding(line, "\(match.1) is a place on somebody's machine; find it when it is needed")
    }
  }

  static let internalWords = eachFile(
    "nothing refers to what is not in the repository",
    example: [("docs/a.md", "As in \("DES" + "IGN section 7").\n")],
    findings: ["docs/a.md:1: \"DES" + "IGN section\" means nothing to whoever has only the repository; say it in words"]
  ) { file in
    // Put together from halves, or this file would find itself.
    let words = [
      "DES" + "IGN section", "DES" + "IGN.md", "issues" + " show", "../sha" + "red/", "wt" + "/a/", "helper" + "-d",
      "the br" + "ief",
    ]
    if !words.contains(where: { file.text.has($0) }) { return [] }
    return file.lines.enumerated().compactMap { line, text in
      guard let word = words.first(where: { text.has($0) }) else { return nil }
      return file.finding(line, "\"\(word)\" means nothing to whoever has only the repository; say it in words")
    }
  }

  static let leftovers = eachFile(
    "no file keeps a list of what is still to be done",
    example: [("Sources/BenchCore/A.swift", "// \("TO" + "DO"): count\nlet a = \"\("FIX" + "ME")\"\n")],
    findings: [
      "Sources/BenchCore/A.swift:1: TO" + "DO: do it, or write an issue",
      "Sources/BenchCore/A.swift:2: FIX" + "ME: do it, or write an issue",
    ]
  ) { file in
    let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
    if !words.contains(where: { file.text.has($0) }) { return [] }
    return file.lines.enumerated().compactMap { line, text in
      let found = text.split { !$0.isLetter }.first { words.contains(String($0)) }
      return found.map { file.finding(line, "\($0): do it, or write an issue") }
    }
  }

  /// Words in whose place a name of a test has a noun or a verb of the field.
  private static let unclearWords: Set = ["told", "tells", "whoever", "nobody", "everybody", "ours"]

  static let testNames = eachFile(
    "the name of a test is a sentence in plain words",
    example: [
      (
        "Tests/BenchCoreTests/A.swift",
        "@Test func a() {}\n@Test(arguments: 1...2)\nfunc b(c: Int) {}\n@Test func `a fault is told`() {}\n"
      )
    ],
    findings: [
      "Tests/BenchCoreTests/A.swift:1: a: say in backticks what holds, as a sentence",
      "Tests/BenchCoreTests/A.swift:3: b: say in backticks what holds, as a sentence",
      "Tests/BenchCoreTests/A.swift:4: \"told\": say who or what is meant",
    ]
  ) { file in
    guard file.isSwift, file.path.hasPrefix("Tests/") else { return [] }
    var isTest = false
    let pattern = /\bfunc +(`[^`]+`|\w+)/
    return file.lines(having: ["@Test", "func "]).compactMap { line in
      if file.code[line].contains("@Test") { isTest = true }
      guard let name = file.code[line].firstMatch(of: pattern)?.1 else { return nil }
      defer { isTest = false }
      if !isTest { return nil }
      if !name.hasPrefix("`") { return file.finding(line, "\(name): say in backticks what holds, as a sentence") }
      let words = name.split { !$0.isLetter }.map { $0.lowercased() }
      return words.first { unclearWords.contains($0) }.map { file.finding(line, "\"\($0)\": say who or what is meant") }
    }
  }

  static let plainWords = eachFile(
    "comments and pages say who or what is meant, by its noun",
    example: [
      ("Sources/BenchCore/A.swift", "/// For whoever asks.\nlet nobody = \"nobody\"\n/// `nobody`\n"),
      ("docs/a.md", "# A\n\nViews are told of it.\nSomebody hardly ever asks.\n"),
      ("scenarios/heavy/a.yaml", "# Everybody\n# computes.\nname: a\nquestion: Who tells the others?\n"),
      ("Models/Sources/A.swift", "// Nobody\nlet everybody = 1\n"),
      ("scripts/a", "#!/usr/bin/env bash\n# A file of ours.\n"),
      ("Sources/StoreBenchCommands/NewCommand.swift", "let help = \"for whoever reads\"\n"),
    ],
    findings: [
      "Sources/BenchCore/A.swift:1: \"whoever\": say who or what is meant",
      "docs/a.md:3: \"are told\": say who or what is meant",
      "docs/a.md:4: \"somebody\": say who or what is meant",
      "scenarios/heavy/a.yaml:1: \"everybody\": say who or what is meant",
      "scenarios/heavy/a.yaml:4: \"who tells\": say who or what is meant",
      "Models/Sources/A.swift:1: \"nobody\": say who or what is meant",
      "scripts/a:2: \"of ours\": say who or what is meant",
      "Sources/StoreBenchCommands/NewCommand.swift:1: \"whoever\": say who or what is meant",
    ]
  ) { file in
    let isExample = isExample(file)
    // Pages of the gallery quote sources, and have the words of verdicts.
    let isGallery = file.path.hasPrefix("results/gallery/") || file.path == "docs/claims.md"
    let isPage = file.path.hasSuffix(".md") && file.path != "CHANGELOG.md" && !isGallery
    guard file.isSource || isPage || isExample else { return [] }
    var words = [
      "whoever", "nobody", "everybody", "somebody", "anybody", "is told", "are told", "be told", "of ours",
      "hardly ever",
    ]
    // In a scenario the subject of such a clause is a design.
    if isExample { words += ["who tells", "who asks", "who computes", "who compares"] }
    let lowercased = file.text.lowercased()
    let present = words.filter { lowercased.has($0) }
    if present.isEmpty { return [] }
    let code = /`[^`]*`/
    return file.lines.enumerated().compactMap { line, text in
      let plain = prose(of: file, in: text).replacing(code, with: "").lowercased()
      guard let word = present.first(where: { plain.has($0) }) else { return nil }
      return file.finding(line, "\"\(word)\": say who or what is meant")
    }
  }

  /// Returns true if users play, start or copy the file.
  private static func isExample(_ file: SourceFile) -> Bool {
    if file.path == "Makefile" { return true }
    let folders = ["scenarios/", "sequences/", "Examples/", "Models/", "scripts/"]
    return folders.contains { file.path.hasPrefix($0) } && !file.path.hasSuffix(".json")
  }

  /// Returns the part of a line that users read: in Swift its comment, and in commands also the texts of help and
  /// starters.
  private static func prose(of file: SourceFile, in line: Substring) -> Substring {
    if !file.isSwift || file.path.hasPrefix("Sources/StoreBenchCommands/") { return line }
    guard let mark = line.firstRange(of: "//") else { return "" }
    return line[mark.upperBound...]
  }
}
