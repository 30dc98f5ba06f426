extension Rule {
  /// The most hops that a reader can follow in one go.
  private static let mostHops = 14

  static let walk = Rule(
    name: "the walk of one repetition has at most 14 hops, and each names a symbol of its file",
    example: [
      (
        "docs/architecture.md",
        """
        ### One repetition, hop by hop

        1. `Bench.run`, `BenchRuns/Run/Bench.swift`: all of it
        2. `Bench.finish`, `BenchRuns/Run/Bench.swift`: the end
        3. `Loop.play`, `BenchCore/Measure/Loop.swift`: the loop
        4. `play`, `BenchRuns/Run/Bench.swift`: the loop

        """
          + (5...15).map { "\($0). `Bench.run`, `BenchRuns/Run/Bench.swift`: again\n" }.joined()
      ),
      ("Sources/BenchRuns/Run/Bench.swift", "struct Bench {\n  func run() {}\n}\n"),
    ],
    findings: [
      "docs/architecture.md:4: Sources/BenchRuns/Run/Bench.swift has no finish of Bench",
      "docs/architecture.md:5: there is no Sources/BenchCore/Measure/Loop.swift",
      "docs/architecture.md:6: Sources/BenchRuns/Run/Bench.swift has no play",
      "docs/architecture.md:1: the walk has 15 hops, and 14 are the most",
    ]
  ) { files in
    guard let page = files.first(where: { $0.path == "docs/architecture.md" }) else { return [] }
    var hops = 0
    var findings: [Finding] = []
    let hop = /^\d+\. `([\w.]+)`, `([\w\/+]+\.swift)`:\s/
    for (line, text) in page.lines.enumerated() {
      guard let match = text.firstMatch(of: hop) else { continue }
      hops += 1
      if let words = missing(match.1, in: "Sources/\(match.2)", files) { findings.append(page.finding(line, words)) }
    }
    if hops == 0 { findings.append(page.finding(0, "has no walk from a run to a row")) }
    if hops > mostHops { findings.append(page.finding(0, "the walk has \(hops) hops, and \(mostHops) are the most")) }
    return findings
  }

  /// Returns the problem of a hop; `nil` where the file has a function or a stored function of this name, and names the
  /// type.
  private static func missing(_ symbol: Substring, in path: String, _ files: [SourceFile]) -> String? {
    guard let file = files.first(where: { $0.path == path }) else { return "there is no \(path)" }
    let parts = symbol.split(separator: ".")
    let name = parts.last ?? ""
    let isThere = file.code.contains { line in
      ["func \(name)(", "func \(name)<", "let \(name):"].contains { line.contains($0) }
    }
    let isOfType = parts.count == 1 || file.code.contains { $0.contains(" \(parts[0])") }
    if isThere && isOfType { return nil }
    return "\(path) has no \(name)" + (parts.count == 1 ? "" : " of \(parts[0])")
  }
}
