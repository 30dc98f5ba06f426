import BenchCore
import BenchResults

extension Expectation {
  /// Parses a sentence. Throws the sentence's first syntax error or, if the syntax is right, all other problems.
  package init(_ sentence: String, names: ExpectationNames) throws(SentenceError) {
    var parser = SentenceParser(sentence, names: names, checksValues: false)
    self = try parser.parse()
  }
}

/// A parser, word by word, of expectations, charts and values of answers.
struct SentenceParser {
  struct Word {
    let text: String
    let offset: Int
  }

  let sentence: String
  let names: ExpectationNames
  private let clauseWords: [String]
  /// True if a point must have values of the sweep.
  private let checksValues: Bool
  private let words: [Word]
  private var position = 0
  private var problems: [SentenceProblem] = []

  init(
    _ sentence: String, names: ExpectationNames, clauses: [String] = ["at", "in", "for"], checksValues: Bool = true
  ) {
    (self.sentence, self.names, self.checksValues) = (sentence, names, checksValues)
    clauseWords = clauses
    words = Array(sentence).split(whereSeparator: \.isWhitespace).map { Word(text: String($0), offset: $0.startIndex) }
  }

  mutating func parse() throws(SentenceError) -> Expectation {
    let slope = try function("slope")
    let metric = metric(try next("a sentence begins with a metric"))
    try expect("of", after: "the metric")
    let design = design(try next("after \"of\" comes a store"))
    let divisor = try divisor()
    let comparison = try comparison()
    let limit = try limit(of: slope == nil ? metric : nil, ofSlope: slope != nil)
    let clauses = try clauses(after: "the limit")
    if let metric { checkScope(metric, clauses) }
    if let slope { checkLine("a slope", over: slope, clauses) }
    if divisor != nil, case .baseline(.amount(let amount)) = limit {
      report("a quotient's baseline is moved by a share like 5%, not by", "\(MetricValue.ratio(amount))")
    }
    // An unknown metric is among the problems.
    try throwProblems()
    guard let metric else { throw SentenceError(problems: problems) }
    return Expectation(
      text: sentence, slope: slope?.text, metric: metric, design: design, divisor: divisor, comparison: comparison,
      limit: limit, point: clauses.point, phase: clauses.phase, operation: clauses.operation)
  }

  func throwProblems() throws(SentenceError) {
    if !problems.isEmpty { throw SentenceError(problems: problems.ordered { $0.offset < $1.offset }) }
  }

  var current: Word? { position < words.count ? words[position] : nil }

  // MARK: - Steps

  mutating func next(_ rule: String) throws(SentenceError) -> Word {
    guard let word = current else { throw broken(rule, nil) }
    position += 1
    return word
  }

  mutating func expect(_ keyword: String, after what: String) throws(SentenceError) {
    let rule = "after \(what) comes \"\(keyword)\""
    let word = try next(rule)
    if word.text != keyword { throw broken(rule + ", not", word) }
  }

  private mutating func comparison() throws(SentenceError) -> Comparison {
    let symbols = Comparison.allCases.map(\.rawValue).joined(separator: " ")
    let rule = "after the design comes one of \(symbols) between spaces"
    let word = try next(rule)
    guard let comparison = Comparison(rawValue: word.text) else { throw broken(rule + ", not", word) }
    return comparison
  }

  mutating func divisor() throws(SentenceError) -> DesignPattern? {
    guard current?.text == "over" else { return nil }
    position += 1
    return design(try next("after \"over\" comes a store"))
  }

  /// Parses `slope(<swept parameter>) of`, or another function by its name; returns the parameter.
  mutating func function(_ name: String) throws(SentenceError) -> Word? {
    let head = "\(name)("
    guard let word = current, word.text.hasPrefix(name) else { return nil }
    guard word.text.hasPrefix(head), word.text.hasSuffix(")"), word.text.count > head.count + 1
    else { throw broken("a \(name) is written \(name)(<swept parameter>), not", word) }
    position += 1
    try expect("of", after: "the \(name)")
    return Word(text: String(word.text.dropFirst(head.count).dropLast()), offset: word.offset + head.count)
  }

