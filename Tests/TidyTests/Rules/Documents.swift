extension Rule {
  static let links = Rule(
    name: "a document leads only to what is there",
    example: [
      (
        "docs/a.md",
        """
        See [b](b.md), [b](b.md#part), [c](c.md), [above](../README.md), [folder](../docs) and [web](https://a.b/c).
        The loop is `Measure/Play.swift`, not `Loop.swift`; a new one is `<Name>Store.swift`.
        """
      ),
      ("docs/b.md", "# B\n"), ("README.md", "# A\n"), ("Sources/BenchCore/Measure/Play.swift", "func play() {}\n"),
    ],
    findings: [
      "docs/a.md:1: there is no docs/c.md", "docs/a.md:2: there is no Loop.swift",
    ]
  ) { files in
    let paths = files.map(\.path)
    return files.filter { $0.path.hasSuffix(".md") }.flatMap { file in
      file.lines.enumerated().flatMap { line, text in
        (deadLinks(text, from: file, paths) + lostFiles(text, paths)).map {
          file.finding(line, "there is no \($0)")
        }
      }
    }
  }

  /// The targets of links that are neither a file nor a folder.
  private static func deadLinks(_ text: Substring, from file: SourceFile, _ paths: [String]) -> [String] {
    if !text.has("](") { return [] }
    return text.matches(of: /\]\(([^)#:\s]+)(?:#[^)]*)?\)/).compactMap { match in
      var parts = file.parts.dropLast()
      for part in match.1.split(separator: "/") where part != "." {
        if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
      }
      let target = parts.joined(separator: "/")
      return paths.contains { $0 == target || $0.hasPrefix(target + "/") } ? nil : target
    }
  }

  /// The Swift files that are named in code type and lie nowhere.
  private static func lostFiles(_ text: Substring, _ paths: [String]) -> [String] {
    if !text.has(".swift`") { return [] }
    return text.matches(of: /`([\w+\/]+\.swift)`/).map { String($0.1) }.filter { name in
      !paths.contains { $0 == name || $0.hasSuffix("/" + name) }
    }
  }

  static let readme = eachFile(
    "the README can be read in one go: at most 120 lines, and a number within the first 20",
    example: [("README.md", String(repeating: "a\n", count: 121))],
    findings: [
      "README.md:121: has 121 lines, and 120 are the most; what is more belongs into docs/",
      "README.md:20: shows no table within its first 20 lines",
    ]
  ) { file in
    if file.path != "README.md" { return [] }
    let count = file.lines.count - 1
    var findings: [Finding] = []
    if count > 120 {
      findings.append(
        file.finding(count - 1, "has \(count) lines, and 120 are the most; what is more belongs into docs/"))
    }
    if !file.lines.prefix(20).contains(where: { $0.contains("writes") && $0.contains("p50") || $0.contains("/naive") })
    {
      findings.append(file.finding(19, "shows no table within its first 20 lines"))
    }
    return findings
  }

  /// The most words that README, CONTRIBUTING and the pages of docs/ may have together, counted as `wc -w` does.
  private static let mostWords = 45_000

  static let pageWords = Rule(
    name: "the pages have at most 45,000 words together",
    example: [
      ("docs/a.md", String(repeating: "a  word\n", count: 22_500)), ("docs/schemas/a.json", "{ }\n"),
      ("README.md", "# A\n"),
    ],
    findings: ["README.md:1: docs/, README and CONTRIBUTING have 45002 words, and 45000 are the most; say it shorter"]
  ) { files in
    let pages = files.filter { file in
      ["README.md", "CONTRIBUTING.md"].contains(file.path)
        || file.path.hasSuffix(".md") && file.parts.count == 2 && file.path.hasPrefix("docs/")
    }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A]
    let count = pages.reduce(0) { $0 + $1.text.utf8.split { blanks.contains($0) }.count }
    guard count > mostWords, let readme = pages.first(where: { $0.path == "README.md" }) else { return [] }
    let words = "docs/, README and CONTRIBUTING have \(count) words, and \(mostWords) are the most; say it shorter"
    return [readme.finding(0, words)]
  }
}
