/// The app's words for posts, authors and comments in the output of a run.
///
/// Only whole words are replaced, including parts of an operation kind: `update-author` becomes `update-user`. Paths,
/// names of columns and commands stay, because users type them again: `dataset.posts`, `entity_writes`.
package struct EntityWords: Equatable, Sendable {
  private var words: [String: String] = [:]

  /// Reads the words that a scenario has for these entities; if the scenario has none, nothing is replaced.
  package init(_ called: [String: String]?) {
    for one in ["post", "author", "comment"] {
      guard let many = called?["\(one)s"] else { continue }
      for (word, new) in [(one, Self.singular(many)), ("\(one)s", many)] {
        words[word] = new
        words[word.prefix(1).uppercased() + word.dropFirst()] = new.prefix(1).uppercased() + new.dropFirst()
      }
    }
  }

  /// Returns the singular by the rules of English: issues, categories, boxes, people; other words without an s stay.
  private static func singular(_ many: String) -> String {
    if many == "people" { return "person" }
    if many.hasSuffix("ies") { return String(many.dropLast(3)) + "y" }
    if ["sses", "xes", "ches", "shes"].contains(where: { many.hasSuffix($0) }) { return String(many.dropLast(2)) }
    return many.hasSuffix("s") ? String(many.dropLast()) : many
  }

  package func text(_ text: String) -> String {
    if words.isEmpty { return text }
    var (said, rest) = ("", text[...])
    while let first = rest.first {
      let word = first.isLetter ? rest.prefix(while: \.isLetter) : rest.prefix(1)
      let isFree = said.last.map { !"._/=".contains($0) && !$0.isNumber } ?? true
      rest = rest.dropFirst(word.count)
      let isWhole = rest.first.map { !"_/=".contains($0) && !$0.isNumber } ?? true
      let isPath = rest.first == "." && rest.dropFirst().first?.isLetter == true
      if isFree, isWhole, !isPath, let new = words[String(word)] {
        Self.fit(&said, to: new)
        said += new
      } else {
        said += word
      }
    }
    return said
  }

  /// Adapts the article at the end of a text to the word that follows.
  private static func fit(_ said: inout String, to word: String) {
    let isVowel = word.first.map { "aeiouAEIOU".contains($0) } ?? false
    // Words like user, unit and European begin with the sound of y.
    let isGlide = ["use", "usa", "usu", "uni", "eu"].contains(where: word.lowercased().hasPrefix)
    let (old, new) = isVowel && !isGlide ? ("a", "an") : ("an", "a")
    // There may be a line break before and after the article.
    let gap = said.suffix(said.reversed().prefix { $0.isWhitespace }.count)
    let body = said.dropLast(gap.count)
    guard !gap.isEmpty, body.hasSuffix(old), body.dropLast(old.count).last?.isWhitespace ?? true else { return }
    said = body.dropLast(old.count) + new + gap
  }

  /// Replaces the words in the text of a page, but not in tags, scripts, styles and code.
  package func page(_ html: String) -> String {
    if words.isEmpty { return html }
    var said = ""
    var silence: String?
    for (place, part) in html.split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      guard place > 0, let end = part.firstIndex(of: ">") else {
        said += place == 0 ? String(part) : "<\(part)"
        continue
      }
      let name = part.prefix { $0.isLetter || $0 == "/" }
      if let closing = silence, name == closing { silence = nil }
      if silence == nil, ["script", "style", "pre", "code"].contains(name) { silence = "/\(name)" }
      let shown = String(part[part.index(after: end)...])
      said += "<\(part[...end])\(silence == nil ? text(shown) : shown)"
    }
    return said
  }
}
