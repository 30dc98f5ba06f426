import BenchCore

/// Counts, skew and the largest groups of a data set, in sentences.
package struct DatasetSummary {
  package let lines: [String]

  package init(_ dataset: Dataset) {
    let posts = dataset.posts.count
    let comments = dataset.comments.count
    var lines = [
      "\(Self.count(posts, "post")), \(Self.count(comments, "comment")), \(Self.count(dataset.authors.count, "author"))"
    ]
    if comments > 0 {
      var sizes = [Int](repeating: 0, count: posts)
      for comment in dataset.comments { sizes[comment.post.rawValue] += 1 }
      lines += Self.line("comments of a post", sizes) { dataset.posts[$0].title }
    }
    lines += Self.line("posts and comments of an author", dataset.writings) { dataset.authors[$0].name }
    var tags: [String: Int] = [:]
    for post in dataset.posts { for tag in Set(post.tags) { tags[tag, default: 0] += 1 } }
    let sorted = tags.ordered { ($1.value, $0.key) < ($0.value, $1.key) }
    lines += Self.line("posts of a tag", sorted.map(\.value)) { sorted[$0].key }
    self.lines = lines
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(said(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Formats a number for a sentence: `40,000`.
  static func said(_ number: Int) -> String { NumberText.grouped(number).replacing("_", with: ",") }

  private static func line(_ subject: String, _ sizes: [Int], name: (Int) -> String) -> [String] {
    let all = sizes.reduce(0, +)
    guard all > 0 else { return [] }
    let order = sizes.indices.ordered { (sizes[$1], $0) < (sizes[$0], $1) }
    let tenth = (sizes.count + 9) / 10
    let share = Double(order.prefix(tenth).reduce(0) { $0 + sizes[$1] }) / Double(all)
    let mean = (Double(all) / Double(sizes.count) * 10).rounded() / 10
    let largest = order.prefix(3).map { place in
      let name = name(place)
      return "\(name.isEmpty ? "without a text" : "'\(ShownText.short(name))'") \(said(sizes[place]))"
    }
    let average = Int(exactly: mean).map(said) ?? NumberText.plain(mean)
    return [
      "\(subject): \(average) on average, median \(said(sizes[order[sizes.count / 2]])); the largest "
        + "tenth have \(Int((share * 100).rounded())) %; largest: \(largest.joined(separator: ", "))"
    ]
  }
}
