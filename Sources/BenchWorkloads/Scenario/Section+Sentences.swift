import BenchCore

// Readers of sentences with their levels, thresholds, and words for designs.

extension Section {
  /// Reads sentences with their levels and places, without parsing them; the judge parses sentences.
  func value(_ field: Field<[SourceSentence]>) -> [SourceSentence]? {
    guard case .sentences(let limit) = field.key.rule else { preconditionFailure("\(field.key.name) has no sentences") }
    guard let node = node(field.key) else { return [] }
    guard let elements = node.elements, elements.count <= limit else {
      return refuse(field.key, "must be a list of at most \(limit) sentences")
    }
    return elements.enumerated().compactMap { index, element in
      let subject = "\(subject(field.key))[\(index)]"
      guard let entry = element.onlyEntry else { return sentence(element, .fail, subject) }
      let words = ExpectationLevel.allCases.map(\.rawValue)
      if let level = ExpectationLevel(rawValue: entry.key) {
        return sentence(entry.value, level, "\(subject).\(entry.key)")
      }
      // A key that resembles no level is the beginning of a sentence that contains a colon.
      guard let near = NearestName.find(entry.key, in: words) else { return sentence(element, .fail, subject) }
      return context.problems.refuse(
        entry.mark, "\(subject).\(YAMLNode.short(entry.key))", "is no level of a sentence",
        cure: "did you mean '\(near)'?")
    }
  }

  private func sentence(_ node: YAMLNode, _ level: ExpectationLevel, _ subject: String) -> SourceSentence? {
    guard let text = node.text, !node.isNull, text.count <= 500 else {
      return context.refuse(
        node, subject, "must be a sentence of at most 500 characters",
        cure: "put quotes around it if it has a ':' or a '#'")
    }
    return SourceSentence(text: text, level: level, location: context.problems.location(node.mark))
  }

  /// Reads metrics of times with their shares; returns an empty result if the key is left out.
  func value(_ field: Field<[String: Double]>) -> [String: Double]? {
    guard case .shares(let range) = field.key.rule, let node = node(field.key) else { return [:] }
    guard let entries = node.entries, !entries.isEmpty else {
      return refuse(field.key, "must name metrics of times with shares", cure: "for example { latency_p50_ns: 5% }")
    }
    return values(
      entries, subject(field.key), "metric of times that has rows", among: context.vocabulary.times, by: \.self,
      "there are"
    ) { share($1, range, $2) }
  }

  /// Reads names of designs with the question's words for them; returns an empty list if the key is left out. Does not
  /// check that designs of these names exist, because the reader does not know all of them.
  func value(_ field: Field<[DesignLabel]>) -> [DesignLabel]? {
    guard case .labels(let limit) = field.key.rule else { preconditionFailure("\(field.key.name) has no labels") }
    guard let node = node(field.key) else { return [] }
    guard let entries = node.entries, !entries.isEmpty else {
      return refuse(
        field.key, "must name designs, each with words", cure: "for example { nested: a copy in every message }")
    }
    let labels = entries.compactMap { entry -> DesignLabel? in
      guard let words = entry.value.text, !entry.value.isNull, words.count <= limit,
        !words.contains(where: { $0.isNewline || $0 == "`" }), words.contains(where: { !$0.isWhitespace })
      else {
        return context.refuse(
          entry.value, "\(subject(field.key)).\(YAMLNode.short(entry.key))",
          "must be one line of at most \(limit) characters without '`'")
      }
      return DesignLabel(name: entry.key, words: words, location: context.problems.location(entry.mark))
    }
    return labels.count == entries.count ? labels : nil
  }

  /// Reads a number of hundredths with the percent sign: `5%`.
  private func share(_ node: YAMLNode, _ range: NumberRange, _ subject: String) -> Double? {
    guard let text = node.plainText, text.hasSuffix("%") else {
      return context.refuse(node, subject, "must be a share", cure: "for example '5%'")
    }
    let digits = text.dropLast().filter { $0 != " " }
    return number(.plain(digits, at: node.mark), range, subject, unit: "%").map { $0 / 100 }
  }
}
