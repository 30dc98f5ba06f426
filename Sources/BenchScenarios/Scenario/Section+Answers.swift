import BenchWorkloads

extension SourceAnswers {
  init(_ all: [SourceAnswer], in node: YAMLNode) {
    self.init()
    self.all = all
    for path in all.flatMap({ Self.named(in: $0.say.text) }) {
      let values = Set(node.scalars(below: path.split(separator: ".").map(String.init)))
      if values.count == 1, let value = values.first { settings[path] = value }
    }
    if all.isEmpty { return }
    let sentences = [RootKeys.answer, RootKeys.smoke].map(\.key) + [RootKeys.question.key, RootKeys.expect.key]
    for entry in node.entries ?? [] where !sentences.contains(where: { $0.name == entry.key }) {
      numbers.formUnion(entry.value.allScalars.flatMap(Self.numbers))
    }
    let smoke = node[RootKeys.smoke.key.name]?[SmokeKeys.set.key.name]
    numbers.formUnion((smoke?.allScalars ?? []).flatMap(Self.numbers))
  }

  private static func named(in text: String) -> [String] {
    text.split(separator: "{").dropFirst().compactMap { $0.split(whereSeparator: { " }\n".contains($0) }).first }
      .map(String.init)
  }

  /// Returns the numbers in a text, without separators of digits.
  package static func numbers(in text: String) -> [String] {
    var found: [String] = []
    var number = ""
    var isInWord = false
    for mark in text + " " {
      if mark.isASCII && mark.isNumber && !isInWord {
        number.append(mark)
      } else if ".,_".contains(mark) && !number.isEmpty {
        number.append(mark)
      } else {
        if !number.isEmpty { found.append(number) }
        number = ""
        isInWord = mark.isLetter || (isInWord && mark.isNumber)
      }
    }
    return found.map { $0.filter { $0 != "_" && $0 != "," } }.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
  }
}

extension Section {
  /// The answers of a scenario, with their places; values in braces are only read with the results.
  var answers: [SourceAnswer] {
    sections(RootKeys.answer).compactMap { section in
      guard let text = section.value(AnswerKeys.say), let conditions = section.value(AnswerKeys.when),
        let charts = section.value(AnswerKeys.charts)
      else { return nil }
      let place = context.problems.location(section.mark(AnswerKeys.say.key))
      return SourceAnswer(conditions: conditions, say: SourceSentence(text: text, location: place), charts: charts)
    }
  }
}

extension YAMLNode {
  fileprivate var allScalars: [String] {
    switch content {
    case .scalar(let text, _): [text]
    case .mapping(let entries): entries.flatMap { $0.value.allScalars }
    case .sequence(let elements): elements.flatMap(\.allScalars)
    }
  }

  /// Returns the scalars at a path, which leads through every element of lists; a path leaves out `phases` and `flows`.
  fileprivate func scalars(below path: [String]) -> [String] {
    switch content {
    case .scalar(let text, _): return path.isEmpty ? [text] : []
    case .sequence(let elements): return elements.flatMap { $0.scalars(below: path) }
    case .mapping(let entries):
      guard let key = path.first else { return [] }
      if let child = self[key] { return child.scalars(below: Array(path.dropFirst())) }
      return entries.filter { $0.key == "phases" || $0.key == "flows" }.flatMap { $0.value.scalars(below: path) }
    }
  }
}
