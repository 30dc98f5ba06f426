/// The files that a row of CONTRIBUTING's table names, with one more of its kind added as the row says.
///
/// What is added is a twin of the row's example. A file with the example's name is written once more under the twin's;
/// in any other file that the row names, each statement that names the example stands there once more for the twin.
struct ScratchCopy {
  let files: [SourceFile]
  /// The files that are new or were changed, by path.
  let touched: [String]
  private let names: [Name]

  /// An example and its twin, both without the dot in front of a case.
  fileprivate struct Name {
    let example: String
    let twin: String
    let isCase: Bool
    let strings: Set<String>
    /// Those of the example, each with that of its twin.
    let spellings: [(example: String, twin: String)]

    init(_ example: String, isCase: Bool) {
      self.example = example
      self.isCase = isCase
      twin = ScratchCopy.twin(of: example)
      strings = Addition.strings(spelling: example)
      spellings = zip(Addition.spellings(example), Addition.spellings(twin)).map { ("\"\($0)\"", "\"\($1)\"") }
    }
  }

  /// The copy of the files that the row names, without the touch of one where it is to be forgotten.
  init(of sources: [SourceFile], adding addition: Addition, forgetting forgotten: String? = nil) {
    names = addition.examples.map { example in
      Name(String(example.drop { $0 == "." }), isCase: example.hasPrefix("."))
    }
    var files: [SourceFile] = []
    var touched: [String] = []
    for file in sources {
      guard file.path != forgotten, let copy = Self.copy(of: file, names) else {
        files.append(file)
        continue
      }
      if copy.path != file.path { files.append(file) }
      files.append(copy)
      touched.append(copy.path)
    }
    self.files = files
    self.touched = touched
  }

  /// The file with the twin in it, or that of the twin; `nil` where it does not name the example.
  private static func copy(of file: SourceFile, _ names: [Name]) -> SourceFile? {
    if let own = names.first(where: { $0.example == file.stem }) {
      return SourceFile(path(of: file, named: own), lines(file.lines, names).joined(separator: "\n"))
    }
    let strings = Addition.lines(of: file, having: names.flatMap(\.strings))
    let places = file.code.indices.filter { place in
      strings.contains(place) || names.contains { $0.isNamed(in: file.code[place]) }
    }
    if places.isEmpty { return nil }
    var text = file.lines
    var end = -1
    var twins: [(after: Int, lines: [Substring])] = []
    for place in places where place > end {
      end = lastLine(ofStatementAt: place, file.code)
      twins.append((end, lines(file.lines[place...end], names)))
    }
    for twin in twins.reversed() { text.insert(contentsOf: twin.lines, at: twin.after + 1) }
    return SourceFile(file.path, text.joined(separator: "\n"))
  }

  /// The lines with the names of twins.
  private static func lines(_ lines: some Sequence<Substring>, _ names: [Name]) -> [Substring] {
    lines.map { line in names.reduce(line) { $1.replaced(in: $0) } }
  }

  /// Where the twin's file lies: beside the example's, and in a folder of its own where the example has one.
  private static func path(of file: SourceFile, named own: Name) -> String {
    let stem = Addition.stem(of: own.example)
    let folders = file.parts.dropLast().map { $0 == stem ? "\($0)Twin" : String($0) }
    return (folders + ["\(own.twin).swift"]).joined(separator: "/")
  }

  /// The last line of what begins at a line: all that is further in, and what closes it.
  private static func lastLine(ofStatementAt start: Int, _ code: [Substring]) -> Int {
    let depth = indentation(code[start])
    var end = start
    while end + 1 < code.count, indentation(code[end + 1]) > depth { end += 1 }
    let opens = code[start].last.map { "([{".contains($0) } ?? false
    if opens, end + 1 < code.count, indentation(code[end + 1]) == depth { end += 1 }
    return end
  }

  /// Returns the indentation of a line; a line without code has that of the code around it.
  private static func indentation(_ line: Substring) -> Int {
    let blank = line.prefix { $0 == " " }.count
    return blank == line.count ? .max : blank
  }
}

// MARK: - Names

extension ScratchCopy {
  /// The name of a twin: `SplitStore` has `SplitTwinStore`, `.tagged` has `.taggedTwin`.
  static func twin(of example: String) -> String {
    "\(Addition.stem(of: example))Twin\(Addition.ending(of: example))"
  }
}

extension ScratchCopy.Name {
  /// Returns true if code names the example, or declares it as a case.
  fileprivate func isNamed(in code: Substring) -> Bool {
    if !code.has(example) { return false }
    if !isCase { return Addition.names(example, in: code) }
    return Addition.names(".\(example)", in: code) || Enumerations.cases(declaredIn: code).contains(example)
  }

  /// The line with the twin's name wherever the example's stands as a whole, in code and in strings.
  fileprivate func replaced(in line: Substring) -> Substring {
    spellings.reduce(renamed(in: line)) { $0.has($1.example) ? $0.replacing($1.example, with: $1.twin) : $0 }
  }

  private func renamed(in line: Substring) -> Substring {
    if !line.has(example) { return line }
    var result = ""
    var rest = line
    while let range = rest.firstRange(of: example) {
      let before = range.lowerBound == line.startIndex ? " " : line[line.index(before: range.lowerBound)]
      let after = range.upperBound == line.endIndex ? " " : line[range.upperBound]
      let isWhole = !Addition.isWord(before) && !Addition.isWord(after)
      result += rest[..<range.lowerBound] + (isWhole ? twin : example)
      rest = rest[range.upperBound...]
    }
    return Substring(result + rest)
  }
}

// MARK: - What a rule or a compiler finds

extension ScratchCopy {
  /// Returns the problems of the copy: what the rules of menus report, what is declared of the example and not of its
  /// twin, and the switches that lack a case.
  func problems(beside others: [SourceFile]) -> [String] {
    let all = files + others
    var problems = (Rule.menus.check(all) + Rule.kinds.check(all)).map(\.description)
    let enumerations = Enumerations(files)
    for name in names {
      let words = name.isCase ? [] : ["struct", "enum", "class", "static let", "var"]
      let (present, twins) = (declarations(of: name.example, words), declarations(of: name.twin, words))
      if twins < present { problems.append("\(name.twin) is declared \(twins) times, and \(name.example) \(present)") }
      problems += enumerations.switches(lacking: name.twin).map(\.description)
    }
    return problems
  }

  /// Returns the number of cases of this name that the files declare, and of other declarations after one of the words.
  private func declarations(of name: String, _ words: [String]) -> Int {
    files.reduce(0) { count, file in
      count
        + file.code.filter { code in
          guard code.has(name) else { return false }
          return words.contains { Addition.names("\($0) \(name)", in: code) }
            || Enumerations.cases(declaredIn: code).contains(name)
        }.count
    }
  }
}
