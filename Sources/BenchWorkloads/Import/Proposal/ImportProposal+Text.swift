extension ImportProposal {
  package var yaml: String {
    let map = source.map
    var lines = ["dataset:"]
    let names = source.files.map { Self.quoted($0.path) }
    if source.files.allSatisfy({ $0.name == nil }) {
      lines.append("  import: \(names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]")")
    } else {
      lines.append("  import:  # paths of the map begin with these names")
      var groups: [(name: String, files: [String])] = []
      for (file, spelled) in zip(source.files, names) {
        let name = file.name ?? ""
        if let place = groups.firstIndex(where: { $0.name == name }) {
          groups[place].files.append(spelled)
        } else {
          groups.append((name, [spelled]))
        }
      }
      for (name, files) in groups {
        lines.append("    \(name): \(files.count == 1 ? files[0] : "[\(files.joined(separator: ", "))]")")
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

  private func entry(_ key: String, _ path: String?, _ section: String) -> [String] {
    guard let path else { return [] }
    let indent = section.isEmpty ? "    " : "      "
    let reason = reasons[section + key].map { "  # \($0)" } ?? ""
    return ["\(indent)\(key): \(Self.quoted(path))\(reason)"]
  }

  /// Returns a path, quoted if YAML would read it otherwise.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
    let isWord = path.split(separator: ".").allSatisfy { "\($0)".spelled == $0 || $0.contains("/") }
    if path == "." || isPlain && isWord && path.first?.isLetter == true { return path }
    return "\"\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
