import BenchCore
import BenchWorkloads

// Readers of files, of sentences with their levels, and of words for designs.

extension Section {
  /// Reads files of data: one path, a list of files of one form, or a mapping from names to paths or lists of paths.
  func value(_ field: Field<[ImportSource]>) -> [ImportSource]? {
    guard case .files(let limit) = field.key.rule, let place = place[field.key.name] else { return nil }
    guard let entries = place.node.entries else { return files(place, nil, limit) }
    if entries.isEmpty { place.report("must name at least one file", cure: "for example { users: users.csv }") }
    var files: [ImportSource] = []
    for entry in entries {
      if entry.key.contains(".") {
        context.problems.add(
          entry.mark, place.under(ShownText.short(entry.key)), "must be a name without points",
          cure: "paths begin with it, and points part their names")
      }
      guard let found = self.files(place.inside(entry), entry.key, limit) else { return nil }
      files += found
    }
    return files.isEmpty ? nil : files
  }

  private func files(_ place: PlacedNode, _ name: String?, _ limit: Int) -> [ImportSource]? {
    let parts = place.parts ?? [place]
    guard (1...limit).contains(parts.count) else {
      return place.refuse(showing: "\(parts.count) files", "must be at least one file and at most \(limit)")
    }
    return parts.readAll { $0.text(limit: 1_000).map { ImportSource(name: name, path: $0) } }
  }

  /// Reads sentences with their levels and places, without parsing them; the judge parses sentences.
  func value(_ field: Field<[SourceSentence]>) -> [SourceSentence]? {
    guard case .sentences(let limit) = field.key.rule else { preconditionFailure("\(field.key.name) has no sentences") }
    guard let place = place[field.key.name] else { return [] }
    guard let parts = place.parts, parts.count <= limit else {
      return place.refuse("must be a list of at most \(limit) sentences")
    }
    return parts.compactMap { part in
      guard let entry = part.node.onlyEntry else { return part.sentence(.fail) }
      if let level = ExpectationLevel(rawValue: entry.key) { return part.inside(entry).sentence(level) }
      // A key that resembles no level is the beginning of a sentence that contains a colon.
      let levels = ExpectationLevel.allCases.map(\.rawValue)
      if NearestName.find(entry.key, in: levels) == nil { return part.sentence(.fail) }
      part.reportUnknown(entry, "is no level of a sentence", among: levels, "levels")
      return nil
    }
  }

  /// Reads names of designs with the question's words for them; returns an empty list if the key is left out. Does not
  /// check that designs of these names exist, because the reader does not know all of them.
  func value(_ field: Field<[DesignLabel]>) -> [DesignLabel]? {
    guard case .labels(let limit) = field.key.rule else { preconditionFailure("\(field.key.name) has no labels") }
    guard let place = place[field.key.name] else { return [] }
    guard let entries = place.node.entries, !entries.isEmpty else {
      return place.refuse(
        "must name designs, each with words", cure: "for example { nested: a copy in every message }")
    }
    return entries.readAll { entry in
      guard let words = entry.value.text, !entry.value.isNull, words.count <= limit,
        !words.contains(where: { $0.isNewline || $0 == "`" }), words.contains(where: { !$0.isWhitespace })
      else {
        return context.problems.refuse(
          entry.value.mark, place.under(ShownText.short(entry.key)), showing: entry.value.shown,
          "must be one line of at most \(limit) characters without '`'")
      }
      return DesignLabel(name: entry.key, words: words, location: context.problems.location(entry.mark))
    }
  }
}

extension PlacedNode {
  fileprivate func sentence(_ level: ExpectationLevel) -> SourceSentence? {
    guard let text = node.text, !node.isNull, text.count <= 500 else {
      return refuse(
        "must be a sentence of at most 500 characters", cure: "put quotes around it if it has a ':' or a '#'")
    }
    return SourceSentence(text: text, level: level, location: problems.location(node.mark))
  }
}
