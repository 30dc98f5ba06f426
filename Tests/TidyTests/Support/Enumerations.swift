/// The enums of some files and the switches over them, as far as the text shows: what a compiler demands of a case that
/// is added.
struct Enumerations {
  private let files: [SourceFile]

  init(_ files: [SourceFile]) { self.files = files }

  /// The switches that have every other case of an enum in which this name is a case, no `default`, and not this one.
  func switches(lacking name: String) -> [Finding] {
    let siblings = files.flatMap { Self.siblings(of: name, in: $0) }.filter { !$0.isEmpty }
    if siblings.isEmpty { return [] }
    return files.flatMap { file -> [Finding] in
      let named = siblings.filter { others in others.allSatisfy { file.text.has(".\($0)") } }
      if named.isEmpty { return [] }
      return Self.switches(in: file).filter { place in
        !place.cases.contains(name) && named.contains { place.cases.isSuperset(of: $0) }
      }.map { file.finding($0.line, "the switch lacks .\(name)") }
    }
  }

  /// The other cases of each enum of the file that has this one.
  private static func siblings(of name: String, in file: SourceFile) -> [Set<String>] {
    file.lines(having: ["case \(name)"]).compactMap { line in
      let depth = indentation(file.code[line])
      guard cases(declaredIn: file.code[line]).contains(name) else { return nil }
      var first = line
      while first > 0, indentation(file.code[first - 1]) >= depth { first -= 1 }
      var last = line
      while last + 1 < file.code.count, indentation(file.code[last + 1]) >= depth { last += 1 }
      let all = file.code[first...last].filter { indentation($0) == depth }.flatMap { cases(declaredIn: $0) }
      return Set(all).subtracting([name])
    }
  }

  /// The names in `case a, b(Int), c = 3`; none in a branch of a switch.
  static func cases(declaredIn code: Substring) -> [String] {
    let code = code.drop { $0 == " " }
    guard code.hasPrefix("case "), !code.hasPrefix("case .") else { return [] }
    var depth = 0
    var names = [""]
    for character in code.dropFirst(5) {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case ",": if depth == 0 { names.append("") }
      case " ": continue
      case ":" where depth == 0: return []
      default: if depth == 0 { names[names.count - 1].append(character) }
      }
    }
    return names.map { String($0.prefix(while: Addition.isWord)) }
  }

  /// The switches of a file that have no `default`, with the names after a dot in their patterns.
  private static func switches(in file: SourceFile) -> [(line: Int, cases: Set<String>)] {
    file.lines(having: ["switch "]).compactMap { line in
      guard file.code[line].hasSuffix("{") else { return nil }
      let depth = indentation(file.code[line])
      var cases: Set<String> = []
      for code in file.code[(line + 1)...] {
        let indentation = indentation(code)
        if indentation < depth { break }
        if indentation > depth { continue }
        let code = code.dropFirst(depth)
        if code.hasPrefix("}") { break }
        if code.hasPrefix("default") { return nil }
        if code.hasPrefix("case ") { cases.formUnion(patterns(code)) }
      }
      return (line, cases)
    }
  }

  /// The names after a dot in the patterns of a branch.
  private static func patterns(_ code: Substring) -> [String] {
    var names: [String] = []
    var depth = 0
    var rest = code
    while let character = rest.first {
      rest = rest.dropFirst()
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case ":" where depth == 0: return names
      case ".": names.append(String(rest.prefix(while: Addition.isWord)))
      default: continue
      }
    }
    return names
  }

  /// Returns the indentation of a line; a line without code has that of the code around it.
  private static func indentation(_ line: Substring) -> Int {
    let blank = line.prefix { $0 == " " }.count
    return blank == line.count ? .max : blank
  }
}
