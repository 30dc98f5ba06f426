import BenchWorkloads

extension ImportProposal {
  package var yaml: String {
    let map = source.map
    let words = words.map { "\($0.key): \($0.word)" }.joined(separator: ", ")
    var lines = (words.isEmpty ? [] : ["words: { \(words) }"]) + ["dataset:"]
    func files(named name: String?) -> String {
      let files = source.files.filter { $0.name == name }.map { Self.quoted($0.path) }
      return files.count == 1 ? files[0] : "[\(files.joined(separator: ", "))]"
    }
    let names = source.files.map(\.name)
    if names.allSatisfy({ $0 == nil }) {
      lines.append("  import: \(files(named: nil))")
    } else {
      lines.append("  import:  # paths of the map begin with these names")
      for case (let place, let name?) in names.enumerated() where names.firstIndex(of: name) == place {
        lines.append("    \(name): \(files(named: name))")
      }
    }
    lines.append("  map:")
    lines += entry("posts", map.posts, "") + entry("comments", map.comments, "") + entry("authors", map.authors, "")
    lines += section(
      "post",
      [
        ("id", map.postID), ("title", map.postTitle), ("body", map.postBody), ("author", map.postAuthor),
        ("tags", map.postTags), ("comments", map.postComments), ("created_at", map.postCreatedAt),
      ])
    if map.postComments != nil || map.comments != nil {
      lines += section(
        "comment",
        [
          ("id", map.commentID), ("post", map.commentPost), ("body", map.commentBody), ("author", map.commentAuthor),
          ("created_at", map.commentCreatedAt),
        ])
    }
    lines += section("author", [("id", map.authorID), ("name", map.authorName), ("points", map.authorPoints)])
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ name: String, _ fields: [(key: String, path: String?)]) -> [String] {
    let reason = reasons[name].map { "  # \($0)" } ?? ""
    return ["    \(name):\(reason)"] + fields.flatMap { entry($0.key, $0.path, "\(name).") }
  }

  /// The app's words for entities: the plurals in the names of lists, except generic plurals such as `items`.
  package var words: [(key: String, word: String)] {
    let map = source.map
    // Without a list of authors, the key of an author gives the word, if the plural of that key is a usual word.
    let people = (map.postAuthor ?? map.commentAuthor).map { "\($0)s" }
    let authors = map.authors ?? people.flatMap { FieldWords.people.contains($0) ? $0 : nil }
    let lists = [("posts", map.posts), ("authors", authors), ("comments", map.postComments ?? map.comments)]
    return lists.compactMap { key, path in
      let stem = source.files.first?.path.split(separator: "/").last
      let name = path == "." ? stem?.prefix { $0 != "." } : path.flatMap(Self.name(ofPath:))
      guard let word = name.flatMap(Self.plural), word != key else { return nil }
      return (key, word)
    }
  }

  /// Returns the last part of a path that is not generic: `ratings` for `ratings.items` and `ratings.edges.node`.
  private static func name(ofPath path: String) -> Substring? {
    path.split(separator: ".").last { !generic.contains(String($0)) }
  }

  /// Returns the plural noun in the name of a list: `reviews` in `customer_reviews`, `products` for `productItems`.
  private static func plural(_ name: Substring) -> String? {
    var parts = name.matches(of: /[A-Z]*[a-z]+|[A-Z]+/).map { $0.output.lowercased() }
    if let last = parts.last, generic.contains(last), let noun = parts.dropLast().last, !noun.hasSuffix("y") {
      parts = [noun.hasSuffix("s") ? noun : noun + "s"]
    }
    return parts.last { word in
      let isPlural = word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us")
      return isPlural && word.count <= 40 && !generic.contains(word)
    }
  }

  private static let generic = [
    "edges", "entities", "items", "lines", "node", "nodes", "objects", "records", "results", "rows",
  ]

  private func entry(_ key: String, _ path: String?, _ section: String) -> [String] {
    guard let path else { return [] }
    let indent = section.isEmpty ? "    " : "      "
    let reason = reasons[section + key].map { "  # \($0)" } ?? ""
    return ["\(indent)\(key): \(Self.quoted(path))\(reason)"]
  }

  /// Returns a path, in quotes if YAML would not read it as a text.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
    let isWord = path.split(separator: ".").allSatisfy { "\($0)".spelled == $0 || $0.contains("/") }
    if path == "." || isPlain && isWord && path.first?.isLetter == true { return path }
    return "\"\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
