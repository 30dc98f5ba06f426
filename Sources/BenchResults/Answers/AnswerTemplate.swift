import BenchCore

/// A sentence split into text and values in braces.
package struct AnswerTemplate: Equatable, Sendable {
  package enum Piece: Equatable, Sendable {
    case text(String)
    case value(String, offset: Int)
  }

  package let pieces: [Piece]
  package let unpaired: Int?

  package init(_ sentence: String) {
    var pieces: [Piece] = []
    var (text, open, unpaired): (String, Int?, Int?) = ("", nil, nil)
    for (place, mark) in sentence.enumerated() {
      switch (mark, open) {
      case ("{", nil):
        pieces.append(.text(text))
        (text, open) = ("", place + 1)
      case ("}", let start?):
        pieces.append(.value(text, offset: start))
        (text, open) = ("", nil)
      case ("{", _), ("}", _): unpaired = unpaired ?? place
      default: text.append(mark)
      }
    }
    pieces.append(.text(text))
    self.pieces = pieces
    self.unpaired = unpaired ?? open.map { $0 - 1 }
  }

  package var values: [(text: String, offset: Int)] {
    pieces.compactMap { piece in
      if case .value(let text, let offset) = piece { (text, offset) } else { nil }
    }
  }
}

extension RunManifest.AnswerRecord {
  /// Lists the problems of the sentence: wrong values, numbers that the file lacks, comparisons without a condition.
  package func problems(names: ExpectationNames, numbers: Set<String>, numbersIn: (String) -> [String])
    -> [SentenceProblem]
  {
    let template = AnswerTemplate(say)
    if let unpaired = template.unpaired {
      return [SentenceProblem(offset: unpaired, rule: "a brace without another one", value: "{", nearest: nil)]
    }
    var problems: [SentenceProblem] = []
    var values: [(value: AnswerValue, offset: Int)] = []
    for (text, offset) in template.values {
      do {
        values.append((try AnswerValue(text, names: names), offset))
      } catch {
        problems += error.problems.map {
          SentenceProblem(offset: $0.offset + offset, rule: $0.rule, value: $0.value, nearest: $0.nearest)
        }
      }
    }
    var begin = 0
    for piece in template.pieces {
      switch piece {
      case .value(let value, _): begin += value.count + 2
      case .text(let text):
        for number in numbersIn(text) where !numbers.contains(number) {
          let place = text.firstRange(of: number).map { text.distance(from: text.startIndex, to: $0.lowerBound) }
          let rule = "a number that is no setting of the file; put it in braces, not"
          problems.append(SentenceProblem(offset: begin + (place ?? 0), rule: rule, value: number, nearest: nil))
        }
        begin += text.count
      }
    }
    return problems + unconditioned(values, names)
  }

  private func unconditioned(
    _ values: [(value: AnswerValue, offset: Int)], _ names: ExpectationNames
  ) -> [SentenceProblem] {
    func family(_ metric: Metric) -> String { (metric.shared ?? metric).name }
    let held = Set(when.compactMap { try? Expectation($0, names: names) }.map { family($0.metric) })
    var reported: Set<String> = []
    return values.compactMap { value, offset in
      guard let metric = value.metric, !held.contains(family(metric)) else { return nil }
      let designs = values.filter { $0.value.metric.map(family) == family(metric) }.flatMap(\.value.designs)
      let isCompared = value.divisor != nil || designs.contains { $0 != designs[0] }
      guard isCompared, reported.insert(family(metric)).inserted else { return nil }
      return SentenceProblem(
        offset: offset, rule: "designs are compared without a condition under when on", value: metric.name,
        nearest: nil)
    }
  }
}