  private mutating func limit(of metric: Metric?, ofSlope: Bool) throws(SentenceError) -> Limit {
    let rule = ofSlope ? "a slope is held against a number" : "after the comparison comes a number or \"baseline\""
    let word = try next(rule)
    if word.text == "baseline" && !ofSlope { return .baseline(try shift()) }
    if let time = try time(word, metric) { return .number(.ratio(time), places: 0) }
    guard let limit = MetricValue(decimal: word.text) else {
      let isGrouped = word.text.wholeMatch(of: /-?[0-9]{1,3}(,[0-9]{3})+/) != nil
      throw broken(rule + ", not", word, nearest: isGrouped ? word.text.replacing(",", with: "_") : nil)
    }
    let mantissa = word.text.split(whereSeparator: { "eE".contains($0) }).first ?? ""
    let places = mantissa.split(separator: ".").dropFirst().first.map { $0.filter { $0 != "_" }.count } ?? 0
    return .number(limit, places: places)
  }

  private static let units = ["ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000]

  /// Parses a time with its unit, `100 ms` or `100ms`, into nanoseconds; returns `nil` for a number without a unit.
  private mutating func time(_ word: Word, _ metric: Metric?) throws(SentenceError) -> Ratio? {
    var digits = Substring(word.text)
    var unit = String(digits.reversed().prefix { $0.isLetter }.reversed())
    if unit.isEmpty, let next = current, Self.units[next.text] != nil {
      unit = next.text
      position += 1
    } else {
      digits = digits.dropLast(unit.count)
    }
    guard let unit = Self.units[unit], let factor = Ratio(unit, 1), let number = Ratio(decimal: String(digits))
    else { return nil }
    guard metric?.name.hasSuffix("_ns") != false
    else { throw broken("a unit of time goes with a metric whose name ends in _ns, not", word) }
    return number.multiplied(by: factor)
  }

  private mutating func shift() throws(SentenceError) -> Limit.Shift {
    guard let sign = current, ["+", "-"].contains(sign.text) else { return .none }
    position += 1
    let rule = "after \"baseline \(sign.text)\" comes a share or a number without a sign"
    let word = try next(rule)
    let isShare = word.text.hasSuffix("%")
    let digits = isShare ? String(word.text.dropLast()) : word.text
    guard let size = Ratio(decimal: digits), size >= Ratio(0), let factor = Ratio(sign.text == "-" ? -1 : 1, 1),
      let signed = size.multiplied(by: factor), let share = signed.divided(by: Ratio(100))
    else { throw broken(rule + ", not", word) }
    return isShare ? .share(share) : .amount(signed)
  }

  /// The clauses at the end. A sentence without clauses means all points, the metric's phase and all operations.
  struct Clauses {
    var point = Point()
    var phase: String?
    var operation = Line.total
    var designs: [DesignPattern] = []
    var parameter: Word?
    var title: String?
  }

  mutating func clauses(after what: String) throws(SentenceError) -> Clauses {
    var result = Clauses()
    var seen: Set<String> = []
    while let clause = try clause(after: what, seen: &seen) {
      switch clause {
      case "at": result.point = try point()
      case "in": result.phase = phase()
      case "of": result.designs = try designs()
      case "over": result.parameter = try next("after \"over\" comes a swept parameter")
      case "as": result.title = title()
      default: result.operation = try operation()
      }
    }
    return result
  }

  private mutating func clause(after what: String, seen: inout Set<String>) throws(SentenceError) -> String? {
    guard let word = current else { return nil }
    guard clauseWords.contains(word.text) else {
      let others = clauseWords.dropLast().map { "\"\($0)\"" }.joined(separator: ", ")
      throw broken("after \(what) comes nothing but \(others) or \"\(clauseWords[clauseWords.count - 1])\", not", word)
    }
    if !seen.insert(word.text).inserted { throw broken("a sentence has each clause once, not twice", word) }
    position += 1
    if current == nil { throw broken("after \"\(word.text)\" comes a name", nil) }
    return word.text
  }

  mutating func rest() -> String {
    defer { position = words.count }
    return words[position...].map(\.text).joined(separator: " ")
  }

  private mutating func operation() throws(SentenceError) -> String {
    let word = try next("after \"for\" comes an operation kind")
    // The own name of a kind means this kind, even if the app's words give the name to another kind.
    let isOwn = names.operations.contains(word.text)
    if !isOwn, let kind = names.operations.first(where: { names.words.text($0) == word.text }) { return kind }
    check(word, among: [Line.total, Line.writes, Line.reads] + names.operations, rule: "unknown operation kind")
    return word.text
  }

  /// Parses settings joined by `;`, with or without spaces around the `;`.
  private mutating func point() throws(SentenceError) -> Point {
    let start = position
    while let word = current, !clauseWords.contains(word.text) { position += 1 }
    var text = words[start..<position].map(\.text).joined()
    // On threads, the isolation is part of the design, under a short key.
    if !names.isolations.isEmpty { text.replace(CellIdentity.isolationPath, with: CellIdentity.isolationKey) }
    guard let point = Point(text), !point.settings.isEmpty else {
      let rule = "a point is key=value joined by \";\", not"
      throw broken(rule, start < words.count ? Word(text: text, offset: words[start].offset) : nil)
    }
    for setting in point.settings {
      guard let keys = names.pointKeys else { break }
      check(Word(text: setting.key, offset: words[start].offset), among: keys, rule: "no sweep over")
    }
    let meant = Point(point.settings.compactMap(names.meant))
    for setting in meant.settings where checksValues && !names.hasOpenValues {
      guard let values = names.pointValues[setting.key], !values.contains(setting.value) else { continue }
      report("\(setting.key) takes \(values.joined(separator: ", ")), and not", setting.value)
    }
    return meant
  }

  /// Parses the longest known name of a phase: a name may have more than one word, even keywords.
  private mutating func phase() -> String {
    let known = Set([Line.total, Line.load] + names.phases)
    let start = position
    let ends = (start + 1...words.count).reversed()
    func name(to end: Int) -> String { words[start..<end].map(\.text).joined(separator: " ") }
    if let end = ends.first(where: { known.contains(name(to: $0)) }) {
      position = end
      return name(to: end)
    }
    position += 1
    while let word = current, !clauseWords.contains(word.text) { position += 1 }
    let unknown = Word(text: name(to: position), offset: words[start].offset)
    check(unknown, among: known.ordered(), rule: "unknown phase")
    return unknown.text
  }

  // MARK: - Names

  mutating func metric(_ word: Word) -> Metric? {
    check(word, among: AllMetrics.all.map(\.name), rule: "unknown metric")
    return AllMetrics.named(word.text)
  }

  /// Parses `<sync>[/<store>[/<derivation>]]` where syncs are played, `<isolation>[/<store>[/<derivation>]]` on real
  /// threads, otherwise `<store>[/<derivation>]`.
  mutating func design(_ word: Word) -> DesignPattern {
    let isRemote = !names.syncs.isEmpty
    if !isRemote && names.isolations.isEmpty { return pair(word) }
    let sides = word.text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    check(
      Word(text: sides[0], offset: word.offset), among: (isRemote ? names.syncs : names.isolations) + [Line.total],
      rule: isRemote ? "unknown sync" : "unknown isolation")
    var pattern = DesignPattern(store: nil, derivation: nil)
    if sides.count == 2 { pattern = pair(Word(text: sides[1], offset: word.offset + sides[0].count + 1)) }
    pattern.prefix = sides[0] == Line.total ? nil : sides[0]
    return pattern
  }

  /// Parses designs joined by commas, without spaces.
  mutating func designs() throws(SentenceError) -> [DesignPattern] {
    let word = try next("after \"of\" comes a design")
    return Array(word.text).split(separator: ",", omittingEmptySubsequences: false).map {
      design(Word(text: String($0), offset: word.offset + $0.startIndex))
    }
  }

  private mutating func pair(_ word: Word) -> DesignPattern {
    let sides = word.text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if names.presets.contains(sides[0]) {
      let rule = "a preset has a derivation of its own, so none may be named, as in"
      if sides.count > 1 { report(rule, word.text, at: word.offset, nearest: sides[0]) }
      return DesignPattern(preset: sides[0])
    }
    let store = Word(text: sides[0], offset: word.offset)
    let known = names.stores + (sides.count == 1 ? names.presets : []) + [Line.total]
    check(store, among: known, rule: names.presets.isEmpty ? "unknown store" : "unknown store or preset")
    if sides.count == 2 {
      let derivation = Word(text: sides[1], offset: word.offset + sides[0].count + 1)
      check(derivation, among: names.derivations + [Line.total], rule: "unknown derivation")
    }
    let open = sides.map { $0 == Line.total ? nil : $0 }
    return DesignPattern(store: open[0], derivation: open.count == 2 ? open[1] : nil)
  }

  mutating func check(_ word: Word, among names: [String], rule: String) {
    if names.contains(word.text) { return }
    // An empty value would mean that the sentence ends, but here more words follow.
    let value = word.text.isEmpty ? "(nothing)" : word.text
    report(rule, value, at: word.offset, nearest: NearestName.find(word.text, in: names))
  }

  /// Refuses a line that the metric never has, because the sentence would be missing in every run.
  mutating func checkScope(_ metric: Metric, _ clauses: Clauses) {
    if let phase = clauses.phase, !metric.scope.covers(phase: phase) {
      report("\(metric.name) has values of the \(metric.scope.rawValue) only, none in", phase)
    }
    let isLoad = (clauses.phase ?? metric.scope.homePhase) == Line.load
    if isLoad && clauses.operation != Line.total { report("the load has no operation kind", clauses.operation) }
  }

  mutating func report(_ rule: String, _ value: String, at offset: Int = 0, nearest: String? = nil) {
    problems.append(SentenceProblem(offset: offset, rule: rule, value: value, nearest: nearest))
  }

  /// Refuses a line, a slope or a chart, along a parameter without at least two values that have logarithms.
  mutating func checkLine(_ line: String, over key: Word, _ clauses: Clauses) {
    if let known = names.pointKeys { check(key, among: known, rule: "no sweep over") }
    if clauses.point[key.text] != nil {
      report("\(line) goes over all values, so \"at\" cannot name", key.text, at: key.offset)
    }
    guard !names.hasOpenValues, let values = names.pointValues[key.text] else { return }
    if Set(values).count < 2 || !values.allSatisfy({ Point.Setting.number($0).map { $0 > 0 } ?? false }) {
      report("\(line) needs at least two values, all of them numbers above 0, of", key.text, at: key.offset)
    }
  }

  func broken(_ rule: String, _ word: Word?, nearest: String? = nil) -> SentenceError {
    let offset = word?.offset ?? sentence.count
    return SentenceError(
      problems: [SentenceProblem(offset: offset, rule: rule, value: word?.text ?? "", nearest: nearest)])
  }
}

extension ExpectationNames {
  /// Replaces `first` or `last`, unless they are names of graphs, by the first or last value of the sweep. Returns
  /// `nil` without a sweep, as at smoke size, because the setting then has only one value, which is meant.
  func meant(_ setting: Point.Setting) -> Point.Setting? {
    let values = pointValues[setting.key] ?? []
    guard ["first", "last"].contains(setting.value), !values.contains(setting.value) else { return setting }
    let numbers = values.compactMap { value in Point.Setting.number(value).map { (number: $0, value: value) } }
    let sorted = numbers.count == values.count ? numbers.ordered { $0.number < $1.number }.map(\.value) : values
    return (setting.value == "first" ? sorted.first : sorted.last).map { Point.Setting(setting.key, $0) }
  }
}
