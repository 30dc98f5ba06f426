extension Rule {
  /// The files that write to the standard channels, with why.
  private static let writers: [String: String] = [
    "Sources/StoreBenchCommands/Console.swift": "where the program says something",
    "Sources/BenchHost/ChildRole.swift": "a child's result and complaints go to its parent",
  ]

  static let silence = eachFile(
    "nothing prints but the console",
    example: [
      ("Sources/BenchRuns/A.swift", "print(1)\nlet a = \"print(1)\"\nfputs(a, stderr)\nlist.print(a)\n"),
      ("Sources/StoreBenchCommands/B.swift", "FileHandle.standardError.write(a)\n"),
      ("Sources/StoreBenchCommands/Console.swift", "FileHandle.standardError.write(a)\n"),
    ],
    findings: [
      "Sources/BenchRuns/A.swift:1: \(printWords)", "Sources/BenchRuns/A.swift:3: \(printWords)",
      "Sources/StoreBenchCommands/B.swift:1: \(printWords)",
    ]
  ) { file in
    guard file.isSource, writers[file.path] == nil else { return [] }
    let words = /(^|[^.\w])(print|debugPrint|dump|fputs|puts|putchar|printf|NSLog)\(|FileHandle\.standard(Output|Error)/
    let hints = ["print", "dump(", "puts(", "putchar(", "NSLog(", "FileHandle.standard"]
    return file.lines(having: hints).filter { file.code[$0].contains(words) }.map { file.finding($0, printWords) }
  }

  private static let printWords = "prints; return a value or send a BenchEvent, and let Console.swift say it"
}
