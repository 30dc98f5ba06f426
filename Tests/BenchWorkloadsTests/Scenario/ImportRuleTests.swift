import BenchWorkloads
import Testing

@Suite struct ImportRuleTests {
  @Test(arguments: imports)
  func `a broken rule about imported data has its message`(_ mistake: Mistake) {
    let text = ImportSample.text.replacing(mistake.part, with: mistake.replacement)
    #expect(Sample.problems(of: text) == ["s.yaml:" + mistake.message])
  }

  static let imports = [
    Mistake(
      "import: data/issues.json\n", "import: data/issues.json\n  posts: 3\n",
      "6:10: dataset.posts (3) has no effect beside dataset.import; the file says it; remove the key"),
    Mistake(
      "  import: data/issues.json\n", "  authors: 1\n  posts: 1\n",
      "8:5: dataset.map (a mapping) has no effect without dataset.import; name the file, or remove it"),
    Mistake(
      "comments: comments.nodes }", "}",
      "9:14: dataset.map.comment (a mapping) has no effect without dataset.map.post.comments; "
        + "add the path of the list"),
    Mistake(
      "    comment: { body: body, author: author }\n", "",
      "7:5: dataset.map.comment is missing; it says: fields of a comment"),
    Mistake(
      "name: . }", "}", "10:13: dataset.map.author.name is missing; it says: text"),
    Mistake(
      "id: ., name", "id: a..b, name",
      "10:19: dataset.map.author.id (a..b) must be names joined by single points; for example 'data.nodes'"),
    Mistake(
      "id: ., name", "id: [a], name",
      "10:19: dataset.map.author.id (a list of 1) must be a path; "
        + "for example 'data.nodes', or '.' for the value itself"),
  ]
}
