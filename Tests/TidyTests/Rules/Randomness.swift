extension Rule {
  static let seeds = eachFile(
    "nothing is random but what is drawn from the seed",
    example: [
      (
        "Sources/BenchWorkloads/A.swift",
        """
        var generator = SystemRandomNumberGenerator()
        let a = Int.random(in: 0..<4)
        let b = Int.random(in: 0..<4, using: &stream)
        list.shuffle()
        // list.shuffle()
        let c = list.randomElement(using: &stream) ?? list.randomElement()
        let d = "x".hashValue
        """
      )
    ],
    findings: [
      "Sources/BenchWorkloads/A.swift:1: \(seedWords)", "Sources/BenchWorkloads/A.swift:2: \(seedWords)",
      "Sources/BenchWorkloads/A.swift:4: \(seedWords)", "Sources/BenchWorkloads/A.swift:6: \(seedWords)",
      "Sources/BenchWorkloads/A.swift:7: hashes differ from process to process; use StableHash",
    ]
  ) { file in
    guard file.isSource else { return [] }
    let generators = ["SystemRandomNumberGenerator", "arc4random", "drand48", " rand()"]
    let unseeded = file.lines(having: generators + [".random", ".shuffle"]).filter { line in
      if generators.contains(where: { file.code[line].contains($0) }) { return true }
      let calls = file.code[line].matches(of: /\.(random|randomElement|shuffled|shuffle)\(([^)]*)\)/)
      return calls.contains { !$0.2.contains("using:") && !$0.2.contains("&") }
    }
    return unseeded.map { file.finding($0, seedWords) }
      + file.lines(having: [".hashValue"]).map {
        file.finding($0, "hashes differ from process to process; use StableHash")
      }
  }

  private static let seedWords = "is not drawn from the seed; use a RandomStream"
}
