import BenchResults

/// A sentence split into text and values in braces.
package struct AnswerTemplate: Equatable, Sendable {
  package struct Piece: Equatable, Sendable {
    package let text: String
    package let offset: Int
    let isValue: Bool
  }

  let pieces: [Piece]
  let unpaired: Int?

  package init(_ sentence: String) {
    var pieces: [Piece] = []
    var unpaired: Int?
    var (text, start, isOpen) = ("", 0, false)
    for (place, mark) in sentence.enumerated() {
      if mark == (isOpen ? "}" : "{") {
        pieces.append(Piece(text: text, offset: start, isValue: isOpen))
        (text, start, isOpen) = ("", place + 1, !isOpen)
      } else if mark == "{" || mark == "}" {
        unpaired = unpaired ?? place
      } else {
        text.append(mark)
      }
    }
    self.pieces = pieces + [Piece(text: text, offset: start, isValue: false)]
    self.unpaired = unpaired ?? (isOpen ? start - 1 : nil)
  }

  package var values: [Piece] { pieces.filter(\.isValue) }
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
    for piece in template.values {
      do {
        values.append((try AnswerValue(piece.text, names: names), piece.offset))
      } catch {
        problems += error.problems.map {
          SentenceProblem(offset: $0.offset + piece.offset, rule: $0.rule, value: $0.value, nearest: $0.nearest)
        }
      }
    }
    for piece in template.pieces where !piece.isValue {
      for number in numbersIn(piece.text) where !numbers.contains(number) {
        let before = piece.text.firstRange(of: number).map { piece.text[..<$0.lowerBound].count } ?? 0
        let rule = "a number that is no setting of the file; put it in braces, not"
        problems.append(SentenceProblem(offset: piece.offset + before, rule: rule, value: number, nearest: nil))
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
        offset: offset, rule: "designs are compared, so when needs a condition on", value: metric.name,
        nearest: nil)
    }
  }
}
