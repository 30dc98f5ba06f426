/// A row of CONTRIBUTING's table of modules: how many lines a module may have.
private struct Budget {
  /// Counted from 0.
  let line: Int
  let module: String
  let lines: Int

  /// The row of this line; `nil` where it is none.
  init?(_ line: Int, _ text: Substring) {
    guard let match = text.wholeMatch(of: /\| ?`(\w+)` ?\| ?([0-9,]+) ?\|.*/),
      let lines = Int(match.2.filter { $0 != "," })
    else { return nil }
    (self.line, module, self.lines) = (line, String(match.1), lines)
  }

  /// The rows of the section about budgets.
  static func all(on page: SourceFile) -> [Budget] {
    guard let start = page.lines.firstIndex(of: "## Budgets") else { return [] }
    let end = page.lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? page.lines.endIndex
    return (start..<end).compactMap { Budget($0, page.lines[$0]) }
  }

  /// A module may be this share larger or smaller than its budget, and this many lines where that is more.
  static let share = 0.05
  static let least = 40.0

  /// Returns true if a module with this number of lines keeps to it.
  func fits(_ count: Int) -> Bool {
    abs(Double(count - lines)) <= max(Double(lines) * Self.share, Self.least)
  }
}

extension Rule {
  static let budgets = Rule(
    name: "each module has as many lines as its budget in CONTRIBUTING says, 5 % more or less",
    example: [
      (
        "CONTRIBUTING.md",
        """
        ## Budgets

        | module | lines | holds |
        |---|---|---|
        | `BenchCore` | 1,000 | the words |
        | `BenchStores` | 1,000 | stores |
        | `BenchLost` | 10 | nothing |
        """
      ),
      ("Sources/BenchCore/A.swift", String(repeating: "let a = 1\n", count: 1_051)),
      ("Sources/BenchStores/A.swift", String(repeating: "let a = 1\n", count: 1_049)),
      ("Sources/BenchNew/A.swift", "let a = 1\n"),
    ],
    findings: [
      "CONTRIBUTING.md:5: BenchCore has 1051 lines, and its budget is 1000; make it smaller, or change its budget and "
        + "say why in the commit",
      "CONTRIBUTING.md:7: there is no module BenchLost",
      "Sources/BenchNew/A.swift:1: BenchNew has no budget; add a row to the table of CONTRIBUTING.md",
    ]
  ) { files in
    guard let page = files.first(where: { $0.path == "CONTRIBUTING.md" }) else { return [] }
    let budgets = Budget.all(on: page)
    let modules = Dictionary(grouping: files.filter { $0.isSource && !$0.room.isEmpty }, by: \.room)
    let known = Set(budgets.map(\.module))
    let wrong = budgets.compactMap { budget -> Finding? in
      guard let sources = modules[budget.module] else {
        return page.finding(budget.line, "there is no module \(budget.module)")
      }
      // A file that ends with a line end has an empty line behind it.
      let count = sources.reduce(0) { $0 + $1.lines.count - ($1.text.hasSuffix("\n") ? 1 : 0) }
      if budget.fits(count) { return nil }
      return page.finding(
        budget.line,
        "\(budget.module) has \(count) lines, and its budget is \(budget.lines); make it smaller, or change its "
          + "budget and say why in the commit")
    }
    let missing = modules.keys.sorted().filter { !known.contains($0) }.compactMap { module in
      modules[module]?.first?.finding(0, "\(module) has no budget; add a row to the table of CONTRIBUTING.md")
    }
    return wrong + (budgets.isEmpty ? [] : missing)
  }
}
