import BenchResults

/// What is said in one sentence or two: contrasts that say the same, at the point where it weighs most.
struct Telling: Sendable {
  /// Who it is about, as the sentence names them.
  let subject: String
  let reference: String?
  let operation: String
  let point: Point
  let clauses: [Clause]
  /// From the least to the largest of what is reported together; all slower, or all faster.
  let effects: [TimeEffect]
  private let isExplained: Bool
  /// What is so elsewhere.
  var elsewhere: [Telling] = []

  /// Contrasts told together: alike over the other axis first, then over the points.
  static func all(of contrasts: [Contrast], cells: [CellIdentity]) -> [Telling] {
    let apart = grouped(contrasts) { contrast in
      [
        "\(contrast.axis.rawValue)", contrast.word(contrast.subject), contrast.reference.map(contrast.word) ?? "",
        contrast.operation, contrast.subject.place.description, contrast.effect.map { "\($0.isSlower)" } ?? "",
      ] + contrast.clauses.map(\.words)
    }
    let tellings = apart.compactMap { alike in alike.first.map { Telling($0, alike, cells) } }
    let spread = grouped(tellings) { telling in
      [
        telling.subject, telling.reference ?? "", telling.operation,
        telling.effects.first.map { "\($0.isSlower)" } ?? "",
      ]
    }
    return spread.compactMap { points in
      let byWeight = points.sorted { $0.isGraver(than: $1) }
      guard var gravest = byWeight.first else { return nil }
      gravest.elsewhere = byWeight.dropFirst().sorted { $0.point < $1.point }
      return gravest
    }.sorted { $0.isGraver(than: $1) }
  }

  private init(_ first: Contrast, _ alike: [Contrast], _ cells: [CellIdentity]) {
    operation = first.operation
    point = first.subject.place
    clauses = first.clauses
    isExplained = first.isExplained
    let effects = alike.compactMap(\.effect)
    self.effects = effects.count == alike.count ? effects.sorted { $0.size < $1.size } : []
    // The name of the store alone stands for all its cells, and only for all of them.
    let word = first.word(first.subject)
    let all = cells.filter { $0.place == first.subject.place && first.word($0) == word }
    let isWhole = all.count == alike.count
    let designs = Plain.list(alike.map { "`\($0.subject.design)`" })
    subject = isWhole ? "`\(word)`" : alike.count > 1 ? "each of \(designs)" : designs
    reference = first.reference.map { reference in
      isWhole || alike.count > 1 ? "`\(first.word(reference))`" : "`\(reference.design)`"
    }
  }

  /// Sure times before counts, more before less, and then by name, so that the same run always reads the same.
  private func isGraver(than other: Telling) -> Bool {
    let (mine, its) = (effects.last?.size ?? 0, other.effects.last?.size ?? 0)
    if mine != its { return mine > its }
    let (work, itsWork) = (clauses.first?.weight ?? 0, other.clauses.first?.weight ?? 0)
    if work != itsWork { return work > itsWork }
    if point != other.point { return point < other.point }
    return (subject, operation) < (other.subject, other.operation)
  }
}

/// Elements with the same key together, in the order in which their keys come first.
private func grouped<Element>(_ elements: [Element], by key: (Element) -> [String]) -> [[Element]] {
  var places: [[String]: Int] = [:]
  var groups: [[Element]] = []
  for element in elements {
    let key = key(element)
    if let place = places[key] {
      groups[place].append(element)
    } else {
      places[key] = groups.count
      groups.append([element])
    }
  }
  return groups
}

extension Telling {
  /// How many other points are named; the rest are counted.
  private static let pointsNamed = 6

  /// The sentences.
  var words: String {
    let more = clauses.dropFirst().map { "It also \($0.words)." }
    return ([opening(\.description)] + more + [trail].compactMap(\.self)).joined(separator: " ")
  }

  /// The first sentence, and what weighs second most in one more, with the point in these words.
  func brief(_ place: (Point) -> String) -> String {
    ([opening(place)] + clauses.dropFirst().prefix(1).map { "It also \($0.words)." }).joined(separator: " ")
  }

  private func opening(_ words: (Point) -> String) -> String {
    let place = point.settings.isEmpty ? "" : "at \(words(point)) "
    let cause = clauses.first?.words
    // What screens show for how long belongs to no kind of operation.
    let occasion = operation == Line.screens ? "On screen " : "Per `\(operation)` "
    guard let reference else { return "\(occasion)\(place)\(subject) \(cause ?? "does nothing")." }
    guard let effect = effects.last else {
      return "\(occasion)\(place)\(subject) \(cause ?? "does the same"), unlike \(reference)."
    }
    let comparison = "\(subject) is \(factors) \(effect.isSlower ? "slower" : "faster")"
    let start = "\(occasion)\(place)\(comparison) than \(reference)"
    guard let cause else {
      return "\(start), and nothing that is counted says why."
    }
    if !effect.isSlower { return "\(start) although it \(cause)." }
    return isExplained ? "\(start) because it \(cause)." : "\(start), which counts explain little of: it \(cause)."
  }

  private var factors: String {
    let ends = [effects.first, effects.last].compactMap { $0.map { Plain.factor($0.size) } }
    return ends.first == ends.last ? ends.first ?? "" : "\(ends.first?.dropLast(2) ?? "") to \(ends.last ?? "")"
  }

  /// What is so at the other points.
  private var trail: String? {
    if elsewhere.isEmpty { return nil }
    let named = elsewhere.prefix(Self.pointsNamed).map { other in
      let effect = other.effects.isEmpty ? nil : "\(other.factors) \(other.effects[0].isSlower ? "slower" : "faster")"
      let parts = [other.clauses.first?.figure, effect].compactMap(\.self)
      return "\(Plain.list(parts)) at \(other.point)"
    }
    let more = elsewhere.count - named.count
    return "Elsewhere: \(named.joined(separator: "; "))"
      + (more > 0 ? "; and at \(Layout.count(more, "more point"))." : ".")
  }
}
