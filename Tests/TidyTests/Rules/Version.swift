extension Rule {
  static let version = Rule(
    name: "the program's version is that of CHANGELOG's newest section, or ends in -dev before it is released",
    example: [
      ("CHANGELOG.md", "# Changelog\n\n## 1.2.0\n\n## 1.1.0\n"),
      ("Sources/StoreBenchCommands/StoreBench.swift", "  static let version = \"1.2.0-dev\"\n"),
    ],
    findings: [
      "Sources/StoreBenchCommands/StoreBench.swift:1: the version is 1.2.0-dev, and CHANGELOG.md begins with 1.2.0"
    ]
  ) { files in
    guard
      let newest = files.first(where: { $0.path == "CHANGELOG.md" })?.lines.first(where: { $0.hasPrefix("## ") }),
      let file = files.first(where: { $0.path == "Sources/StoreBenchCommands/StoreBench.swift" })
    else { return [] }
    let pattern = /static let version = "(\d+\.\d+\.\d+(?:-dev)?)"/
    let versions = file.lines.enumerated().compactMap { line, text in
      text.firstMatch(of: pattern).map { (line, $0.1) }
    }
    guard let (line, version) = versions.first else { return [file.finding(0, "has no version")] }
    let section = newest.dropFirst(3)
    let fits = section == "Unreleased" ? version.hasSuffix("-dev") : version == section
    return fits ? [] : [file.finding(line, "the version is \(version), and CHANGELOG.md begins with \(section)")]
  }
}
