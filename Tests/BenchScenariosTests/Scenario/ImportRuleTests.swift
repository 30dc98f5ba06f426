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
      "8:5: dataset.map (a mapping) has no effect without dataset.import; name the files, or remove it"),
    Mistake(
      "comments: comments.nodes }", "}",
      "9:14: dataset.map.comment (a mapping) has no effect without "
        + "dataset.map.post.comments or dataset.map.comments; add the path of the list"),
    Mistake(
      "    comment: { body: body, author: author }\n", "",
      "7:5: dataset.map.comment is missing; it says: fields of a comment"),
    Mistake(
      "import: data/issues.json\n", "import: { users: u.csv, issues: i.json }\n",
      "7:12: dataset.map.posts (data.repository.issues.nodes) must begin with the name of a file in dataset.import; "
        + "names: issues, users"),
    Mistake(
      "import: data/issues.json\n", "import: { a.b: u.csv, data: i.json }\n",
      "5:13: dataset.import.a.b must be a name without points; paths begin with it, and points part their names"),
    Mistake(
      "import: data/issues.json\n", "import: []\n",
      "5:11: dataset.import (0 files) must be at least one file and at most 100"),
    Mistake(
      "  map:\n", "  map:\n    comments: data.comments\n",
      "7:15: dataset.map.comments (data.comments) must not be there beside dataset.map.post.comments; "
        + "comments are inside their posts, or in a list of their own"),
    Mistake(
      "name: . }", "}", "10:13: dataset.map.author.name is missing; it says: the author's name, a text"),
    Mistake(
      "id: ., name", "id: a..b, name",
      "10:19: dataset.map.author.id (a..b) must be names joined by single points; for example 'data.nodes'"),
    Mistake(
      "id: ., name", "id: [a], name",
      "10:19: dataset.map.author.id (a list of 1) must be a path; "
        + "for example 'data.nodes', or '.' for the value itself"),
  ]
}
