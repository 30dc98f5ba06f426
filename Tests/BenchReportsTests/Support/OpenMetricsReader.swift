import BenchResults

@testable import BenchReports

/// A strict reader of OpenMetrics 1.0 text, written from its grammar and its rules and not from what we write.
struct OpenMetricsReader {
  struct Sample: Equatable {
    let name: String
    let labels: [String: String]
    let value: Double
  }

  struct Family {
    let name: String
    var type = "unknown"
    var unit: String?
    var help: String?
    var samples: [Sample] = []
  }

  /// A rule that a text breaks, with its line.
  struct Problem: Error, Equatable {
    let line: Int
    let rule: String
  }

  private(set) var families: [Family] = []

  init(_ text: String) throws {
    guard text.hasSuffix("# EOF\n") else { throw Problem(line: 0, rule: "the end is # EOF") }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for (index, scalars) in lines.enumerated() {
      let line = String(String.UnicodeScalarView(scalars))
      func must(_ condition: Bool, _ rule: String) throws {
        if !condition { throw Problem(line: index + 1, rule: rule) }
      }
      if index == lines.count - 1 { break }
      try must(!line.isEmpty && line != "# EOF", "no empty line, and nothing behind # EOF")
      if line.hasPrefix("#") { try readMetadata(line, must) } else { try readSample(line, must) }
    }
  }

  private mutating func readMetadata(_ line: String, _ must: (Bool, String) throws -> Void) throws {
    guard let match = line.wholeMatch(of: #/# (TYPE|UNIT|HELP) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)/#.dotMatchesNewlines())
    else { return try must(false, "metadata is # TYPE, # UNIT or # HELP, a name and a word") }
    let (kind, name, word) = (match.1, String(match.2), String(match.3))
    if families.last?.name != name {
      try must(!families.contains { $0.name == name }, "the lines of a family stand together")
      families.append(Family(name: name))
    }
    let place = families.count - 1
    try must(families[place].samples.isEmpty, "metadata stands before samples")
    switch kind {
    case "TYPE":
      let types = ["unknown", "gauge", "counter", "stateset", "info", "histogram", "gaugehistogram", "summary"]
      try must(types.contains(word), "a type is one of the format's")
      families[place].type = word
    case "UNIT":
      try must(name.hasSuffix("_\(word)") && !word.isEmpty, "the name ends with its unit")
      try must(families[place].unit == nil, "a unit is told once")
      families[place].unit = word
    default:
      try must(Self.unescaped(word) != nil, "backslashes, quotes and line ends in a help are escaped")
      families[place].help = Self.unescaped(word)
    }
  }

  private mutating func readSample(_ line: String, _ must: (Bool, String) throws -> Void) throws {
    let pattern = #/([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[^"]|"(?:[^"\\]|\\.)*")*)\})? (\S+)/#.dotMatchesNewlines()
    guard let match = line.wholeMatch(of: pattern), let value = Double(match.3), var family = families.popLast() else {
      return try must(false, "a sample is a name, labels and a number")
    }
    let name = String(match.1)
    let suffix = family.type == "info" ? "_info" : ""
    try must(name == family.name + suffix, "a sample is of the family before it")
    let labels = try Self.labels(String(match.2 ?? ""), must)
    try must(!family.samples.contains { $0.labels == labels }, "no two samples have the same labels")
    if family.type == "info" { try must(value == 1 && family.unit == nil, "an info is 1 and has no unit") }
    if family.type == "stateset" {
      try must(value == 0 || value == 1, "a state is 0 or 1")
      try must(labels[family.name] != nil, "a state is named by the label of its family")
    }
    family.samples.append(Sample(name: name, labels: labels, value: value))
    families.append(family)
  }

  private static func labels(_ text: String, _ must: (Bool, String) throws -> Void) throws -> [String: String] {
    var labels: [String: String] = [:]
    var rest = text[...]
    let label = #/([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,(?=.)|$)/#.dotMatchesNewlines()
    while !rest.isEmpty {
      guard let match = rest.prefixMatch(of: label), let value = unescaped(String(match.2)) else {
        try must(false, "labels are name=\"value\", joined by commas, with escaped values")
        break
      }
      try must(labels.updateValue(value, forKey: String(match.1)) == nil, "a label stands once")
      rest = rest[match.range.upperBound...]
    }
    return labels
  }

  /// The text behind the escapes; `nil` when something should have been escaped, or is escaped in another way.
  private static func unescaped(_ text: String) -> String? {
    var result = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        guard let meant = ["n": "\n", "\"": "\"", "\\": "\\"][String(scalar)] else { return nil }
        result.append(contentsOf: meant.unicodeScalars)
      } else if scalar == "\"" || scalar == "\n" {
        return nil
      } else if scalar != "\\" {
        result.append(scalar)
      }
      isEscape = !isEscape && scalar == "\\"
    }
    return isEscape ? nil : String(result)
  }
}
